// The symbolic link App leads to the app's own files. The plugin LowerUIKit creates the lowered
// copies that are compiled.
