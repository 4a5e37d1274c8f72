// WalletEngineCLI
