// One name for reactive publishers on every system: Combine itself where there is one, the types of this module elsewhere.
//
// Dispatch comes with it, as it does with the frameworks that Combine is used with: code that names a queue to receive
// values on compiles without another import.

#if canImport(Combine)
  @_exported public import Combine
#endif
@_exported public import Dispatch
