#!/usr/bin/env python3
"""The codec in codex.py as a subject of rl4-conformance: one JSON message per line on stdin and stdout."""
import base64
import json
import sys

from codex import inspect

READY = {
    "type": "ready", "protocol": 1, "name": "rl4-codex-python", "version": "1.0.0",
    "roles": ["codex-validator", "codex-decoder"],
    "capabilities": ["codex.validate", "codex.decode", "codex.decode:partial"],
}


def payload_of(given):
    return base64.b64decode(given["payloadBase64"]) if "payloadBase64" in given else given["payload"]


def validate(given):
    reading = inspect(payload_of(given), given["profile"])
    return reading.is_valid, {"diagnostics": reading.diagnostics}


def decode(given):
    reading = inspect(payload_of(given))
    output = {"dialect": reading.dialect, "diagnostics": reading.diagnostics}
    if reading.version is not None:
        output["version"] = reading.version
    if reading.is_valid:
        return True, {"status": "complete", "state": reading.state, **output}
    if given.get("options", {}).get("partial") and reading.envelope:
        return True, {"status": "partial", "state": reading.state, **output}
    return False, output


OPERATIONS = {"codex.validate": validate, "codex.decode": decode}


def answer(message):
    try:
        is_ok, output = OPERATIONS[message["operation"]](message["input"])
        return {"type": "answer", "seq": message["seq"], "outcome": "ok" if is_ok else "rejected", "output": output}
    except Exception as error:  # a defect of ours is never a refusal
        return {"type": "failed", "seq": message["seq"], "message": f"{type(error).__name__}: {error}"}


def main():
    for line in sys.stdin.buffer:
        message = json.loads(line)
        if message["type"] == "stop":
            return
        reply = READY if message["type"] == "start" else answer(message)
        print(json.dumps(reply), flush=True)


if __name__ == "__main__":
    main()
