// One import for users of the engine: the public types of every room.

@_exported public import WalletAddresses
@_exported public import WalletCurves
@_exported public import WalletHashing
@_exported public import WalletHD
@_exported public import WalletKeyFiles
@_exported public import WalletKeygen
@_exported public import WalletProvisioning
@_exported public import WalletSecrets
@_exported public import WalletStorage
