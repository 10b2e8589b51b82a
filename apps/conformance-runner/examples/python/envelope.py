"""The markup of a payload: the wrapper and its direct children, as slices of the text.

Between blocks there are tags, comments and space; inside a block everything is text up to its own close tag.
"""
import re

BLOCKS = ("DATA", "TIMELINE", "CONTEXT", "INSIGHTS", "DECISIONS", "OPTIONAL")

NAME = r"[A-Za-z][A-Za-z0-9_.-]*"
TAG = re.compile(rf"""<({NAME})((?:\s+{NAME}\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(/?)>""")
ATTRIBUTE = re.compile(rf"""({NAME})\s*=\s*(?:"([^"<]*)"|'([^'<]*)')""")
FORBIDDEN = re.compile(r"<\?|<!(?!--)")
BEGINS_TOKEN = re.compile(rf"{NAME}[=:]|proj#|adr#")


class Child:
    def __init__(self, text, tag, start, inner_end, end):
        self.name = tag.group(1)
        self.attributes = read_attributes(tag.group(2))
        self.inner = text[tag.end():inner_end]
        self.source = text[start:end]
        self.start, self.end = start, end


class Envelope:
    def __init__(self, text, attributes):
        self.text, self.attributes = text, attributes
        self.children, self.comments = [], []


def read_attributes(source):
    return [(name, double or single) for name, double, single in ATTRIBUTE.findall(source)]


def read_envelope(text):
    """The parts of a payload, or None when the markup is malformed."""
    wrapper = TAG.match(text)
    if not wrapper or wrapper.group(1) != "RL4-CODEX" or wrapper.group(3) or FORBIDDEN.search(text):
        return None
    envelope = Envelope(text, read_attributes(wrapper.group(2)))
    at = wrapper.end()
    while True:
        at = skip_space(text, at)
        if text.startswith("<!--", at):
            end = text.find("-->", at + 4)
            if end < 0:
                return None
            envelope.comments.append(text[at + 4:end])
            at = end + 3
        elif text.startswith("</", at):
            return envelope if re.fullmatch(r"</RL4-CODEX\s*>", text[at:]) else None
        else:
            child = read_child(text, at)
            if not child or child.name == "RL4-CODEX":
                return None
            envelope.children.append(child)
            at = child.end


def skip_space(text, at):
    while at < len(text) and text[at] in " \t\r\n":
        at += 1
    return at


def read_child(text, start):
    tag = TAG.match(text, start)
    if not tag:
        return None
    if tag.group(3):
        return Child(text, tag, start, tag.end(), tag.end())
    depth, name = 1, re.escape(tag.group(1))
    for each in re.compile(rf"</{name}\s*>|<{name}(?:\s[^<>]*)?>").finditer(text, tag.end()):
        depth += -1 if each.group().startswith("</") else not each.group().endswith("/>")
        if depth == 0:
            return Child(text, tag, start, each.start(), each.end())
    return None


def split_tokens(inner):
    """Tokens in order: pipes, newlines and " , " separate; bare commas only where there is nothing else."""
    depths = depth_of(inner)
    pieces, start = [], 0
    for at, char in enumerate(inner):
        is_comma = char == "," and inner[at - 1:at] == " " and inner[at + 1:at + 2] == " "
        if depths[at] == 0 and (char in "|\n" or is_comma):
            pieces.append(inner[start:at])
            start = at + 1
    tokens = [normalise(piece) for piece in [*pieces, inner[start:]] if piece.strip()]
    return split_at_commas(tokens[0]) if len(tokens) == 1 else tokens


def depth_of(text):
    """How many parentheses are open at each place; a text that does not balance has none."""
    depths, depth = [], 0
    for char in text:
        depth += (char == "(") - (char == ")")
        if depth < 0:
            break
        depths.append(depth)
    return depths if depth == 0 and len(depths) == len(text) else [0] * len(text)


def normalise(piece):
    return re.sub(r" ?, ?", ",", re.sub(r"[ \t]+", " ", piece.strip()))


def split_at_commas(token):
    depths, tokens, start = depth_of(token), [], 0
    for at, char in enumerate(token):
        if char == "," and depths[at] == 0 and BEGINS_TOKEN.match(token, at + 1):
            tokens.append(token[start:at])
            start = at + 1
    return [*tokens, token[start:]]


def split_label(token):
    """Label and value; a bare `ns#hex` is its own value, a symbol has none."""
    match = re.match(r"(kpi:[^=]*)(?:=(.*))?$|([^=:#(]*)(?:[=:](.*))?", token, re.S)
    if match.group(1) is not None:
        return match.group(1), match.group(2) or ""
    label, value = match.group(3), match.group(4)
    if value is None and token[len(label):len(label) + 1] == "#":
        return label, token
    return label, value
