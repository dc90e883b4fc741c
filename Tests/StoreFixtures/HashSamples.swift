/// Hashes made by other programs, and their methods.
package enum HashSamples {
  /// Made of "seven old umbrellas" by htpasswd (apache2-utils 2.4) and mkpasswd (whois 5.5), as
  /// `htpasswd -nb -B ada 'seven old umbrellas'` and `mkpasswd -m yescrypt 'seven old umbrellas'`.
  package static let all = [
    ("bcrypt", "$2y$05$I/JD7esqv98yCLVadm4RXuiO0rpH8uMq1g.7tbRABRsHdgvfqqc0O"),  // htpasswd -B
    ("sha256crypt", "$5$rmBqdff2Fb59RTXo$XI7nJhcFFfWJdS5T9eVvKfVncZb01/CeM5bBx2nFRd0"),  // -2
    (
      "sha512crypt",  // -5
      "$6$Kjli18Zyay2xVBlz$36fsrCsi/HBxDkhOaGIPFbfLKbtNe3v7xo1uUcn1ZZrZd.hckTpUe1KXUff1mXALX4UiTh"
        + "mpGqUvoSjaMzl3i1"
    ),
    (
      "yescrypt",  // mkpasswd -m yescrypt
      "$y$j9T$OVCFDKQLnPvpyEbfDjIl11$V0HbDMCcl9EsHS8LgZ1sAUQgkdHFInjTYmB2VUiRhwC"
    ),
    (
      "yescrypt",  // mkpasswd -m gost-yescrypt
      "$gy$j9T$obLQ9ENe7kk0uu/yj7PLf1$EYNQeh17oG9J.PmwSeuKzRxMyB.eRGpDW7axskHng33"
    ),
    (
      "scrypt",  // mkpasswd -m scrypt
      "$7$CU..../....QTgEHjmDs5/dvyZz9hA.u0$VuLn7xT3zqlrphqwAL42MhSbmR7RnangsPQ9tBCUTe1"
    ),
    (
      "sha512crypt",  // mkpasswd -m sha512crypt
      "$6$KdpNxXnM8wqPB0k5$27ec3t43WuKt/gPJAM6KV.phh3521kKhk8A5EqwhutLdWCqEGDTau4zPk2lfsqpe1ViXNiT"
        + "Geo4zoW/PPhoKX/"
    ),
    ("bcrypt", "$2b$05$jtdV/skyuGngshfsXnNK7e/WzJAEeG4hGJkMBqFOTC.porkE3frLS"),  // -m bcrypt
    ("bcrypt", "$2a$05$U2n9Py5bM51O8q6SRUGW8.e/XQfgSNxqY8owe/mbrLXqQ/alU86DS"),  // -m bcrypt-a
  ]
}
