// The system's short reason for a file error.

import Foundation
import PlainText

/// Returns the underlying reason of a Foundation error, such as `Permission denied`.
package func systemReason(of error: any Error) -> String {
  let error = error as NSError
  if error.domain == NSPOSIXErrorDomain { return String(cString: strerror(Int32(error.code))) }
  if let cause = error.userInfo[NSUnderlyingErrorKey] as? any Error {
    return systemReason(of: cause)
  }
  return escape(error.localizedDescription)
}
