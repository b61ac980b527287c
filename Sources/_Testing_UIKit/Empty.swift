// This file is intentionally empty. Swift Testing has a cross-import overlay named _Testing_UIKit:
// a file that imports both Testing and a module named UIKit requires this module, even on Linux,
// and does not compile without it. Delete the module when the toolchain no longer requires it.
