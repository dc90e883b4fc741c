#!/usr/bin/env python3
"""Favors a user by name: client.py USERNAME COMMAND..., such as client.py mila viper --demo.

An example of a client of --driver json: it logs in with the password in VIPER_PASSWORD where that is
asked for, filters the list of users, and marks one as a favorite. Sources/App/Driver.schema.json
describes the lines.
"""

import json
import os
import subprocess
import sys


class Program:
    def __init__(self, command):
        self.process = subprocess.Popen(
            command + ["--driver", "json"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8")
        self.page = None
        self.listen()

    def listen(self):
        """Reads up to the line that answers the last event."""
        for text in self.process.stdout:
            line = json.loads(text)
            if line["type"] == "page":
                self.page = line
            elif line["type"] == "notice":
                print(line["notice"]["text"])
            elif line["type"] == "error":
                raise ValueError(line["text"])
            elif line["type"] in ("ready", "end"):
                return

    def send(self, **event):
        print(json.dumps(event), file=self.process.stdin, flush=True)
        self.listen()
        notice = self.page.get("notice")
        if notice:
            print(notice["text"])

    def asks_for_password(self):
        fields = self.page["body"].get("fields", []) if self.page else []
        return any(field["name"] == "password" for field in fields)

    def end(self):
        """Returns the exit code."""
        self.process.stdin.close()
        self.listen()
        return self.process.wait()


def main():
    username, command = sys.argv[1], sys.argv[2:]
    program = Program(command)
    if program.page is None:
        # The reason was printed.
        sys.exit(program.end() or 1)
    if program.asks_for_password():
        password = os.environ.get("VIPER_PASSWORD")
        if password is None:
            sys.exit("The password is needed. Put it into VIPER_PASSWORD.")
        program.send(submit={"password": password})
        if program.asks_for_password():
            # The reason was printed.
            sys.exit(program.end() or 1)
    if "rows" not in program.page["body"]:
        sys.exit(f"“{program.page['title']}” isn't the list of users. Run {command[0]} once by hand.")
    program.send(change={"filter": username})
    for row in program.page["body"]["rows"]:
        if row["values"]["username"] == username:
            if not row["values"]["isFavorite"]:
                program.send(do="favorite", row=row["id"])
            break
    else:
        sys.exit(f"No user has the username {username}.")
    return program.end()


if __name__ == "__main__":
    sys.exit(main())
