// WalletSecrets
