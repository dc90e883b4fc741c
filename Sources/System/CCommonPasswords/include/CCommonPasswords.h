#pragma once

#include <stddef.h>
#include <stdint.h>

// It is C because a table of this size compiles slowly as Swift, and a resource would be a file
// beside the executable.

/// The entries that begin with two characters, sorted and front-coded, without those two. `bucket`
/// is 36 times the first character's number plus the second's; 0...9 and a...z are numbered 0...35.
/// An entry is one byte for its class and the number of bytes that it shares with the previous
/// entry, then its other bytes.
const uint8_t *common_passwords(size_t bucket, size_t *count);

/// The cost of a letter after another one, in half bits. Letters are numbered 0...25; `before` is
/// 26 at the beginning of a word.
unsigned letter_pair_cost(size_t before, size_t letter);
