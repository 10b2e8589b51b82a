"""What the value of a slot may be, and what is harmless where no slot says so.

Zero content is an allow-list: words, short numbers and hashes pass, everything else is content.
"""
import re

UNKNOWN = "UNKNOWN"
WORD = re.compile(r"(?=.{1,20}$)[a-z]*\d{0,4}[a-z]*")
CASED = re.compile(r"(?:[A-Z]?[a-z0-9]*|[A-Z0-9]+)(?:-(?:[A-Z]?[a-z0-9]*|[A-Z0-9]+))*")
LABEL = re.compile(r"[A-Za-z][A-Za-z0-9]{0,23}(?:[._-][A-Za-z0-9]{1,24}){0,3}")
NUMBER = re.compile(r"-?\d{1,4}(?:\.\d{1,4})?")
HASH = re.compile(r"[a-z]{3,24}#[0-9a-f]{4,64}")
WEAK_HASH = re.compile(r"[A-Za-z][A-Za-z0-9_-]{0,23}#[0-9A-Fa-f]{1,128}")
FILE = re.compile(
    r"\.(?:py|js|ts|tsx|jsx|rs|go|rb|java|c|h|cpp|cs|php|sh|sql|md|txt|json|ya?ml|toml|xml|html|css|pdf|docx?"
    r"|csv|lock|env|ini|cfg|log|pem|key|zip|png|jpg)(?![A-Za-z0-9])|\\|(?:^|=)[/~.]", re.I)
PERSONAL = re.compile(
    r"@|\d[\d ().-]{6,20}\d|-----BEGIN|eyJ[\w-]{8}|AKIA|password|secret|://|[A-Za-z0-9+/]{32,}", re.I)
SECRET_LABEL = re.compile(r"(?:password|passwd|secret|token|pwd)=.", re.I)
TIME = re.compile(r"\d{4}-\d\d|\d\d:\d\d")
MAX_SHOWN = 80


def is_slug(text):
    words = text.split("-")
    return (len(text) <= 64 and len(words) <= 6 and re.search("[a-z]", text) is not None
            and all(WORD.fullmatch(word) for word in words))


def judge_hash(item):
    """fine, weak (shape only), or bad (it could carry content)."""
    if not WEAK_HASH.fullmatch(item):
        return "bad"
    digits = item.split("#")[1].lower()
    if len(digits) >= 12:
        raw = bytes.fromhex(digits[:len(digits) // 2 * 2])
        if all(0x20 <= byte < 0x7F for byte in raw):
            return "bad" if re.search(r"\.[A-Za-z]|\w/\w|@", raw.decode("ascii")) else "weak"
    if len(digits) >= 8 and digits.isdecimal():
        return "weak"
    return "fine" if HASH.fullmatch(item) else "weak"


def may_emit_hash(item):
    return judge_hash(item) == "fine" and len(item.split("#")[1]) >= 16


def names_a_file(text):
    return FILE.search(text) is not None or (text.count("/") > 1 and "." in text)


def judge_text(text):
    """harmless, weak, bad (a broken hash or a raw file name) or content, for what no slot describes."""
    text = re.sub(r"[^\x00-\x7f]", lambda char: "a" if char.group().isalpha() else "\x00", text)
    if TIME.search(text) or SECRET_LABEL.search(text):
        return "content"
    pieces = re.split(r"([/+,()=:<>%])", text)
    verdict, digits = "harmless", 0
    for piece, mark in zip(pieces[::2], [*pieces[1::2], ""]):
        if "#" in piece:
            found = judge_hash(piece)
            if found == "bad":
                return "bad"
            verdict = "weak" if found == "weak" else verdict
            continue
        is_label = mark in ("=", ":") and LABEL.fullmatch(piece) and (
            piece.startswith("ext.") or not names_a_file(piece))
        if not (piece == "" or NUMBER.fullmatch(piece) or is_label
                or CASED.fullmatch(piece) and is_slug(piece.lower())):
            return "bad" if names_a_file(text) else "content"
        digits += sum(char.isdecimal() for char in piece)
    return verdict if digits <= 8 and len(pieces) < 48 else "content"


def shown(token):
    """A token as a diagnostic may repeat it: without people and secrets, escaped, cut."""
    if PERSONAL.search(token.split("#")[0] if WEAK_HASH.fullmatch(token) else token):
        return re.match(r"(?:[A-Za-z.]{1,20}=)?", token).group() + "[redacted]"
    cut = token if len(token) <= MAX_SHOWN else token[:MAX_SHOWN] + "..."
    return cut.encode("ascii", "backslashreplace").decode("ascii")


# Each reader gives the value of a text, or None when the text does not fit the slot.

def slug(text, emit):
    return text if is_slug(text) else None


def path_of_slugs(text, emit):
    return text if len(text.split("/")) <= 4 and all(is_slug(part) for part in text.split("/")) else None


def one_of(*words):
    def read(text, emit):
        folded = text if emit else text.lower()
        return folded if folded in words else None
    return read


def integrity(text, emit):
    word = one_of("green", "amber", "red")(text, emit)
    return word and word.upper()


def count(text, emit):
    return int(text) if re.fullmatch(r"\d{1,4}", text) else None


def slug_or_count(text, emit):
    return text if is_slug(text) or re.fullmatch(r"\d{1,4}", text) else None


def share(text, emit):
    pattern = r"0\.\d\d|1\.00" if emit else r"\d?\.\d{1,6}|\d"
    return number(text) if re.fullmatch(pattern, text) and float(text) <= 1 else None


def tasks(text, emit):
    if re.fullmatch(r"\d{1,4}", text):
        return {"count": int(text), "active": UNKNOWN, "total": UNKNOWN}
    match = re.fullmatch(r"(?:(\d{1,4})\.active)?(?:(?:^|/)(\d{1,4})\.total)?", text)
    if not match or not text:
        return None
    active, total = (UNKNOWN if part is None else int(part) for part in match.groups())
    return {"active": active, "total": total}


def measure(text, emit):
    if NUMBER.fullmatch(text):
        return number(text)
    pattern = r"-?\d{1,4}(?:\.\d{1,4})?(?:%|[a-z]{1,3})?"
    return text if is_slug(text) or re.fullmatch(pattern if emit else "[<>]?" + pattern, text) else None


def number(text):
    value = float(text)
    return int(value) if value == int(value) else value


def insight(text, emit, kind):
    """An insight and whether its numbers are in range; None when it is no insight."""
    match = re.fullmatch(r"([a-z0-9-]+)(?:\(([^()]*)\))?", text)
    if not match or not is_slug(match.group(1)):
        return None
    found, in_range = {"label": match.group(1), "weight": UNKNOWN, "conf": UNKNOWN}, True
    for argument in (match.group(2) or "").split(",") if match.group(2) is not None else []:
        part = re.fullmatch(r"(?:(weight|conf)=)?([+-]?\d{0,4}(?:\.\d{1,6})?|NaN)", argument.strip())
        if not part:
            return None
        key, digits = part.group(1) or "value", part.group(2)
        value = share(digits, emit) if part.group(1) else coefficient(digits, kind)
        if value is None:
            in_range = False
        else:
            found[key] = value
    return found, in_range


def coefficient(text, kind):
    try:
        value = float(text)
    except ValueError:
        return None
    return number(text) if (-1 if kind == "correlation" else 0) <= value <= 1 else None
