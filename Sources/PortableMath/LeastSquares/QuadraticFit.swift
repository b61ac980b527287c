// QuadraticFit: fits a polynomial of degree two or less to samples, by least squares, in closed
// form.

/// A running least-squares fit x(t) = constant + linear·t + quadratic·t² with unit weights.
///
/// It stores a count and seven sums, but no samples. Adding a sample costs five multiplications,
/// and solving costs about thirty operations. Neither allocates. Only + − × ÷ are used, so the same
/// samples in the same order give the same bits on every machine.
///
///     var fit = QuadraticFit()
///     fit.add(t: -2, x: 1)
///     fit.add(t: -1, x: 4)
///     fit.add(t: 0, x: 9)
///     fit.solve()?.linear  // 6.0: x = (t + 3)², slope 2·(0 + 3) at t = 0
///
/// Sums of fourth powers lose digits when all times are far from zero. Measure t and x from one of
/// the samples (from the newest, to get the slope there).
public struct QuadraticFit: Sendable {
  /// The fitted polynomial.
  public struct Polynomial: Hashable, Sendable {
    /// The value of x at t = 0.
    public var constant: Double
    /// dx/dt at t = 0, in units of x per unit of t.
    public var linear: Double
    /// Half of d²x/dt².
    public var quadratic: Double
    /// The degree that the samples allowed: 0, 1 or 2.
    public var degree: Int
  }

  /// The number of samples added.
  public private(set) var count = 0
  private var t1 = 0.0
  private var t2 = 0.0
  private var t3 = 0.0
  private var t4 = 0.0
  private var x1 = 0.0
  private var tx = 0.0
  private var ttx = 0.0

  /// Creates an empty fit.
  public init() {}

  /// Adds one sample.
  public mutating func add(t: Double, x: Double) {
    let tt = t * t
    count += 1
    t1 += t
    t2 += tt
    t3 += tt * t
    t4 += tt * tt
    x1 += x
    tx += t * x
    ttx += tt * x
  }

  /// A determinant a·b − c² below this fraction of a·b is rounding error, and so is a variance
  /// below this fraction of the mean square.
  ///
  /// The sums have about 15 digits. Three samples within 100 ms, two of them 1 µs apart, still give
  /// a fraction of 1e-10.
  private static let singular = 1e-13

  /// Returns the best polynomial of at most this degree, or `nil` without samples.
  ///
  /// The degree is reduced to what the samples determine: one distinct time gives a constant (the
  /// mean), two give a straight line, three or more a parabola. Source of the normal equations: any
  /// text on ordinary least squares; here they are centred on the means, which reduces three
  /// equations to two.
  public func solve(degree wanted: Int = 2) -> Polynomial? {
    guard count > 0 else { return nil }
    let n = Double(count)
    let meanT = t1 / n
    let meanTT = t2 / n
    let meanX = x1 / n
    // Covariances (times n) of t, t² and x.
    let stt = t2 - t1 * meanT
    let sttt = t3 - t2 * meanT
    let stttt = t4 - t2 * meanTT
    let stx = tx - t1 * meanX
    let sttx = ttx - t2 * meanX

    if wanted >= 2, count >= 3 {
      let determinant = stt * stttt - sttt * sttt
      if determinant > Self.singular * (stt * stttt) {
        let quadratic = (sttx * stt - stx * sttt) / determinant
        let linear = (stx * stttt - sttx * sttt) / determinant
        let constant = meanX - linear * meanT - quadratic * meanTT
        return Polynomial(constant: constant, linear: linear, quadratic: quadratic, degree: 2)
      }
    }
    if wanted >= 1, count >= 2, stt > Self.singular * t2 {
      let linear = stx / stt
      return Polynomial(constant: meanX - linear * meanT, linear: linear, quadratic: 0, degree: 1)
    }
    return Polynomial(constant: meanX, linear: 0, quadratic: 0, degree: 0)
  }
}
