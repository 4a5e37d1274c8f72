// WalletProvisioning
