// GestureReplay: filled when UIKit is there.
