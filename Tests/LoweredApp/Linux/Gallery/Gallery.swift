// The app's own files are behind the link App; this file makes the folder a target.
