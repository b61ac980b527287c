// Reads the PNG files that other programs write.

import CZlib
import Foundation
import LayerRendering
import Testing

/// Supports eight bits per channel, RGB or RGBA, without interlacing, and all five filters.
struct PNGReader {
  static func bitmap(_ file: [UInt8]) throws -> (width: Int, height: Int, rgb: [UInt8]) {
    func number(_ at: Int) -> Int { file[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } }
    var (at, packed) = (8, [UInt8]())
    while at < file.count {
      let length = number(at)
      if file[at + 4..<at + 8].elementsEqual("IDAT".utf8) {
        packed += file[at + 8..<at + 8 + length]
      }
      at += 12 + length
    }
    let (width, height) = (number(16), number(20))
    let channels = file[25] == 6 ? 4 : 3
    try #require(file[24] == 8 && (file[25] == 2 || file[25] == 6) && file[28] == 0)
    let stride = width * channels
    var raw = [UInt8](repeating: 0, count: (stride + 1) * height)
    var count = UInt(raw.count)
    try #require(uncompress(&raw, &count, packed, UInt(packed.count)) == Z_OK)
    var above = [UInt8](repeating: 0, count: stride)
    var rgb: [UInt8] = []
    rgb.reserveCapacity(width * height * 3)
    for y in 0..<height {
      let start = y * (stride + 1)
      let filter = raw[start]
      var row = Array(raw[start + 1..<start + 1 + stride])
      row.withUnsafeMutableBufferPointer { row in
        above.withUnsafeBufferPointer { above in
          for i in 0..<stride {
            let left = i >= channels ? Int(row[i - channels]) : 0
            let up = Int(above[i])
            let corner = i >= channels ? Int(above[i - channels]) : 0
            let guess: Int
            switch filter {
            case 1: guess = left
            case 2: guess = up
            case 3: guess = (left + up) / 2
            case 4:
              let p = left + up - corner
              let (a, b, c) = (abs(p - left), abs(p - up), abs(p - corner))
              guess = a <= b && a <= c ? left : b <= c ? up : corner
            default: guess = 0
            }
            row[i] &+= UInt8(truncatingIfNeeded: guess)
          }
        }
      }
      if channels == 3 {
        rgb += row
      } else {
        for x in 0..<width { rgb += row[4 * x..<4 * x + 3] }
      }
      above = row
    }
    return (width, height, rgb)
  }
}
