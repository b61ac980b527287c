// The symbolic link App leads to the app's own files; LowerUIKit compiles lowered copies.
