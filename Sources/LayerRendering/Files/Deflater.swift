import CZlib

/// Compresses bytes as they arrive; the output is a zlib stream.
final class Deflater {
  private var stream = z_stream()
  private var buffer = [UInt8](repeating: 0, count: 1 << 16)

  /// Creates a stream. Level 6 is zlib's default.
  init(level: Int32 = 6) {
    precondition(edgepan_deflate_init(&stream, level) == Z_OK, "zlib cannot allocate memory")
  }

  deinit { deflateEnd(&stream) }

  /// Compresses more bytes; `isLast` ends the stream. Calls `emit` with the available output.
  func add(_ bytes: UnsafeBufferPointer<UInt8>, isLast: Bool, _ emit: (ArraySlice<UInt8>) -> Void) {
    stream.next_in = UnsafeMutablePointer(mutating: bytes.baseAddress)
    stream.avail_in = UInt32(bytes.count)
    repeat {
      let room = buffer.count
      let status = buffer.withUnsafeMutableBufferPointer { out in
        stream.next_out = out.baseAddress
        stream.avail_out = UInt32(out.count)
        return deflate(&stream, isLast ? Z_FINISH : Z_NO_FLUSH)
      }
      precondition(status != Z_STREAM_ERROR, "zlib reports an invalid stream state")
      let ready = room - Int(stream.avail_out)
      if ready > 0 { emit(buffer[0..<ready]) }
    } while stream.avail_out == 0
  }
}
