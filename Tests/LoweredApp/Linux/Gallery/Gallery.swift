// The symbolic link App leads to the app's own files. SwiftPM requires a source file here.
