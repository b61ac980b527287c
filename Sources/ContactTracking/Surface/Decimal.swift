// Formats numbers for sentences and tables.

/// Returns a number with a fixed number of decimals, rounded half away from zero. It uses neither
/// Foundation nor the locale, so the same number gives the same text everywhere.
func decimal(_ value: Double, _ digits: Int) -> String {
  var scale: Int64 = 1
  for _ in 0..<digits { scale *= 10 }
  let rounded = (value * Double(scale)).rounded()
  // Too large to have decimals, or not a number.
  guard abs(rounded) < 1e15 else { return "\(value)" }
  let whole = Int64(rounded)
  let sign = whole < 0 ? "-" : ""
  guard digits > 0 else { return "\(whole)" }
  let fraction = "\(abs(whole) % scale)"
  let zeros = String(repeating: "0", count: digits - fraction.count)
  return "\(sign)\(abs(whole) / scale).\(zeros)\(fraction)"
}
