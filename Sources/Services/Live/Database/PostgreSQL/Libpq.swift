import ViperPlatform

/// The functions of libpq, PostgreSQL's client library, which is loaded at its first use: a store
/// in a file doesn't need it.
struct Libpq: Sendable {
  /// Pointers to a connection, a result, and a C string.
  typealias Connection = OpaquePointer
  typealias Result = OpaquePointer
  typealias Text = UnsafePointer<CChar>
  typealias Texts = UnsafePointer<Text?>
  typealias Receiver = @convention(c) (UnsafeMutableRawPointer?, Result?) -> Void

  let startOpening: @Sendable @convention(c) (Texts, Texts, Int32) -> Connection?
  /// Continues the connection, without waiting; returns one of `Polling`.
  let goOnOpening: @Sendable @convention(c) (Connection) -> UInt32
  /// Returns the parameters in use, in the format of `parse`.
  let parameters: @Sendable @convention(c) (Connection) -> UnsafeMutableRawPointer?
  /// Connects again, with the connection's parameters, and waits.
  let reset: @Sendable @convention(c) (Connection) -> Void
  let status: @Sendable @convention(c) (Connection) -> Int32
  let finish: @Sendable @convention(c) (Connection) -> Void
  let errorMessage: @Sendable @convention(c) (Connection) -> Text?
  let needsPassword: @Sendable @convention(c) (Connection) -> Int32
  let transactionStatus: @Sendable @convention(c) (Connection) -> Int32
  let descriptor: @Sendable @convention(c) (Connection) -> Int32
  let serverVersion: @Sendable @convention(c) (Connection) -> Int32
  let processNumber: @Sendable @convention(c) (Connection) -> Int32
  let host: @Sendable @convention(c) (Connection) -> Text?
  let isEncrypted: @Sendable @convention(c) (Connection) -> Int32

  let sendScript: @Sendable @convention(c) (Connection, Text) -> Int32
  let sendQuery:
    @Sendable @convention(c) (
      Connection, Text, Int32, UnsafePointer<UInt32>?, Texts?, UnsafePointer<Int32>?,
      UnsafePointer<Int32>?, Int32
    ) -> Int32
  let sendPrepare:
    @Sendable @convention(c) (Connection, Text, Text, Int32, UnsafePointer<UInt32>?) -> Int32
  let sendPrepared:
    @Sendable @convention(c) (
      Connection, Text, Int32, Texts?, UnsafePointer<Int32>?, UnsafePointer<Int32>?, Int32
    ) -> Int32
  let enterPipeline: @Sendable @convention(c) (Connection) -> Int32
  let requestFlush: @Sendable @convention(c) (Connection) -> Int32
  let syncPipeline: @Sendable @convention(c) (Connection) -> Int32
  let exitPipeline: @Sendable @convention(c) (Connection) -> Int32
  /// Sets the function that receives the server's notices, with its argument.
  let setNoticeReceiver:
    @Sendable @convention(c) (Connection, Receiver, UnsafeMutableRawPointer?) -> Receiver?
  let setErrorVerbosity: @Sendable @convention(c) (Connection, Int32) -> Int32
  let setNonblocking: @Sendable @convention(c) (Connection, Int32) -> Int32
  let flush: @Sendable @convention(c) (Connection) -> Int32
  let consumeInput: @Sendable @convention(c) (Connection) -> Int32
  let isBusy: @Sendable @convention(c) (Connection) -> Int32
  let nextResult: @Sendable @convention(c) (Connection) -> Result?
  let putCopyData: @Sendable @convention(c) (Connection, Text, Int32) -> Int32
  let putCopyEnd: @Sendable @convention(c) (Connection, Text?) -> Int32

  let cancelRequest: @Sendable @convention(c) (Connection) -> OpaquePointer?
  let cancel: @Sendable @convention(c) (OpaquePointer, UnsafeMutablePointer<CChar>, Int32) -> Int32
  let freeRequest: @Sendable @convention(c) (OpaquePointer) -> Void

  let clear: @Sendable @convention(c) (Result) -> Void
  let resultStatus: @Sendable @convention(c) (Result) -> Int32
  let errorField: @Sendable @convention(c) (Result, Int32) -> Text?
  let rowCount: @Sendable @convention(c) (Result) -> Int32
  let columnCount: @Sendable @convention(c) (Result) -> Int32
  let columnType: @Sendable @convention(c) (Result, Int32) -> UInt32
  let isNull: @Sendable @convention(c) (Result, Int32, Int32) -> Int32
  let value: @Sendable @convention(c) (Result, Int32, Int32) -> UnsafePointer<UInt8>?
  let length: @Sendable @convention(c) (Result, Int32, Int32) -> Int32
  let writtenCount: @Sendable @convention(c) (Result) -> Text?
  let commandTag: @Sendable @convention(c) (Result) -> Text?

  let nextNotification: @Sendable @convention(c) (Connection) -> UnsafeMutableRawPointer?
  let freeMemory: @Sendable @convention(c) (UnsafeMutableRawPointer?) -> Void
  /// Returns an array of `Option`, whose last element has no keyword.
  let parse: @Sendable @convention(c) (Text, UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer?
  let freeOptions: @Sendable @convention(c) (UnsafeMutableRawPointer?) -> Void

  /// A parameter of a connection (PQconninfoOption).
  struct Option {
    var keyword: Text?
    var variable: Text?
    var compiled: Text?
    var value: Text?
    var label: Text?
    var display: Text?
    var size: Int32
  }

  /// A notification for LISTEN (PGnotify).
  struct Notification {
    var channel: Text?
    /// The ID of the server process that sent it.
    var process: Int32
  }

  /// The results of `goOnOpening` (PostgresPollingStatusType).
  enum Polling {
    static let failed: UInt32 = 0
    static let reading: UInt32 = 1
    static let writing: UInt32 = 2
    static let done: UInt32 = 3
  }

  /// The codes of the functions (libpq-fe.h).
  enum Code {
    static let connectionOK: Int32 = 0
    static let commandOK: Int32 = 1
    static let tuplesOK: Int32 = 2
    static let copyIn: Int32 = 4
    static let pipelineSync: Int32 = 10
    static let pipelineAborted: Int32 = 11
    static let idle: Int32 = 0
    /// PQERRORS_SQLSTATE.
    static let numbersOnly: Int32 = 3
    static let inFailedTransaction: Int32 = 3
    /// PG_DIAG_SQLSTATE.
    static let sqlState = Int32(UInt8(ascii: "C"))
    /// PG_DIAG_MESSAGE_PRIMARY.
    static let message = Int32(UInt8(ascii: "M"))
    /// PG_DIAG_SOURCE_FUNCTION.
    static let sourceFunction = Int32(UInt8(ascii: "R"))
  }

  /// Nil if the machine has no libpq.
  static let loaded = try? Libpq()

  private static let paths = [
    "libpq.so.5", "libpq.5.dylib", "/opt/homebrew/opt/libpq/lib/libpq.5.dylib",
    "/usr/local/opt/libpq/lib/libpq.5.dylib",
    "/Applications/Postgres.app/Contents/Versions/latest/lib/libpq.5.dylib",
  ]

  private struct Missing: Error {}

  private init() throws(Missing) {
    // Defaults, which an address, a service file and the user's own variables override.
    setenv("PGCONNECT_TIMEOUT", "5", 0)
    setenv("PGTARGETSESSIONATTRS", "read-write", 0)
    let library = Self.paths.lazy.compactMap { dlopen($0, RTLD_NOW | RTLD_LOCAL) }.first
    guard let library else { throw Missing() }
    /// The function of that name, with the type that libpq-fe.h gives it.
    func function<T>(_ name: String) throws(Missing) -> T {
      guard let address = dlsym(library, name) else { throw Missing() }
      return withUnsafeBytes(of: address) { $0.load(as: T.self) }
    }
    startOpening = try function("PQconnectStartParams")
    goOnOpening = try function("PQconnectPoll")
    parameters = try function("PQconninfo")
    reset = try function("PQreset")
    status = try function("PQstatus")
    finish = try function("PQfinish")
    errorMessage = try function("PQerrorMessage")
    needsPassword = try function("PQconnectionNeedsPassword")
    transactionStatus = try function("PQtransactionStatus")
    descriptor = try function("PQsocket")
    serverVersion = try function("PQserverVersion")
    processNumber = try function("PQbackendPID")
    host = try function("PQhost")
    isEncrypted = try function("PQsslInUse")
    sendScript = try function("PQsendQuery")
    sendQuery = try function("PQsendQueryParams")
    sendPrepare = try function("PQsendPrepare")
    sendPrepared = try function("PQsendQueryPrepared")
    enterPipeline = try function("PQenterPipelineMode")
    requestFlush = try function("PQsendFlushRequest")
    syncPipeline = try function("PQpipelineSync")
    exitPipeline = try function("PQexitPipelineMode")
    setNoticeReceiver = try function("PQsetNoticeReceiver")
    setErrorVerbosity = try function("PQsetErrorVerbosity")
    setNonblocking = try function("PQsetnonblocking")
    flush = try function("PQflush")
    consumeInput = try function("PQconsumeInput")
    isBusy = try function("PQisBusy")
    nextResult = try function("PQgetResult")
    putCopyData = try function("PQputCopyData")
    putCopyEnd = try function("PQputCopyEnd")
    cancelRequest = try function("PQgetCancel")
    cancel = try function("PQcancel")
    freeRequest = try function("PQfreeCancel")
    clear = try function("PQclear")
    resultStatus = try function("PQresultStatus")
    errorField = try function("PQresultErrorField")
    rowCount = try function("PQntuples")
    columnCount = try function("PQnfields")
    columnType = try function("PQftype")
    isNull = try function("PQgetisnull")
    value = try function("PQgetvalue")
    length = try function("PQgetlength")
    writtenCount = try function("PQcmdTuples")
    commandTag = try function("PQcmdStatus")
    nextNotification = try function("PQnotifies")
    freeMemory = try function("PQfreemem")
    parse = try function("PQconninfoParse")
    freeOptions = try function("PQconninfoFree")
  }

  /// The values of the parameters of an array of `Option`, which is freed.
  func options(_ array: UnsafeMutableRawPointer?) -> [String: String] {
    defer { freeOptions(array) }
    var values: [String: String] = [:]
    var option = array?.assumingMemoryBound(to: Option.self)
    while let current = option, let keyword = current.pointee.keyword {
      if let value = current.pointee.value {
        values[String(cString: keyword)] = String(cString: value)
      }
      option = current + 1
    }
    return values
  }
}
