// WalletEngine
