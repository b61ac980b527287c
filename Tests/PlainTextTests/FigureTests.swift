import PlainText
import Testing

@Suite struct FigureTests {
  @Test(
    arguments: [
      (0.0, 2, "0"), (-0.001, 2, "0"), (1.005, 1, "1"), (0.25, 1, "0.3"), (-0.25, 1, "-0.3"),
      (12.5, 0, "13"), (0.05, 2, "0.05"), (100, 3, "100"), (1234.5678, 2, "1234.57"),
      (.nan, 2, "nan"), (.infinity, 2, "inf"), (-.infinity, 2, "-inf"), (1e300, 2, "1e+300"),
      (-0.004, 3, "-0.004"), (1e-9, 12, "0.000000001"),
      (9_007_199_254_740_991, 0, "9007199254740991"), (-120.5, 12, "-120.5"), (10, 0, "10"),
      (12.5, -1, "13"),
    ] as [(Double, Int, String)])
  func text_isRoundedAndTrimmed(value: Double, decimals: Int, text: String) {
    #expect(Figure(value, decimals).description == text)
  }

  @Test(
    arguments: [
      (0.6125, 0.5, 3, "0.613", "0.5"), (0.500_469_7, 0.5, 3, "0.5005", "0.5"),
      (0.3332, 1 / 3, 3, "0.3332", "0.3333"), (399.8, 400, 0, "399.8", "400"),
      (0.5, 0.5, 3, "0.5", "0.5"), (0.5.nextUp, 0.5, 3, "0.5000000000000001", "0.5"),
    ] as [(Double, Double, Int, String, String)])
  func comparedNumbers_areToldApart(
    one: Double, two: Double, decimals: Int, first: String, second: String
  ) {
    #expect(Figure.pair(one, two, decimals) == (first, second))
  }
}
