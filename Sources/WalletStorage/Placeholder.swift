// WalletStorage
