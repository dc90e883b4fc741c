#define _GNU_SOURCE
#define __STDC_WANT_LIB_EXT1__ 1
#include "CCrypt.h"

#include <stdlib.h>
#include <string.h>

#ifdef __APPLE__

// crypt(3) of macOS has only DES, so this writes $pbkdf2-sha512$ROUNDS$SALT$HASH, both in hex.
#include <CommonCrypto/CommonCrypto.h>
#include <stdio.h>

enum { ROUNDS_AT_COST_8 = 210000, SALT = 16, HASH = 64 };

static void append_hex(char *text, const uint8_t *bytes, size_t count) {
  text += strlen(text);
  for (size_t i = 0; i < count; i++) snprintf(text + 2 * i, 3, "%02x", bytes[i]);
}

bool ccrypt_setting(unsigned long cost, char setting[CCRYPT_SIZE]) {
  if (cost < 1 || cost > 12) return false;
  unsigned rounds = cost < 8 ? ROUNDS_AT_COST_8 >> (8 - cost) : ROUNDS_AT_COST_8 << (cost - 8);
  uint8_t salt[SALT];
  arc4random_buf(salt, sizeof salt);
  snprintf(setting, CCRYPT_SIZE, "$pbkdf2-sha512$%u$", rounds);
  append_hex(setting, salt, sizeof salt);
  return true;
}

bool ccrypt_verifies(const char *setting) {
  return strncmp(setting, "$pbkdf2-sha512$", 15) == 0;
}

bool ccrypt_hash(const char *phrase, const char *setting, char hash[CCRYPT_SIZE]) {
  unsigned rounds = 0;
  char salt[2 * SALT + 1] = "";
  if (strlen(phrase) > 511) return false;
  if (sscanf(setting, "$pbkdf2-sha512$%u$%32[0-9a-f]", &rounds, salt) != 2) return false;
  uint8_t key[HASH];
  int failed = CCKeyDerivationPBKDF(
      kCCPBKDF2, phrase, strlen(phrase), (const uint8_t *)salt, strlen(salt),
      kCCPRFHmacAlgSHA512, rounds, key, sizeof key);
  if (failed) return false;
  snprintf(hash, CCRYPT_SIZE, "$pbkdf2-sha512$%u$%s$", rounds, salt);
  append_hex(hash, key, sizeof key);
  memset_s(key, sizeof key, 0, sizeof key);
  return true;
}

#else

#if __has_include(<crypt.h>) && !defined(CCRYPT_OWN_DECLARATIONS)
#include <crypt.h>
#else
char *crypt_ra(const char *phrase, const char *setting, void **data, int *size);
char *crypt_gensalt_ra(const char *prefix, unsigned long count, const char *rbytes, int nrbytes);
int crypt_checksalt(const char *setting);
#define CRYPT_SALT_INVALID 1
#define CRYPT_SALT_METHOD_DISABLED 2
#endif

/// Copies `text`; false if it is null, or doesn't fit.
static bool copy(const char *text, char copy[CCRYPT_SIZE]) {
  size_t count = text ? strlen(text) : CCRYPT_SIZE;
  if (count >= CCRYPT_SIZE) return false;
  memcpy(copy, text, count + 1);
  return true;
}

bool ccrypt_setting(unsigned long cost, char setting[CCRYPT_SIZE]) {
  char *made = crypt_gensalt_ra("$y$", cost, NULL, 0);
  bool is_made = copy(made, setting);
  free(made);
  return is_made;
}

bool ccrypt_verifies(const char *setting) {
  int answer = crypt_checksalt(setting);
  return answer != CRYPT_SALT_INVALID && answer != CRYPT_SALT_METHOD_DISABLED;
}

bool ccrypt_hash(const char *phrase, const char *setting, char hash[CCRYPT_SIZE]) {
  void *data = NULL;
  int size = 0;
  const char *made = crypt_ra(phrase, setting, &data, &size);
  // crypt reports a failure as "*0" or "*1"; as a stored hash they must match nothing.
  bool is_made = made && made[0] != '*' && copy(made, hash);
  // crypt's working data contains the phrase.
  if (data) explicit_bzero(data, (size_t)size);
  free(data);
  return is_made;
}

#endif
