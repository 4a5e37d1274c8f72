// WalletKeygen
