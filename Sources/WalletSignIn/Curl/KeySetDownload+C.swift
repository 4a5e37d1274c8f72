import CWalletCurl

/// Fetches a key set through libcurl, with every freedom that the library has turned off.
///
/// One request for one address: no redirects, no proxy, no stored names and passwords, no compression, no other protocol;
/// TLS 1.2 or later with the server's certificate and name checked; a bounded answer in bounded time.
enum KeySetDownload {
  /// How long all of it may take.
  static let milliseconds = 5000
  /// How many bytes of headers are taken.
  private static let maximumHeaderByteCount = 64 * 1024

  private static let isInitialised = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

  /// The body of the answer; blocks.
  static func run(_ url: KeySetURL, certificateAuthorities: String?) throws(SignInError) -> [UInt8] {
    guard isInitialised, let handle = unsafe curl_easy_init() else {
      throw .resources(reason: "libcurl could not be initialised")
    }
    defer { unsafe curl_easy_cleanup(handle) }
    let (body, headers) = (BoundedSink(limit: KeySet.maximumByteCount), BoundedSink(limit: maximumHeaderByteCount))
    let request = unsafe CurlRequest(handle: handle)
    try request.configure(url, certificateAuthorities: certificateAuthorities)
    // "localhost" is this machine whatever a name service says.
    let pins = unsafe curl_slist_append(nil, "localhost:\(url.port):127.0.0.1,[::1]")
    defer { unsafe curl_slist_free_all(pins) }
    try unsafe request.pinAddresses(pins)
    try request.collect(CURLOPT_WRITEFUNCTION, CURLOPT_WRITEDATA, into: body)
    try request.collect(CURLOPT_HEADERFUNCTION, CURLOPT_HEADERDATA, into: headers)
    let code = withExtendedLifetime((body, headers)) { unsafe curl_easy_perform(handle) }
    guard !body.isOverLimit, code != CURLE_FILESIZE_EXCEEDED else { throw .keySetTooLarge }
    guard !headers.isOverLimit else { throw .keySetUnreachable(reason: "the server's headers are too large") }
    guard code == CURLE_OK else { throw failure(code) }
    let status = try request.status
    guard !(300..<400).contains(status) else { throw .keySetRedirected(status: status) }
    guard status == 200 else { throw .keySetStatus(status) }
    return body.bytes
  }

  private static func failure(_ code: CURLcode) -> SignInError {
    let reason = unsafe String(cString: curl_easy_strerror(code))
    return switch code {
    case CURLE_OPERATION_TIMEDOUT: .keySetTimedOut
    case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_ISSUER_ERROR,
      CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER, CURLE_SSL_INVALIDCERTSTATUS:
      .keySetServerNotTrusted(reason: reason)
    default: .keySetUnreachable(reason: reason)
    }
  }
}

/// What comes from the server, up to a limit.
private final class BoundedSink {
  private let limit: Int
  private(set) var bytes: [UInt8] = []
  private(set) var isOverLimit = false

  init(limit: Int) {
    self.limit = limit
  }

  /// Takes some bytes; false stops the transfer.
  func take(_ buffer: UnsafeRawBufferPointer) -> Bool {
    guard buffer.count <= limit - bytes.count else {
      isOverLimit = true
      return false
    }
    unsafe bytes.append(contentsOf: buffer)
    return true
  }
}

/// The settings of one transfer.
@safe
private struct CurlRequest {
  let handle: UnsafeMutableRawPointer

  init(handle: UnsafeMutableRawPointer) {
    unsafe self.handle = handle
  }

  func configure(_ url: KeySetURL, certificateAuthorities: String?) throws(SignInError) {
    try set(CURLOPT_URL, url.text)
    // Names of protocols, so that no redirect or odd address reaches a file or another server.
    try set(CURLOPT_PROTOCOLS_STR, url.scheme.rawValue)
    try set(CURLOPT_FOLLOWLOCATION, 0)
    // No proxy for any host, whatever the environment says.
    try set(CURLOPT_PROXY, "")
    try set(CURLOPT_NOPROXY, "*")
    try set(CURLOPT_NETRC, 0)
    try set(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_1_1))
    try set(CURLOPT_USERAGENT, "wallet-engine")

    try set(CURLOPT_NOSIGNAL, 1)
    try set(CURLOPT_TIMEOUT_MS, KeySetDownload.milliseconds)
    try set(CURLOPT_CONNECTTIMEOUT_MS, KeySetDownload.milliseconds)
    let status = unsafe wallet_curl_set_size(handle, CURLOPT_MAXFILESIZE_LARGE, curl_off_t(KeySet.maximumByteCount))
    guard status == CURLE_OK else { throw Self.refusal }
    try set(CURLOPT_FORBID_REUSE, 1)

    try set(CURLOPT_SSL_VERIFYPEER, 1)
    try set(CURLOPT_SSL_VERIFYHOST, 2)
    try set(CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
    guard let certificateAuthorities else { return }
    try set(CURLOPT_CAINFO, certificateAuthorities)
    // In place of the system's, not beside them.
    guard unsafe wallet_curl_set_text(handle, CURLOPT_CAPATH, nil) == CURLE_OK else { throw Self.refusal }
  }

  /// Gives the library addresses that it does not look up; the list has to outlive the transfer.
  func pinAddresses(_ list: UnsafeMutablePointer<curl_slist>?) throws(SignInError) {
    guard let list = unsafe list, unsafe wallet_curl_set_list(handle, CURLOPT_RESOLVE, list) == CURLE_OK else {
      throw Self.refusal
    }
  }

  /// Has the library hand everything of one kind to a sink, which has to outlive the transfer.
  func collect(_ function: CURLoption, _ data: CURLoption, into sink: BoundedSink) throws(SignInError) {
    let context = unsafe Unmanaged.passUnretained(sink).toOpaque()
    let status = unsafe wallet_curl_set_context(handle, data, context)
    let other = unsafe wallet_curl_set_sink(handle, function) { bytes, size, count, context in
      guard let context = unsafe context else { return 0 }
      let (byteCount, overflow) = size.multipliedReportingOverflow(by: count)
      guard !overflow else { return 0 }
      let sink = unsafe Unmanaged<BoundedSink>.fromOpaque(context).takeUnretainedValue()
      // Any other number than was given stops the transfer.
      return unsafe sink.take(UnsafeRawBufferPointer(start: bytes, count: byteCount)) ? byteCount : byteCount &+ 1
    }
    guard status == CURLE_OK, other == CURLE_OK else { throw Self.refusal }
  }

  /// The status of the answer.
  var status: Int {
    get throws(SignInError) {
      var status = 0
      guard unsafe wallet_curl_get_number(handle, CURLINFO_RESPONSE_CODE, &status) == CURLE_OK else {
        throw Self.refusal
      }
      return status
    }
  }

  private static let refusal = SignInError.resources(reason: "the installed libcurl is too old or built without TLS")

  private func set(_ option: CURLoption, _ number: Int) throws(SignInError) {
    guard unsafe wallet_curl_set_number(handle, option, number) == CURLE_OK else { throw Self.refusal }
  }

  /// The library copies texts.
  private func set(_ option: CURLoption, _ text: String) throws(SignInError) {
    guard unsafe wallet_curl_set_text(handle, option, text) == CURLE_OK else { throw Self.refusal }
  }
}
