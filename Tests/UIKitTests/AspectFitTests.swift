// The geometry of an aspect fit, which AVFoundation declares on Apple's platforms.

import Testing
import UIKit

@Suite struct AspectFitTests {
  @Test(arguments: [
    (CGSize(width: 2, height: 1), CGRect(x: 10, y: 45, width: 100, height: 50)),
    (CGSize(width: 30, height: 60), CGRect(x: 35, y: 20, width: 50, height: 100)),
    (CGSize(width: 7, height: 7), CGRect(x: 10, y: 20, width: 100, height: 100)),
    (CGSize(width: 0, height: 5), CGRect(x: 60, y: 70, width: 0, height: 0)),
  ])
  func rectangle_hasTheRatio_andIsCentred(_ ratio: CGSize, _ expected: CGRect) {
    let bounds = CGRect(x: 10, y: 20, width: 100, height: 100)
    #expect(AVMakeRect(aspectRatio: ratio, insideRect: bounds) == expected)
  }
}
