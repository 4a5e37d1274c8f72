@_exported public import CombineShim
