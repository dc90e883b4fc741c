import Foundation
import Processes

/// Has programs make the cheapest hashes that crypt(3) knows: 1 ms in place of 130 ms and 128 MiB.
///
/// The program itself has no setting for that, which an attacker could use.
package enum CheapHashes {
  /// For `LD_PRELOAD`; nil if it can't be compiled, so that hashes are expensive.
  package static let library: String? = {
    #if os(Linux)
      guard let folder = try? Child.builtProgram("viper").dropLast("viper".count) else {
        return nil
      }
      let path = "\(folder)cheap-hashes.so"
      // Another test run may use it at the same time.
      let command = #"printf '%s' "$0" | clang -x c -shared -fPIC -o "$1.$$" - && mv "$1.$$" "$1""#
      let environment = ProcessInfo.processInfo.environment
      guard let nothing = try? Descriptor.nothing(),
        let child = try? Child(
          ["/bin/sh", "-c", command, source, path], environment: environment,
          descriptors: [0: nothing, 1: nothing, 2: nothing])
      else { return nil }
      return child.finish(before: Deadline(after: Program.patience)) == .code(0) ? path : nil
    #else
      return nil
    #endif
  }()

  private static let source = """
    #define _GNU_SOURCE
    #include <dlfcn.h>
    #include <stdlib.h>
    #include <unistd.h>
    char *crypt_gensalt_ra(const char *prefix, unsigned long count, const char *bytes, int size) {
      char *(*make)(const char *, unsigned long, const char *, int) =
          dlsym(RTLD_NEXT, "crypt_gensalt_ra");
      return make(prefix, 1, bytes, size);
    }
    char *crypt_ra(const char *phrase, const char *setting, void **data, int *size) {
      char *(*hash)(const char *, const char *, void **, int *) = dlsym(RTLD_NEXT, "crypt_ra");
      while (getenv("ENDLESS_HASHES")) pause();
      return hash(phrase, setting, data, size);
    }
    """
}
