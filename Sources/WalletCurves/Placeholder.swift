// WalletCurves
