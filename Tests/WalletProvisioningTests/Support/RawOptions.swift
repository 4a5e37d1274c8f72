import WalletProvisioning

extension ProvisioningOptions {
  /// The defaults, but for raw keys: made a hundred times faster than phrases, and all that most tests need.
  static var raw: ProvisioningOptions {
    var options = ProvisioningOptions()
    options.keys = .raw
    return options
  }
}
