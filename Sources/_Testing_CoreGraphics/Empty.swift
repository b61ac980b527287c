// Empty on purpose. Swift Testing carries a cross-import overlay named _Testing_CoreGraphics: a
// file that imports both Testing and a module called CoreGraphics asks for it, on Linux too, and
// does not compile without. Delete this module when the toolchain stops asking.
