// Linked into the tests, which then run in the same locale and kind of terminal everywhere; a test of
// another locale sets it for the program that it starts.
