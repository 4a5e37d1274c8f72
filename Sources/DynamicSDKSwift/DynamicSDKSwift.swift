// One import for an application: this façade, the publishers it speaks in, and the engine's types that configure it.

@_exported public import CombineShim
@_exported public import WalletEngine
@_exported public import WalletSignIn
