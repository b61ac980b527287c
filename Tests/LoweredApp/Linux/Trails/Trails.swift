// The app's own files are behind the link App; LowerUIKit compiles lowered copies of them.
