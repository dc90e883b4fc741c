import Accounts
import Testing

struct PhotoTests {
  @Test(arguments: [(640, 480), (1, 1), (65_535, 1), (1, 65_535), (10_000, 10_000)])
  func `a picture's format and size are read from its content`(width: Int, height: Int) throws {
    let files = [
      (Photo.Format.png, Picture.png(width: width, height: height)),
      (.jpeg, Picture.jpeg(width: width, height: height)),
    ]
    for (format, bytes) in files {
      let photo = try Photo(bytes)
      #expect(photo.format == format)
      #expect([photo.width, photo.height] == [width, height])
      #expect(photo.bytes == bytes)
    }
  }

  @Test(arguments: [
    (0, 480), (640, 0), (0, 0), (65_536, 1), (1, 65_536), (10_001, 10_000), (65_535, 65_535),
    (0x7FFF_FFFF, 0x7FFF_FFFF), (0xFFFF_FFFF, 1), (0xFFFF_FFFF, 0xFFFF_FFFF),
  ])
  func `an impossible size is refused`(width: Int, height: Int) {
    #expect(throws: PhotoProblem.noPicture) { try Photo(Picture.png(width: width, height: height)) }
    if width > 65_535 || height > 65_535 { return }
    #expect(throws: PhotoProblem.noPicture) {
      try Photo(Picture.jpeg(width: width, height: height))
    }
  }

  @Test(arguments: [Picture.png, Picture.jpeg])
  func `a truncated picture is refused at every length`(whole: [UInt8]) {
    for count in whole.indices {
      #expect(throws: PhotoProblem.noPicture) { try Photo(Array(whole.prefix(count))) }
    }
  }

  @Test(arguments: [Picture.png, Picture.jpeg])
  func `data appended by cameras is accepted`(whole: [UInt8]) throws {
    #expect(try Photo(whole + [0, 1, 2, 3]).width == 640)
    #expect(try Photo(whole + [UInt8](repeating: 0xFF, count: 9)).width == 640)
  }

  @Test(arguments: [Picture.png, Picture.jpeg])
  func `random bytes don't trap`(whole: [UInt8]) {
    for offset in whole.indices {
      for byte in [UInt8(0), 1, 0x7F, 0xD8, 0xFF] where whole[offset] != byte {
        var bytes = whole
        bytes[offset] = byte
        let photo = try? Photo(bytes)
        #expect(photo.map { $0.width > 0 && $0.height > 0 && $0.bytes == bytes } != false)
      }
    }
  }

  // MARK: - Formats

  @Test(
    arguments: [(0xC0, 1), (0xC1, 3), (0xC3, 4), (0xC5, 3), (0xC9, 3), (0xCF, 3)] as [(UInt8, Int)])
  func `JPEGs of all kinds, with thumbnails and padding, are accepted`(
    marker: UInt8, colors: Int
  ) throws {
    let thumbnail = Picture.segment(0xE1, Array("Exif".utf8) + Picture.jpeg(width: 9, height: 9))
    let tables = [0xC4, 0xC8, 0xCC, 0xDB, 0xDD, 0xFE].flatMap { Picture.segment($0, [1, 2]) }
    let frame = Picture.segment(marker, Picture.frame(3, 2, colors: colors))
    let segments = [
      Picture.start, thumbnail, tables, [0xFF, 0xFF, 0xFF], frame, Picture.segment(0xFE, []),
    ]
    let photo = try Photo(Array(segments.joined()) + Picture.scan)
    #expect([photo.width, photo.height] == [3, 2])
  }

  @Test func `a PNG may have several data chunks and other chunks`() throws {
    let text = Picture.chunk("tEXt", Array("IEND".utf8))
    let chunks = [Self.header, text, Self.pixels, Picture.chunk("IDAT"), Self.end]
    #expect(try Photo(Picture.signature + chunks.joined()).height == 2)
  }

  // MARK: - Inconsistent files

  @Test(arguments: [
    [], Array("GIF89a".utf8), Array("<svg/>".utf8), Array("BM".utf8),
    Array("RIFF\0\0\0\0WEBP".utf8), [UInt8](repeating: 0, count: 4096),
    [UInt8](repeating: 0xFF, count: 4096), [0xFF, 0xD8, 0xFF, 0xD9], Picture.signature,
    [0] + Picture.png, [0] + Picture.jpeg,
  ])
  func `other file formats are refused`(bytes: [UInt8]) {
    #expect(throws: PhotoProblem.noPicture) { try Photo(bytes) }
  }

  static let header = Picture.chunk("IHDR", Picture.header(3, 2))
  static let pixels = Picture.chunk("IDAT", [1])
  static let end = Picture.chunk("IEND")

  static let noPNG: [[[UInt8]]] = [
    [header, end],
    [header, pixels],
    [Picture.chunk("tEXt", [1]), header, pixels, end],
    [Picture.chunk("IHDR", Picture.header(3, 2) + [0]), pixels, end],
    [header, [0xFF, 0xFF, 0xFF, 0xFF], Array("IDAT".utf8), pixels, end],
    [header, [0, 0, 0, 99], Array(pixels.dropFirst(4)), end],
  ]

  static let frame = Picture.segment(0xC0, Picture.frame(3, 2))

  static let noJPEG: [[[UInt8]]] = [
    [Picture.scan],
    [frame, Picture.end],
    [frame, frame, Picture.scan],
    [frame, Array(Picture.scan.dropLast(2))],
    [[0xFF, 0xE0, 0, 1], frame, Picture.scan],
    [[0xFF, 0xE0, 0, 0], frame, Picture.scan],
    [[0xFF, 0xE0, 0xFF, 0xFF], frame, Picture.scan],
    [[0xFF, 0xD0, 0, 2], frame, Picture.scan],
    [[0xFF, 0xD9, 0, 2], frame, Picture.scan],
    [[0xFF, 0x01, 0, 2], frame, Picture.scan],
    [[0xFF, 0x00, 0, 2], frame, Picture.scan],
    [[0x00], frame, Picture.scan],
    [Picture.segment(0xC0, Picture.frame(3, 2, colors: 0)), Picture.scan],
    [Picture.segment(0xC0, Picture.frame(3, 2, colors: 5)), Picture.scan],
    [Picture.segment(0xC0, Picture.frame(3, 2) + [0]), Picture.scan],
    [Picture.segment(0xC0, [8, 0, 2, 0]), Picture.scan],
    [Picture.segment(0xC4, Picture.frame(3, 2)), Picture.scan],
  ]

  @Test(
    arguments: noPNG.map { Picture.signature + $0.joined() }
      + noJPEG.map { Picture.start + $0.joined() })
  func `an inconsistent file is refused`(bytes: [UInt8]) {
    #expect(throws: PhotoProblem.noPicture) { try Photo(bytes) }
  }

  // MARK: - File size

  @Test func `a photo has at most five million bytes`() throws {
    let rest = [UInt8](repeating: 0, count: 5_000_000 - Picture.png.count)
    #expect(try Photo(Picture.png + rest).bytes.count == 5_000_000)
    #expect(throws: PhotoProblem.tooLarge) { try Photo(Picture.png + rest + [0]) }
  }
}
