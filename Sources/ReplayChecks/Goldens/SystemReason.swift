// Why the system refused a file, in its own few words.

import Foundation
import PlainText

/// What an error of Foundation's says underneath: `Permission denied`.
package func systemReason(of error: any Error) -> String {
  let error = error as NSError
  if error.domain == NSPOSIXErrorDomain { return String(cString: strerror(Int32(error.code))) }
  if let cause = error.userInfo[NSUnderlyingErrorKey] as? any Error {
    return systemReason(of: cause)
  }
  return escape(error.localizedDescription)
}
