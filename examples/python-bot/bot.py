"""A small bot that takes a seat at a Castle table by its invitation and plays whole matches.

It knows no more than docs/protocol.md says. The server says what may be done (`offers` of each view), so the bot
knows no rule of the game: it gets rid of its lowest cards first, as many at a time as go.
"""

import argparse
import base64
import json
import random
import secrets
import time
import urllib.error
import urllib.request
from pathlib import Path
from urllib.parse import urlsplit

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
# Closing words after which it is of no use to come back.
FINAL = {
    "protocol_too_old", "unknown_table", "unknown_key", "seat_revoked", "seat_moved", "seat_left", "seat_removed",
    "table_ended", "table_damaged",
}  # fmt: skip
BEAT_SECONDS = 15
SILENCE_SECONDS = 30


def random_text(characters):
    """So many characters of base32, 5 random bits each."""
    return base64.b32encode(secrets.token_bytes(characters)).decode().lower()[:characters]


# --- The seat: an invitation is claimed once, and the seat's secret is kept in a file. ---


def seat_for(invitation, name, keep):
    """The table and the secret of the seat that the invitation is for."""
    page, _, fragment = invitation.partition("#")
    link = fragment.removeprefix("join=")
    kept = json.loads(keep.read_text()) if keep.exists() else {}
    if link not in kept:
        # Saved before it is sent: whatever happens to the answer, the seat is not lost.
        kept[link] = random_text(26)
        keep.touch(mode=0o600)
        keep.write_text(json.dumps(kept))
    root = page.rsplit("/", 1)[0] + "/"
    body = {"link": link, "key": kept[link], "name": name}
    claimed = post(root + "api/invitations/claim", body)
    print(f"{claimed['name']} has seat {claimed['seat'] + 1}", flush=True)
    return root, claimed["table"], kept[link]


def post(address, body):
    """The answer to a request. The same secret gets the same answer, so it may be sent again."""
    headers = {"Content-Type": "application/json"}
    request = urllib.request.Request(address, json.dumps(body).encode(), headers)
    try:
        with urllib.request.urlopen(request, timeout=20) as answer:
            return json.load(answer)
    except urllib.error.HTTPError as error:
        problem = json.load(error)
        raise SystemExit(f"{problem['title']} ({problem['code']})") from None


# --- What to do, from a view. ---


def own_places(play):
    return next(places for places in play["seats"] if places["seat"] == play["viewer"])


def rank_of(card):
    """The rank of a card such as "10s" or "Kh'"; none for a joker."""
    return None if card.startswith("X") else card.rstrip("'")[:-1]


def value(card):
    rank = rank_of(card)
    return len(RANKS) if rank is None else RANKS.index(rank)


def group(play, rank, count):
    """So many cards that go as a rank: its own first, then jokers."""
    held = play["hand"]
    if play["offers"]["zone"] == "courtyard":
        held = [card for card in own_places(play)["courtyard"] if card]
    own = [card for card in held if rank_of(card) == rank]
    jokers = [card for card in held if rank_of(card) is None]
    return (own + jokers)[:count]


def choose(play):
    """The action that this bot answers a view with; none if the seat has nothing to do."""
    offers = play["offers"]
    if offers["choose"] and not play["choice"]:
        return {"type": "choose", "cards": sorted(play["hand"], key=value)[-3:]}
    if offers["ready"]:
        return {"type": "ready", "ready": True}
    if offers["declare"]:
        return {"type": "declare", "rank": max(offers["declare"], key=RANKS.index)}
    if offers["add"]:
        rank = rank_of(offers["add"][0])
        return {"type": "add", "cards": [card for card in offers["add"] if rank_of(card) == rank]}
    if offers["end"]:
        return {"type": "end"}
    if offers["complete"]:
        first = offers["complete"][0]
        return {"type": "complete", "cards": group(play, first["rank"], first["counts"][-1])}
    if offers["plays"]:
        lowest = min(offers["plays"], key=lambda each: RANKS.index(each["rank"]))
        cards = group(play, lowest["rank"], lowest["counts"][-1])
        action = {"type": "play", "cards": cards}
        if any(rank_of(card) is None for card in cards):
            action["as"] = lowest["rank"]
        return action
    if offers["flips"]:
        return {"type": "flip", "slot": offers["flips"][0]}
    if offers["shed"]:
        return {"type": "shed", "cards": offers["shed"]}
    if offers["pick_up"]:
        return {"type": "pick_up"}
    return None


def wish(view):
    """What to send for a view: an act, a command, or nothing."""
    play = view["play"]
    if play is None or play["viewer"] is None:
        return None
    me = next(person for person in view["people"] if person["seat"] == view["you"])
    if play["phase"] == "over":
        is_ready = me["ready"] or play["winners"]
        return None if is_ready else {"type": "Do", "command": {"type": "ready", "ready": True}}
    action = choose(play)
    return action and {"type": "Act", "ask": view["ask"], "action": action}


# --- The conversation. ---


class Seat:
    """A seat at a table, over one connection after the other."""

    def __init__(self, root, table, key, once):
        address = urlsplit(root)
        scheme = "wss" if address.scheme == "https" else "ws"
        self.socket_address = f"{scheme}://{address.netloc}{address.path}ws"
        self.hello = {"type": "Hello", "protocol": 1, "table": table, "key": key}
        self.once = once
        self.view = None
        # The wish that was sent and not answered yet.
        self.asked = None
        # The ask on which something was refused: nothing is tried there for a while.
        self.refused = None

    def play(self):
        """Plays until there is nothing more to do; comes back after every cut."""
        pause = 1
        while True:
            began = time.monotonic()
            try:
                with connect(self.socket_address, max_size=None, open_timeout=20) as socket:
                    if self.talk(socket):
                        return
            except (OSError, ConnectionClosed, TimeoutError) as error:
                print(f"the line is lost: {error}", flush=True)
            # Each after another time, so that not all come back at once.
            pause = 1 if time.monotonic() - began > 60 else min(2 * pause, 60)
            time.sleep(random.uniform(0, pause))

    def talk(self, socket):
        """One connection; true if it was the last."""
        self.send(socket, self.hello)
        heard = said = time.monotonic()
        while True:
            try:
                message = json.loads(socket.recv(timeout=BEAT_SECONDS / 3))
                heard = time.monotonic()
            except TimeoutError:
                if time.monotonic() - heard > SILENCE_SECONDS:
                    raise
                # What was refused may go now.
                self.refused = None
                self.answer(socket)
                message = {"type": "Nothing"}
            if message["type"] == "Bye":
                print(f"the server says goodbye: {message['code']}", flush=True)
                return message["code"] in FINAL
            if "view" in message and self.take_in(socket, message):
                return True
            if time.monotonic() - said > BEAT_SECONDS:
                said = time.monotonic()
                self.send(socket, {"type": "Beat"})

    def take_in(self, socket, message):
        """Takes in a view and answers it; true if the match is over and only one is to be played."""
        self.view = message["view"]
        if message["type"] == "Welcome" and self.asked is not None:
            # The answer was lost: the same under the same id is done once.
            self.send(socket, self.asked)
            return False
        if self.asked is not None:
            id = self.asked["id"]
            if message["type"] == "Refused" and message["id"] == id:
                print(f"refused: {message['code']}", flush=True)
                self.refused = self.asked.get("ask", self.view["ask"])
                self.asked = None
            elif id in message.get("done", []):
                self.asked = None
            else:
                return False
        play = self.view["play"]
        if play and play["winners"]:
            names = {person["seat"]: person["name"] for person in self.view["people"]}
            print(f"won by {', '.join(names[seat] for seat in play['winners'])}", flush=True)
            return self.once
        self.answer(socket)
        return False

    def answer(self, socket):
        """Does what the view asks for, unless an answer is awaited or it was just refused."""
        if self.view is None or self.asked is not None or self.refused == self.view["ask"]:
            return
        wanted = wish(self.view)
        if wanted:
            self.asked = {**wanted, "id": random_text(20)}
            self.send(socket, self.asked)

    @staticmethod
    def send(socket, message):
        socket.send(json.dumps(message))


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("invitation", help="the link to the seat, with all that stands behind its #")
    parser.add_argument("--name", default="Python", help="the bot's name at the table")
    parser.add_argument("--keep", type=Path, default=Path("seats.json"), help="file in which the seat's secret is kept")
    parser.add_argument("--once", action="store_true", help="go when the match is over")
    arguments = parser.parse_args()
    root, table, key = seat_for(arguments.invitation, arguments.name, arguments.keep)
    Seat(root, table, key, arguments.once).play()


if __name__ == "__main__":
    main()
