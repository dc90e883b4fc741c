extension Schema {
  /// The index of the addresses that aren't confirmed, which a large import builds after its rows.
  package static let addressIndex =
    "CREATE INDEX unconfirmed_email ON account(lower(email)) WHERE NOT is_confirmed"

  /// The published steps, and the newest one.
  package static let current = Schema(steps: [
    """
    CREATE TABLE account(
      id INTEGER PRIMARY KEY,
      username TEXT NOT NULL UNIQUE,
      name TEXT NOT NULL,
      email TEXT NOT NULL COLLATE NOCASE,
      is_confirmed INTEGER NOT NULL,
      age INTEGER,
      created INTEGER NOT NULL);
    CREATE UNIQUE INDEX confirmed_email ON account(email) WHERE is_confirmed;
    CREATE TABLE password(
      account INTEGER PRIMARY KEY REFERENCES account ON DELETE CASCADE,
      hash TEXT NOT NULL);
    CREATE TABLE code(
      account INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
      purpose TEXT NOT NULL,
      hash TEXT NOT NULL,
      created INTEGER NOT NULL,
      expires INTEGER NOT NULL,
      attempts INTEGER NOT NULL,
      PRIMARY KEY(account, purpose));
    CREATE TABLE session(
      id INTEGER PRIMARY KEY,
      account INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
      token_hash TEXT NOT NULL,
      place TEXT,
      created INTEGER NOT NULL);
    """,
    """
    CREATE TABLE new_account(
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      username TEXT NOT NULL UNIQUE,
      name TEXT NOT NULL,
      email TEXT NOT NULL COLLATE NOCASE,
      is_confirmed INTEGER NOT NULL,
      age INTEGER,
      created INTEGER NOT NULL,
      is_administrator INTEGER NOT NULL DEFAULT 0,
      is_disabled INTEGER NOT NULL DEFAULT 0);
    INSERT INTO new_account
      SELECT id, username, name, email, is_confirmed, age, created,
        id = (SELECT min(id) FROM account), 0
      FROM account;
    DROP TABLE account;
    ALTER TABLE new_account RENAME TO account;
    CREATE UNIQUE INDEX confirmed_email ON account(email) WHERE is_confirmed;
    CREATE INDEX administrator ON account(id) WHERE is_administrator;
    CREATE TABLE new_session(
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      account INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
      token_hash TEXT NOT NULL,
      place TEXT,
      created INTEGER NOT NULL,
      used INTEGER NOT NULL,
      machine TEXT NOT NULL);
    INSERT INTO new_session
      SELECT id, account, token_hash, place, created, created, '' FROM session;
    DROP TABLE session;
    ALTER TABLE new_session RENAME TO session;
    CREATE INDEX session_account ON session(account);
    CREATE TABLE photo(
      account INTEGER PRIMARY KEY REFERENCES account ON DELETE CASCADE,
      bytes BLOB NOT NULL);
    CREATE TABLE email_change(
      account INTEGER PRIMARY KEY REFERENCES account ON DELETE CASCADE,
      email TEXT NOT NULL COLLATE NOCASE);
    CREATE TABLE favorite(
      account INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
      user INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
      position INTEGER NOT NULL,
      PRIMARY KEY(account, user)) WITHOUT ROWID;
    CREATE INDEX favorite_position ON favorite(account, position);
    CREATE INDEX favorite_user ON favorite(user);
    CREATE TABLE tip(
      account INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
      name TEXT NOT NULL,
      PRIMARY KEY(account, name)) WITHOUT ROWID;
    CREATE TABLE search_block(
      id INTEGER PRIMARY KEY,
      heads BLOB NOT NULL,
      texts BLOB NOT NULL);
    CREATE TABLE search_fold(version INTEGER NOT NULL);
    """,
    """
    CREATE TABLE guess(
      id INTEGER PRIMARY KEY,
      count INTEGER NOT NULL,
      blocked_until INTEGER NOT NULL);
    CREATE TRIGGER no_guess AFTER DELETE ON account BEGIN DELETE FROM guess WHERE id = old.id; END;
    CREATE TABLE pressure(
      id INTEGER PRIMARY KEY,
      passes INTEGER NOT NULL DEFAULT 0,
      guesses INTEGER NOT NULL DEFAULT 0);
    CREATE TABLE letter(
      id TEXT PRIMARY KEY,
      account INTEGER,
      purpose TEXT,
      posted INTEGER NOT NULL,
      due INTEGER NOT NULL,
      tries INTEGER NOT NULL);
    CREATE TRIGGER letter_of_older_code AFTER INSERT ON code BEGIN
      UPDATE letter SET account = NULL WHERE account = new.account AND purpose = new.purpose;
    END;
    CREATE TABLE addressed(
      address INTEGER PRIMARY KEY,
      until INTEGER NOT NULL);
    CREATE TABLE event(
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      time INTEGER NOT NULL,
      kind TEXT NOT NULL,
      username TEXT,
      actor TEXT,
      count INTEGER);
    CREATE INDEX event_kind ON event(kind);
    """,
    // Removes addresses that earlier versions made up for imported users: their codes went to the
    // machine's user of that name. Users who signed up have typed theirs.
    """
    UPDATE account SET email = ''
    WHERE NOT is_confirmed AND email = username || '@localhost' AND username NOT IN (
      SELECT username FROM event WHERE kind = 'sign-up' AND username IS NOT NULL);
    DELETE FROM search_fold;
    """,
    """
    DROP TABLE code;
    CREATE TABLE code(
      account INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
      purpose TEXT NOT NULL,
      hash TEXT NOT NULL,
      created INTEGER NOT NULL,
      expires INTEGER NOT NULL,
      PRIMARY KEY(account, purpose));
    CREATE TRIGGER letter_of_older_code AFTER INSERT ON code BEGIN
      UPDATE letter SET account = NULL WHERE account = new.account AND purpose = new.purpose;
    END;
    CREATE TABLE known_device(
      account INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
      device TEXT NOT NULL,
      token_hash TEXT NOT NULL,
      used INTEGER NOT NULL,
      count INTEGER NOT NULL,
      blocked_until INTEGER NOT NULL,
      PRIMARY KEY(account, device)) WITHOUT ROWID;
    DROP TABLE addressed;
    CREATE TABLE mail_budget(
      key TEXT PRIMARY KEY,
      until INTEGER NOT NULL) WITHOUT ROWID;
    CREATE INDEX unconfirmed_email ON account(email) WHERE NOT is_confirmed;
    DROP INDEX event_kind;
    CREATE INDEX event_kind ON event(kind, username);
    """,
    // Stores the confusable form of a username if it differs. Each step of the recursion replaces
    // one look-alike letter by its Latin one.
    """
    ALTER TABLE account ADD COLUMN lookalike TEXT;
    WITH RECURSIVE
      pair(others, latin) AS (SELECT
        'аԁеһіјӏкорԛѕуѵԝхсαγικνορυχգհոսցօզⲟⲣⲥıɩɑɡȷĸʋʏᴄᴏᴠᴡᴢ',
        'adehijlkopqsyvwxcayikvopuxqhnugoqopciiagjkuycovwz'),
      form(id, place, text) AS (
        SELECT id, 1, username FROM account WHERE username GLOB '*[^ -~]*'
        UNION ALL
        SELECT id, place + 1, replace(text, substr(others, place, 1), substr(latin, place, 1))
        FROM form, pair WHERE place <= length(others))
    UPDATE account SET lookalike = nullif(text, username)
    FROM form, pair WHERE form.id = account.id AND place > length(others);
    CREATE INDEX account_lookalike ON account(lookalike) WHERE lookalike IS NOT NULL;
    """,
    // A setting whose row is missing or invalid reads as the strictest.
    """
    CREATE TABLE setting(
      key TEXT PRIMARY KEY,
      value TEXT NOT NULL) WITHOUT ROWID;
    INSERT INTO setting(key, value)
      VALUES('sign-up', 'open'), ('addresses', 'shown'), ('ages', 'shown');
    CREATE TABLE invitation(
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      email TEXT NOT NULL UNIQUE COLLATE NOCASE,
      hash TEXT NOT NULL,
      created INTEGER NOT NULL,
      expires INTEGER NOT NULL,
      inviter INTEGER NOT NULL REFERENCES account ON DELETE CASCADE);
    CREATE INDEX invitation_inviter ON invitation(inviter);
    """,
    // The time of the last password confirmation, by the clock and by the machine's uptime.
    """
    ALTER TABLE session ADD COLUMN confirmed INTEGER;
    ALTER TABLE session ADD COLUMN confirmed_uptime INTEGER;
    """,
    // SQLite compares bytes twice as fast as it compares by NOCASE.
    """
    DROP INDEX unconfirmed_email;
    CREATE INDEX unconfirmed_email ON account(lower(email)) WHERE NOT is_confirmed;
    """,
    // Names the tables and triggers for what they hold and do.
    """
    DROP TRIGGER no_guess;
    DROP TRIGGER letter_of_older_code;
    ALTER TABLE guess RENAME TO login_attempt;
    ALTER TABLE pressure RENAME TO global_rate_limit;
    ALTER TABLE letter RENAME TO mail;
    CREATE TRIGGER forget_account AFTER DELETE ON account BEGIN
      DELETE FROM login_attempt WHERE id = old.id;
    END;
    CREATE TRIGGER supersede_mail AFTER INSERT ON code BEGIN
      UPDATE mail SET account = NULL WHERE account = new.account AND purpose = new.purpose;
    END;
    """,
  ])
}
