// EngineMath: the scalar transcendental functions of the engine, all from PortableMath.

import PortableMath

enum EngineMath {
  static func sincos(_ x: Double) -> (sine: Double, cosine: Double) { Portable.sincos(x) }
  static func log(_ x: Double) -> Double { Portable.log(x) }
  static func acos(_ x: Double) -> Double { Portable.acos(x) }
  static func atan2(_ y: Double, _ x: Double) -> Double { Portable.atan2(y, x) }
}
