/// Names that no module can have in any package: they would hide something of Swift, or Swift them.
enum ReservedNames {
  /// Why a name of letters and digits can't be used; nil where it can. The sentence has no end yet.
  static func fault(of name: ModuleName) -> String? {
    let type = name.type
    if words.contains(name.property) {
      return "“\(type)” makes the constant “\(name.property)”, which is a word of Swift's"
    }
    if locals.contains(name.property) {
      return "“\(type)” makes the constant “\(name.property)”, which the code of a new module needs"
    }
    let small = type.lowercased()
    if layers.contains(small) { return "“\(type)” is what a layer of every module is called" }
    if modules.contains(small) { return "“\(type)” is a module of Swift's or Apple's" }
    if types.contains(small) { return "“\(type)” is a type of Swift's" }
    for type in name.types where types.contains(type.lowercased()) {
      return "“\(name)” makes the type \(type), which Swift has already"
    }
    return nil
  }

  /// What a constant can't be called without backticks, or is understood as something else.
  static let words = set(
    """
    any as associatedtype await break case catch class continue default defer deinit didSet do else
    enum extension fallthrough false fileprivate for func guard if import in init inout internal is
    let nil none operator precedencegroup private protocol public repeat rethrows return self
    static struct subscript super switch throw throws true try type typealias var where while
    willSet
    """, keepingCase: true)

  /// What stands beside the module's own constant where its delegate is.
  static let locals = set("answers router selected words", keepingCase: true)

  /// The nouns of a module's own files.
  static let layers = set("Module Delegate Wireframe Presenter Interactor View State Error")

  /// What the toolchain ships, and the frameworks of Apple's whose names nobody gives to a feature of
  /// their own by intention.
  static let modules = set(
    """
    Accelerate Accessibility ActivityKit Android AppIntents AppKit ARKit AudioToolbox AudioUnit
    AuthenticationServices AVFAudio AVFoundation AVKit Bionic BlocksRuntime Builtin CDispatch
    CFNetwork CloudKit Cocoa Combine CommonCrypto CompilerPluginSupport ContactsUI
    CoreAnimation CoreAudio CoreAudioTypes CoreBluetooth CoreData CoreFoundation CoreGraphics
    CoreHaptics CoreImage CoreLocation CoreMedia CoreMIDI CoreML CoreMotion CoreNFC CoreServices
    CoreSpotlight CoreTelephony CoreText CoreTransferable CoreVideo CoreWLAN CRT CryptoKit
    CryptoTokenKit CUUID Cxx CxxShim CxxStdlib CxxStdlibShim Darwin DarwinPrivate
    DeveloperToolsSupport Dispatch DispatchIntrospection Distributed EventKit
    ExtensionFoundation ExtensionKit Foundation FoundationEssentials FoundationInternationalization
    FoundationNetworking FoundationXML GameController GameKit GameplayKit Glibc HealthKit HomeKit
    ImageIO IOKit JavaScriptCore LinkPresentation LocalAuthentication Mach MachO MapKit MessageUI
    Metal MetalKit MetalPerformanceShaders MultipeerConnectivity MusicKit Musl NaturalLanguage
    Network NetworkExtension ObjectiveC Observation os OSLog PackageDescription PackagePlugin
    PassKit PDFKit PhotosUI ptrauth ptrcheck Quartz QuartzCore QuickLook RealityKit RegexBuilder
    Runtime SafariServices SafetyKit SceneKit ScreenCaptureKit Security SensorKit
    ServiceManagement simd SoundAnalysis Spatial SpriteKit std StoreKit Swift
    SwiftBasicFormat SwiftBridging SwiftCompilerPluginMessageHandling SwiftData SwiftDiagnostics
    SwiftGlibc SwiftIDEUtils SwiftIfConfig SwiftLibraryPluginProvider SwiftMusl SwiftOnoneSupport
    SwiftOperators SwiftOverlayShims SwiftParser SwiftParserDiagnostics SwiftRefactor SwiftShims
    SwiftSyntax SwiftSyntaxBuilder SwiftSyntaxMacroExpansion SwiftSyntaxMacros SwiftUI SwiftUICore
    Synchronization System SystemConfiguration TabularData Testing TipKit TVUIKit
    ucrt UIKit UniformTypeIdentifiers UserNotifications VideoToolbox Virtualization VisionKit
    WASILibc WatchKit WeatherKit WebKit WidgetKit WinSDK XCTest XCTestSupport XPC
    """)
}

extension ReservedNames {
  /// What every file sees without an import, and what Foundation, Dispatch and Testing have that ends
  /// as a module's types do. `Clock` and `Job` aren't among them: a module can be called so, and
  /// nothing of it hides the protocols.
  static let types = set(
    """
    Actor AdditiveArithmetic AnyActor AnyBidirectionalCollection AnyClass AnyCollection AnyHashable
    AnyKeyPath AnyObject AnyRandomAccessCollection AnyRegexOutput AnySequence Array ArraySlice
    AsyncCompactMapSequence AsyncDropFirstSequence AsyncDropWhileSequence AsyncFilterSequence
    AsyncFlatMapSequence AsyncIteratorProtocol AsyncMapSequence AsyncPrefixSequence
    AsyncPrefixWhileSequence AsyncSequence AsyncStream AsyncThrowingCompactMapSequence
    AsyncThrowingDropWhileSequence AsyncThrowingFilterSequence AsyncThrowingFlatMapSequence
    AsyncThrowingMapSequence AsyncThrowingPrefixWhileSequence AsyncThrowingStream
    BidirectionalCollection BinaryFloatingPoint BinaryInteger BitwiseCopyable Bool
    BooleanLiteralType CBool CChar CChar16 CChar32 CChar8 CDouble CFloat CFloat16 CInt CLong
    CLongDouble CLongLong CShort CSignedChar CUnsignedChar CUnsignedInt CUnsignedLong
    CUnsignedLongLong CUnsignedShort CVaListPointer CVarArg CWideChar CancellationError
    CaseIterable Character CheckedContinuation ClosedRange Codable CodingKey CodingKeyRepresentable
    CodingUserInfoKey Collection CollectionDifference CollectionOfOne CommandLine Comparable
    ContiguousArray ContinuousClock Copyable CustomConsumingRegexComponent
    CustomDebugStringConvertible CustomLeafReflectable CustomPlaygroundDisplayConvertible
    CustomReflectable CustomStringConvertible Decodable Decoder DecodingError
    DefaultStringInterpolation Dictionary DictionaryLiteral DiscardingTaskGroup DiscontiguousSlice
    Double DropFirstSequence DropWhileSequence Duration DurationProtocol EmptyCollection Encodable
    Encoder EncodingError EnumeratedSequence Equatable Error Escapable Executor ExecutorJob
    ExpressibleByArrayLiteral ExpressibleByBooleanLiteral ExpressibleByDictionaryLiteral
    ExpressibleByExtendedGraphemeClusterLiteral ExpressibleByFloatLiteral
    ExpressibleByIntegerLiteral ExpressibleByNilLiteral ExpressibleByStringInterpolation
    ExpressibleByStringLiteral ExpressibleByUnicodeScalarLiteral ExtendedGraphemeClusterType
    FixedWidthInteger Float Float16 Float32 Float64 Float80 FloatLiteralType FloatingPoint
    FloatingPointClassification FloatingPointRoundingRule FloatingPointSign GlobalActor Hashable
    Hasher Identifiable Indexable IndexableBase InlineArray InstantProtocol Int Int128 Int16 Int32
    Int64 Int8 IntegerLiteralType IteratorOverOne IteratorProtocol IteratorSequence JobPriority
    JoinedSequence KeyPath KeyValuePairs KeyedDecodingContainer KeyedDecodingContainerProtocol
    KeyedEncodingContainer KeyedEncodingContainerProtocol LazyCollection LazyCollectionProtocol
    LazyDropWhileCollection LazyDropWhileSequence LazyFilterCollection LazyFilterSequence
    LazyMapCollection LazyMapSequence LazyPrefixWhileCollection LazyPrefixWhileSequence
    LazySequence LazySequenceProtocol LosslessStringConvertible MainActor ManagedBuffer
    ManagedBufferPointer MemoryLayout Mirror MirrorPath MutableCollection MutableRawSpan
    MutableSpan Never Numeric ObjectIdentifier OpaquePointer OptionSet Optional OutputRawSpan
    OutputSpan PartialAsyncTask PartialKeyPath PartialRangeFrom PartialRangeThrough
    PartialRangeUpTo PrefixSequence RandomAccessCollection RandomNumberGenerator Range
    RangeExpression RangeReplaceableCollection RangeSet RawRepresentable RawSpan
    ReferenceWritableKeyPath Regex RegexComponent RegexRepetitionBehavior RegexSemanticLevel
    RegexWordBoundaryKind Repeated Result ReversedCollection ReversedRandomAccessCollection
    Sendable SendableMetatype Sequence SerialExecutor Set SetAlgebra SignedInteger SignedNumeric
    SingleValueDecodingContainer SingleValueEncodingContainer Slice Span StaticBigInt StaticString
    StrideThrough StrideTo Strideable String StringInterpolationConvertible
    StringInterpolationProtocol StringLiteralType StringProtocol Substring SuspendingClock
    SystemRandomNumberGenerator Task TaskExecutor TaskGroup TaskLocal TaskPriority TextOutputStream
    TextOutputStreamable ThrowingDiscardingTaskGroup ThrowingTaskGroup UInt UInt128 UInt16 UInt32
    UInt64 UInt8 UTF16 UTF32 UTF8 UTF8Span UnboundedRange UnfoldFirstSequence UnfoldSequence
    Unicode UnicodeCodec UnicodeDecodingResult UnicodeScalar UnicodeScalarType
    UnkeyedDecodingContainer UnkeyedEncodingContainer Unmanaged UnownedJob UnownedSerialExecutor
    UnownedTaskExecutor UnsafeBufferPointer UnsafeContinuation UnsafeCurrentTask
    UnsafeMutableBufferPointer UnsafeMutablePointer UnsafeMutableRawBufferPointer
    UnsafeMutableRawPointer UnsafePointer UnsafeRawBufferPointer UnsafeRawPointer
    UnsafeThrowingContinuation UnsignedInteger Void WritableKeyPath Zip2Sequence
    CocoaError CustomNSError DispatchWorkItem DistributedActorCodingError
    DistributedActorSystemError ExecuteDistributedTargetError ExpectationFailedError
    FileManagerDelegate LocalizedError NSCacheDelegate NSError NSKeyedArchiverDelegate
    NSKeyedUnarchiverDelegate NSURLQueryItem POSIXError PortDelegate PredicateError
    RecoverableError StreamDelegate URLError URLQueryItem XCTWaiterDelegate
    """)

  /// - Parameter keepingCase: Otherwise in small letters, since file systems may not tell them apart.
  private static func set(_ names: String, keepingCase: Bool = false) -> Set<String> {
    Set((keepingCase ? names : names.lowercased()).split { $0.isWhitespace }.map(String.init))
  }
}
