"""Keyed identifiers in plain Python 3: the check that hashed-ids.json does not depend on our TypeScript.

    python3 hashed_ids.py          recompute every vector; exit 1 when one differs
    python3 hashed_ids.py --write  write hashed-ids.json anew
"""

import hashlib
import hmac
import json
import pathlib
import re
import sys
import unicodedata

VECTORS = pathlib.Path(__file__).with_name("hashed-ids.json")


def mac(key, data):
    return hmac.new(key, data, hashlib.sha256)


def namespace_key(key, namespace):
    extracted = mac(bytes(32), key).digest()
    return mac(extracted, b"rl4-codex/v1/" + namespace.encode() + b"\x01").digest()


def spells(digits):
    text = bytes.fromhex(digits[: len(digits) // 2 * 2])
    return all(0x20 <= byte <= 0x7E for byte in text) or re.fullmatch("[0-9]+", digits) is not None


def hashed_id(key, namespace, name, hex_length=16):
    message = unicodedata.normalize("NFC", name).encode()
    secret = namespace_key(key, namespace)
    draws = 1
    digits = mac(secret, message).hexdigest()[:hex_length]
    while spells(digits):
        digits = mac(secret, message + bytes([0, draws])).hexdigest()[:hex_length]
        draws += 1
    return namespace + "#" + digits, draws


def redrawn(key, namespace, count):
    found = []
    number = 0
    while len(found) < count:
        name = "src/module-%d.ts" % number
        if hashed_id(key, namespace, name)[1] > 1:
            found.append(name)
        number += 1
    return found


def write():
    keys = [bytes(range(32)), bytes(range(100, 116)), b"k" * 100]
    names = ["src/auth/login.ts", "main", "a", "caf\u00e9", "cafe\u0301", "\u6587\u6863/\u8bbe\u8ba1.md", "\U0001f680", "x" * 1000, "with space", "tab\there", "Login.ts", "login.ts"]
    rows = [(keys[0], "mod", name, 16) for name in names]
    rows += [(keys[0], namespace, names[0], 16) for namespace in ("proj", "adr", "branch", "user", "file", "session")]
    rows += [(key, "mod", names[0], 16) for key in keys[1:]]
    rows += [(keys[0], "mod", names[0], length) for length in (17, 32, 63, 64)]
    rows += [(keys[0], "mod", name, 16) for name in redrawn(keys[0], "mod", 4)]
    vectors = []
    for key, namespace, name, length in rows:
        identifier, draws = hashed_id(key, namespace, name, length)
        vectors.append({"key": key.hex(), "namespace": namespace, "name": name, "hexLength": length, "draws": draws, "id": identifier})
    VECTORS.write_text(json.dumps({"algorithm": "rl4-codex/v1", "vectors": vectors}, indent=2) + "\n", encoding="ascii")


def check():
    vectors = json.loads(VECTORS.read_text())["vectors"]
    for vector in vectors:
        expected = (vector["id"], vector["draws"])
        if hashed_id(bytes.fromhex(vector["key"]), vector["namespace"], vector["name"], vector["hexLength"]) != expected:
            sys.exit("differs: " + json.dumps(vector))
    print(len(vectors), "vectors agree")


write() if sys.argv[1:] == ["--write"] else check()
