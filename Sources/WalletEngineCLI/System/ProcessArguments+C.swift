/// What the process was started with.
package enum ProcessArguments {
  /// The arguments after the program's name, refused where they are not UTF-8.
  ///
  /// `CommandLine.arguments` would replace ill-formed bytes, and the command would act on another user or file.
  package static func validated() throws(UsageError) -> [String] {
    let count = Int(CommandLine.argc)
    guard count > 1 else { return [] }
    var arguments: [String] = []
    for position in 1..<count {
      guard let pointer = unsafe CommandLine.unsafeArgv[position] else { break }
      guard let text = unsafe String(validatingCString: pointer) else { throw .argumentNotUTF8(position: position) }
      arguments.append(text)
    }
    return arguments
  }
}
