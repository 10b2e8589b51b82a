"""The slots: every label the protocol knows, where its value goes in the state, and how it is read."""
import re

from envelope import BLOCKS
from values import (UNKNOWN, count, insight, integrity, judge_hash, judge_text, may_emit_hash, measure, one_of,
                    path_of_slugs, share, shown, slug, slug_or_count, tasks)

REQUIRED = BLOCKS[:5]
ALIASES = {("TIMELINE", "anomaly"): "anomalies", ("CONTEXT", "project"): "type",
           ("DECISIONS", "adjustment"): "adjust", ("DECISIONS", "anomalies"): "anomaly"}
EVENTS = {"bursts": "burst", "droughts": "drought", "anomalies": "anomaly"}
SINGLE = {"one", "id", "stack", "fingerprint", "checksum", "map", "extension"}

# label → (part of the state, field, how it is read, what reads one item)
SLOTS = {
    "DATA": {
        "proj": ("projectContext", "projectHash", "id", None),
        "mode": ("projectContext", "mode", "one", one_of("strict", "normal", "flexible", "exploratory")),
        "phase": ("projectContext", "phase", "one", slug),
        "tasks": ("projectContext", "taskLoad", "one", tasks),
        "maturity": ("projectContext", "maturity", "one", slug),
        "cog.health": ("projectContext", "cogHealth", "one", share),
        "kpi:": ("projectContext", "kpis", "map", measure),
    },
    "TIMELINE": {
        "cycles": ("temporalContext", "cycles", "one", count),
        "actions": ("temporalContext", "actions", "+", slug),
        "bursts": ("temporalContext", "bursts", ",", slug_or_count),
        "droughts": ("temporalContext", "droughts", ",", slug_or_count),
        "hotspots": ("temporalContext", "hotspots", "ids", None),
        "anomalies": ("temporalContext", "anomalies", ",", slug_or_count),
    },
    "CONTEXT": {
        "type": ("projectContext", "type", "one", slug),
        "constraints": ("projectContext", "constraints", ",", slug),
        "success": ("projectContext", "successCriteria", ",", slug),
        "stack": ("developerProfile", "stackDescriptors", "stack", slug),
        "devDNA": ("developerProfile", "devDNA", "one", path_of_slugs),
        "reasoning": ("developerProfile", "reasoningStyle", "one", slug),
        "risk": ("developerProfile", "riskProfile", "one", slug),
    },
    "INSIGHTS": {kind: ("cognitiveSignals", f"{kind}s", "insight", None)
                 for kind in ("pattern", "trend", "forecast", "correlation")},
    "DECISIONS": {
        "adr": ("decisionContext", "adrRefs", "ids", None),
        "drift": ("decisionContext", "driftSignals", ",", slug),
        "anomaly": ("decisionContext", "anomalies", ",", slug),
        "integrity": ("decisionContext", "integrity", "one", integrity),
        "adjust": ("decisionContext", "adjustments", ",", slug),
    },
    "OPTIONAL": {
        "vendor": ("optionalMetadata", "vendor", "one", slug),
        "encoder": ("optionalMetadata", "encoder", "fingerprint", None),
        "session": ("optionalMetadata", "session", "fingerprint", None),
        "policy": ("optionalMetadata", "policy", "fingerprint", None),
        "checksum": ("optionalMetadata", "checksum", "checksum", None),
    },
}


def unknown_state():
    state = {"optionalMetadata": {"extensions": {}}, "unknown": {"tags": [], "tokens": {}}}
    for block in REQUIRED:
        for part, field, _, _ in SLOTS[block].values():
            state.setdefault(part, {})[field] = UNKNOWN
    state["temporalContext"]["events"] = UNKNOWN
    return state


def find_slot(block, label):
    label = ALIASES.get((block, label), label)
    if block == "DATA" and label.startswith("kpi:"):
        return SLOTS[block]["kpi:"]
    fallback = ("optionalMetadata", "extensions", "extension", None) if block == "OPTIONAL" else None
    return SLOTS[block].get(label, fallback)


def read_slot(block, slot, token, label, value, seen, reading):
    """Whether the token fits its slot; if so, its value is in the state."""
    part, field, kind, reader = slot
    is_bare = value == token
    if is_bare and kind not in ("id", "ids", "fingerprint", "checksum", "extension"):
        return False
    if value in ("", UNKNOWN):
        if kind == "map":
            store(reading, part, field, kind, label, [UNKNOWN], block)
        return not reading.emit
    values = read_values(kind, reader, token, label, value, reading)
    if values is None:
        return False
    name = label if kind in ("map", "extension") else field
    if kind in SINGLE and name in seen:
        reading.mind(f"duplicate-token:{shown(label)}")
        return True
    seen.add(name)
    store(reading, part, field, kind, label, values, block)
    return True


def read_values(kind, reader, token, label, value, reading):
    emit = reading.emit
    if value == "none" and kind in ("+", ",", "ids", "stack", "insight"):
        return []
    if kind in ("one", "map"):
        found = reader(value, emit) if kind == "one" or slug(label[len("kpi:"):], emit) else None
        return None if found is None else [found]
    if kind in ("+", ",", "stack"):
        wrapped = re.fullmatch(r"hash\((.*)\)", value) if kind == "stack" else None
        if kind == "stack" and emit and not wrapped:
            return None
        texts = (wrapped.group(1) if wrapped else value).split("+" if kind == "+" else ",")
        items = [reader(text, emit) for text in texts]
        return None if None in items else items
    if kind == "insight":
        found = insight(value, emit, label)
        if not found or emit and not found[1]:
            return None
        if not found[1]:
            reading.warnings.append("WARN:insight-range")
        return [found[0]]
    if kind == "extension":
        verdict = judge_text(token)
        return [value] if verdict in ("harmless", "weak") else None
    return read_hashes(kind, token, value, reading)


def read_hashes(kind, token, value, reading):
    items = value.split(",") if kind == "ids" else [value]
    if kind == "fingerprint" and "#" not in value and not reading.emit:
        if judge_text(value) != "harmless":
            return None
        reading.warnings.append(f"WARN:hash-format:{shown(token)}")
        return items
    verdicts = [judge_hash(item) for item in items]
    if "bad" in verdicts or reading.emit and kind != "checksum" and not all(map(may_emit_hash, items)):
        return None
    if "weak" in verdicts and kind != "checksum":
        reading.warnings.append(f"WARN:hash-format:{shown(token)}")
    return items


def store(reading, part, field, kind, label, values, block):
    if not reading.is_kept:
        return
    home = reading.state[part]
    if kind in ("map", "extension"):
        if home[field] == UNKNOWN:
            home[field] = {}
        key = label[len("kpi:"):] if kind == "map" else label
        home[field].setdefault(key, values[0])
    elif kind in SINGLE and kind != "stack":
        home[field] = values[0]
    else:
        home[field] = values if home[field] == UNKNOWN else home[field] + values
    if block == "TIMELINE" and field in EVENTS:
        events = [{"kind": EVENTS[field], "value": value} for value in values]
        home["events"] = events if home["events"] == UNKNOWN else home["events"] + events
