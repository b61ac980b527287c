// Enables pictures of EdgePanTesting's failures in every test bundle that links this product.

import CEdgePanPictures
import EdgePanTesting
import Foundation

/// Sets the function that draws failures. Called when the bundle is loaded; see CEdgePanPictures.
@_cdecl("edgepan_register_pictures")
public func registerPictures() {
  FailurePictures.draw = { FailureFiles(of: $0).write() }
}
