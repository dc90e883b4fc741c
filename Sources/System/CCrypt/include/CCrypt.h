#pragma once

#include <stdbool.h>
#include <stddef.h>

/// The most bytes of a setting or a hash, including its final zero byte.
enum { CCRYPT_SIZE = 512 };

/// Makes a setting with a fresh salt. Each step of `cost` doubles time and memory. False if there
/// is no randomness, or no such cost.
bool ccrypt_setting(unsigned long cost, char setting[CCRYPT_SIZE]);

/// Whether hashes that begin like `setting` can be made here.
bool ccrypt_verifies(const char *setting);

/// Hashes `phrase` by `setting`, which may be an earlier hash. Blocks; at cost 8, some 130 ms.
/// False if the setting is unknown here, or the phrase is longer than 511 bytes.
bool ccrypt_hash(const char *phrase, const char *setting, char hash[CCRYPT_SIZE]);
