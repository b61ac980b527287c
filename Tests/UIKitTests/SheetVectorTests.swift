// Sheets as measured by Vercantez/openuikit on an iPhone 16 simulator with iOS 26.1: the detents of
// `vectors/ios26_sheet_detents.json`, and the boundaries of a dismissal.

import Foundation
import SharedFolder
import Testing

@testable import UIKit

private struct Detents: Decodable {
  struct Case: Decodable {
    let detent: String
    let presentedFrame: [Double]
    let safeAreaBottom: Double
  }
  let maximumDetentValue: Double
  let cases: [Case]
}

@MainActor @Suite(.serialized) struct SheetVectorTests {
  /// A sheet of the measured phone: 393 × 852 points, 59 and 34 of which are unsafe.
  private func geometry(_ value: Double?, floats: Bool = true) -> SheetGeometry {
    var geometry = SheetGeometry(
      size: CGSize(width: 393, height: 852), safeTop: 59, safeBottom: 34)
    geometry.add(.large, value: value ?? geometry.maximumDetentValue, floats: floats)
    return geometry
  }

  @Test(.enabled(if: SharedFolder.isThere, "needs the folder 'shared'"))
  func detents_areTheMeasuredOnes_withinHalfAPoint() throws {
    let data = try Data(
      contentsOf: URL(fileURLWithPath: SharedFolder.path("vectors/ios26_sheet_detents.json")))
    let measured = try JSONDecoder().decode(Detents.self, from: data)
    #expect(measured.cases.count == 13)
    for expected in measured.cases {
      let resolution = SheetResolution(maximumDetentValue: CGFloat(measured.maximumDetentValue))
      let value: Double? =
        expected.detent == "medium"
        ? UISheetPresentationController.Detent.medium().resolvedValue(in: resolution).map {
          Double($0)
        } : expected.detent.split(separator: " ").last.flatMap { Double($0) }
      let sheet = geometry(value)
      #expect(sheet.maximumDetentValue == measured.maximumDetentValue)
      let frame = sheet.shape(at: sheet.lowest).frame
      let numbers = [frame.minX, frame.minY, frame.width, frame.height].map { Double($0) }
      for (number, wanted) in zip(numbers, expected.presentedFrame) {
        #expect(abs(number - wanted) < 0.5, "\(expected.detent): \(numbers)")
      }
      #expect(abs((sheet.places.last?.safeBottom ?? 0) - expected.safeAreaBottom) < 0.5)
    }
  }

  /// 370 of 793 points stay, 398 leave; 170 of 400 stay, 210 leave; 975 points per second stay at
  /// 8 % of the way, 1,000 leave.
  @Test(
    arguments: [
      (nil, 370, 0, true), (nil, 398, 0, false), (400, 170, 0, true), (400, 210, 0, false),
      (nil, 63, 975, true), (nil, 63, 1000, false),
    ] as [(Double?, Double, Double, Bool)])
  func release_leavesBeyondTheMeasuredBoundaries(
    value: Double?, way: Double, speed: Double, stays: Bool
  ) {
    let sheet = geometry(value)
    let target = sheet.target(from: sheet.lowest + way, speed: speed, mayLeave: true)
    #expect((target != nil) == stays)
    #expect(sheet.target(from: sheet.lowest + way, speed: speed, mayLeave: false) != nil)
  }

  @Test func releaseBetweenDetents_goesToTheNearestOne() {
    var sheet = SheetGeometry(size: CGSize(width: 393, height: 852), safeTop: 59, safeBottom: 34)
    sheet.add(.medium, value: 425, floats: true)
    sheet.add(.large, value: 759, floats: true)
    #expect(sheet.target(from: 393 - 240, speed: 0, mayLeave: false)?.detent == .large)
    #expect(sheet.target(from: 393 - 100, speed: -3000, mayLeave: false)?.detent == .medium)
  }

  /// The shown edge follows the finger in one direction, without a jump, whatever the detents.
  @Test(arguments: [[10.0, 759], [144, 425, 759], [425, 700], [100, 200, 300, 759]])
  func shape_isContinuous_andHasAnInverse(values: [Double]) {
    var sheet = SheetGeometry(size: CGSize(width: 393, height: 852), safeTop: 59, safeBottom: 34)
    for value in values { sheet.add(.init("\(value)"), value: value, floats: true) }
    var last = Double(sheet.shape(at: sheet.highest).frame.minY)
    for top in stride(from: sheet.highest, through: sheet.lowest, by: 1) {
      let y = Double(sheet.shape(at: top).frame.minY)
      #expect(y >= last - 1e-9 && y < last + 2, "at \(top)")
      #expect(abs(sheet.pull(showing: y) - top) < 1e-6)
      last = y
    }
  }
}
