"""RL4-CODEX v1.1 and v1.2 in plain Python: one pass that validates and decodes.

Outside in: size, markup, blocks, then every token against its slot. What does not fit is warned of when it is
harmless and refused when it could be content; to emit, everything must fit.
"""
import re
import unicodedata

from envelope import BLOCKS, read_envelope, split_label, split_tokens
from slots import REQUIRED, find_slot, read_slot, unknown_state
from values import LABEL, judge_text, may_emit_hash, measure, shown

MAX_BYTES, MAX_OPTIONAL = 10240, 512
KNOWN_VERSIONS = ("1.1", "1.2")
IDENTIFIERS = {"proj", "hotspots", "adr", "mod", "branch", "user", "file"}
HIDDEN = {"Cc", "Cf", "Zl", "Zp"}


class Reading:
    """One pass over a payload: what is wrong with it, and what it says."""

    def __init__(self, profile):
        self.emit = profile == "emit"
        self.first, self.errors, self.warnings = [], [], []
        self.state, self.envelope = unknown_state(), None
        self.version, self.dialect, self.is_kept = None, "unknown", True

    @property
    def diagnostics(self):
        return self.first + self.errors + self.warnings

    @property
    def is_valid(self):
        return not any(text.startswith("ERROR:") for text in self.diagnostics)

    def fail(self, text):
        self.first.append(f"ERROR:{text}")
        return self

    def mind(self, text):
        """A warning to a receiver, an error to an encoder."""
        (self.errors if self.emit else self.warnings).append(f"{'ERROR' if self.emit else 'WARN'}:{text}")


def inspect(payload, profile="accept"):
    reading = Reading(profile)
    raw = payload if isinstance(payload, bytes) else payload.encode("utf-8", "surrogatepass")
    if len(raw) > MAX_BYTES - reading.emit:
        return reading.fail("size-exceeded")
    try:
        text = raw.decode("utf-8").lstrip("\ufeff").strip()
    except UnicodeDecodeError:
        return reading.fail("unparseable")
    reading.dialect = sniff(text)
    if reading.dialect not in ("five-block", "unknown"):
        return reading.fail(f"other-dialect:{reading.dialect}")
    reading.envelope = read_envelope(text)
    if not reading.envelope:
        return reading.fail("unparseable")
    reading.version = dict(reading.envelope.attributes).get("v")
    check_structure(reading)
    check_outside(reading)
    read_children(reading)
    return reading


def sniff(text):
    if re.match(r"<RL4-CODEX-FRAGMENT[\s>]", text):
        return "fragment"
    if not re.match(r"<RL4-CODEX[\s>]", text):
        return "unknown"
    if re.search(r"<(?:DATA|TIMELINE|INSIGHTS)[\s/>]", text):
        return "five-block"
    if re.search(r"<(?:IDENTITY|STATE|GOALS|TASKS|STYLE)[\s/>]", text):
        return "seven-block"
    return "field" if re.search(r"^[ \t]*[A-Z][A-Z_]{2,40}:", text, re.M) else "five-block"


def check_structure(reading):
    if reading.version not in KNOWN_VERSIONS:
        reading.first.append(f"{'ERROR' if reading.emit else 'WARN'}:unsupported-version")
    names = [child.name for child in reading.envelope.children if child.name in BLOCKS]
    for name in REQUIRED:
        if name not in names:
            reading.fail(f"missing-block:{name}")
    for name in dict.fromkeys(names):
        trailing = names[names.index(name):]
        if names.count(name) > 1 and (reading.emit or name != "OPTIONAL" or set(trailing) != {name}):
            reading.fail(f"duplicate-block:{name}")
    places = [BLOCKS.index(name) for name in dict.fromkeys(names)]
    wrong = next((at for at, place in enumerate(places) if place != sorted(places)[at]), None)
    if wrong is not None:
        reading.fail(f"block-order:{BLOCKS[places[wrong]]}")


def check_outside(reading):
    """Characters, attributes and comments: read by nobody, which makes them a place to hide in."""
    text = reading.envelope.text
    if any(unicodedata.category(char) in HIDDEN and char not in "\t\r\n" for char in text):
        reading.errors.append("ERROR:raw-content:hidden:payload")
    if not text.isascii():
        reading.mind("non-ascii")
    for name, value in reading.envelope.attributes:
        if name == "v" and re.fullmatch(r"\d{1,2}(?:\.\d{1,2}){0,2}", value):
            continue
        if name == "v" or reading.emit or not is_harmless(f"{name}={value}"):
            reading.errors.append("ERROR:raw-content:attribute:RL4-CODEX")
    for comment in reading.envelope.comments:
        if reading.emit or not is_harmless(comment):
            reading.errors.append("ERROR:raw-content:comment:RL4-CODEX")


def is_harmless(text):
    return all(judge_text(token) in ("harmless", "weak") for token in split_tokens(text))


def read_children(reading):
    optional, seen = [], set()
    for child in reading.envelope.children:
        if child.name not in BLOCKS:
            check_unknown_tag(child, reading)
            continue
        if child.attributes and (reading.emit or not all(is_harmless(f"{n}={v}") for n, v in child.attributes)):
            reading.errors.append(f"ERROR:raw-content:attribute:{child.name}")
        tokens = split_tokens(child.inner)
        if child.name == "OPTIONAL":
            optional += tokens
            continue
        if not tokens:
            reading.warnings.append(f"WARN:block-empty:{child.name}")
        if child.name == "TIMELINE" and not any(re.fullmatch(r"cycles[=:]\d{1,4}", token) for token in tokens):
            reading.warnings.append("WARN:timeline-missing-cycles")
        reading.is_kept = child.name not in seen
        seen.add(child.name)
        read_block(child.name, tokens, reading)
    reading.is_kept = True
    read_optional(optional, reading)


def check_unknown_tag(child, reading):
    tags = re.findall(r"</?([A-Za-z][\w.-]*)((?:\s[^<>]*)?)/?>", child.source)
    text = re.sub(r"</?[A-Za-z][\w.-]*(?:\s[^<>]*)?/?>", "\n", child.source)
    attributes = re.findall(r"""([\w.-]+)\s*=\s*["']([^"']*)["']""", " ".join(each for _, each in tags))
    harmless = (is_harmless(text) and all(judge_text(f"{name}=") == "harmless" for name, _ in tags)
                and all(is_harmless(f"{name}={value}") for name, value in attributes))
    if reading.emit or not harmless:
        reading.errors.append("ERROR:raw-content:tag")
    else:
        reading.state["unknown"]["tags"].append(child.source)


def read_optional(tokens, reading):
    length, fitting = -3, 0
    for token in tokens:
        length += 3 + len(token)
        if length > MAX_OPTIONAL - reading.emit:
            break
        fitting += 1
    if fitting < len(tokens):
        reading.mind("optional-truncated")
        reading.is_kept = False
        read_block("OPTIONAL", tokens[fitting:], reading)
        reading.is_kept = True
    read_block("OPTIONAL", tokens[:fitting], reading)


def read_block(block, tokens, reading):
    seen = set()
    for token in tokens:
        label, value = split_label(token)
        slot = find_slot(block, label) if value is not None else None
        if not slot or not read_slot(block, slot, token, label, value, seen, reading):
            judge_unknown(block, token, label, value, slot is not None, reading)


def judge_unknown(block, token, label, value, is_misfit, reading):
    """A token that fits no slot: kept when harmless, refused when it could be content."""
    is_raw_name = label in IDENTIFIERS and value is not None and not all("#" in item for item in value.split(","))
    verdict = "bad" if is_raw_name else judge_text(token)
    if verdict == "harmless" and reading.emit:
        is_extra = value is not None and not is_misfit and LABEL.fullmatch(label) and "_" not in label
        fits = is_extra and (may_emit_hash(value) or measure(value, True) is not None)
        verdict = "harmless" if fits else "content"
    if verdict == "bad" or verdict == "weak" and reading.emit:
        reading.errors.append(f"ERROR:hash-violation:{shown(token)}")
    elif verdict == "content":
        reading.errors.append(f"ERROR:raw-content:text:{block}")
    else:
        if verdict == "weak":
            reading.warnings.append(f"WARN:hash-format:{shown(token)}")
        if is_misfit:
            reading.warnings.append(f"WARN:{'data' if block == 'DATA' else 'token'}-malformed:{shown(token)}")
        if reading.is_kept:
            reading.state["unknown"]["tokens"].setdefault(block, []).append(token)
