// WalletAddresses
