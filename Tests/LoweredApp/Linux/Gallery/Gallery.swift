// The app's own files are behind the link App; this one makes the folder a target.
