/**
 * Code: a line is code when a keyword stands first and the marks of its language follow, or when its punctuation is
 * that of a program and not of prose. Names of functions mentioned in a sentence are not code.
 */
import {
  BRACE,
  COLON,
  COMMA,
  DASH,
  DOT,
  EQUALS,
  kindAt,
  OTHER,
  PAREN,
  PLUS,
  PUNCTUATION,
  QUOTE,
  SEMICOLON,
  SLASH,
} from './characters.js';
import type { Report, Stretch } from './finding.js';

/** First word of a line to what the rest of the line must show. */
const KEYWORDS: readonly (readonly [string, RegExp])[] = [
  ['const let var val', /^\w{3,5} (?:[\w$]{1,60}(?: ?=|: ?[^=]{1,80}=)|[[{(][^=]{0,200}=|[\w$, ]{1,80};$)/],
  ['mut auto final unsigned', /^\w+ (?:[\w$<>]{1,60} )?[*&]?[\w$]{1,60} ?=|^\w+ [\w$, ]{1,80};$/],
  ['function func fn def sub proc', /^[a-z]{2,8}\*?(?: \*?[\w$.?!]{1,80})? ?[(<]/],
  ['async await yield defer go', /^\w+ (?:function|def|fn|for|with|\w[\w$.]{0,80}\(|\()/],
  ['import', /^import\b.{0,200}(?:["';]|\(|\bas \w)|^import [\w.]{1,80}$|^import (?:static )?[\w.]{1,100}\.\*/],
  ['from', /^from ["'.\w/@-]{1,100} import /],
  [
    'export',
    /^export (?:default|const|let|var|function|async|class|interface|type|enum|abstract|declare|\{|\*|=)|^export \w{1,60}=/,
  ],
  ['require include using use package namespace module', /^\w+(?:\(| ["'<]|\b.{0,120}[;{]$)/],
  [
    'if elif while for foreach switch catch when unless until elsif',
    /^\w+ ?\(.{0,300}\)? ?(?:\{|\w|$|:)|^\w+ .{1,200}(?:\{|; then|; do)$|^(?:if|elif|while|until) (?:\S{1,60} ){0,2}\S{1,60}:$|^(?:if|elif|while) .{0,100}[=<>(.].{0,100}:$|^for \S.{0,80} in .{1,80}:$/,
  ],
  ['else try do finally loop begin', /^\w+ ?(?:\{|:$)|^else if ?[(\w]/],
  [
    'return throw raise yield delete typeof new',
    /^\w+(?:;$|\b.{0,300};$| ?[({[!"'`]| \w[\w$.]{0,80}[([.]| (?:null|true|false|undefined|None|this|self|nil)\b)/,
  ],
  ['break continue pass debugger', /^\w+;?$/],
  ['case', /^case .{1,80}:/],
  ['default', /^default:$|^default: ?\w+\(/],
  [
    'class interface enum struct trait impl union record object',
    /^\w+ [\w$<>, :.()&]{1,150}[{:]$|^\w+ \w+\(.{0,80}\):|^\w+ \w+ (?:extends|implements) \w|^\w+ \w{1,60} ?\{/,
  ],
  ['type typedef declare', /^\w+ [\w<>, ]{1,80} ?=|^(?:typedef|declare) \w.{0,200}[;{]?$/],
  ['public private protected static readonly abstract override virtual inline extern get set', /^\w+ .{0,200}[({;]/],
  ['print println printf echo assert expect describe it test', /^\w+\(|^echo [$"'-]|^assert \w.{0,80}(?:==|\bis\b|,)/],
  ['SELECT select', /^SELECT\b.{1,200}\bFROM\b|^select\b.{1,200}\bfrom\b.{0,100}(?:where|;|=)|^select \*/],
  [
    'INSERT UPDATE DELETE CREATE ALTER DROP',
    /^(?:INSERT INTO|UPDATE \w+ SET|DELETE FROM|(?:CREATE|ALTER|DROP) (?:TABLE|INDEX|VIEW|DATABASE))\b/,
  ],
  [
    'sudo npm pnpm yarn npx git docker kubectl curl pip cargo apt',
    /^\w+ (?:-{1,2}[a-z]|(?:install|run|add|exec|commit|push|clone|checkout|build|apply|get) [\w@.:/-])\S*(?: -|$)/,
  ],
];
const BY_KEYWORD: ReadonlyMap<string, RegExp> = new Map(
  KEYWORDS.flatMap(([words, form]) => words.split(' ').map((word) => [word, form] as const)),
);

export const CODE_WORDS: Iterable<string> = BY_KEYWORD.keys();

/** Punctuation that prose does not have. Each form is bounded, and tried only on lines that hold its marks. */
const MARKED_BY_BRACE =
  /[)>=:] ?\{|\{ ?(?:$|["'\w$]{1,80} ?[:,}]|\.\.\.|\w{1,60}\()|\} ?(?:else|catch|finally|from|while|as|;|\)|,|$)|^\}|\$\{|\}\}|\{\{/;
const TEMPLATE_SLOT = /^[^{}]*(?:\{\w{1,40}\}[^{}]*)+$/;
const MARKED_BY_PAREN =
  /\)\s?(?:=>|;|\{|\.\w|->)|\(\)\s?(?:\)|,|:|\?|&|\||=)|[\w$\])]{2}\.[a-zA-Z_$][\w$]{1,60}\(|\w\((?:["'`{[]|function\b|\w{1,40}\)\)|\w{1,40},? ?=>|!|\.\.\.)|^[\w$.]{2,80}\(.{0,300}[({,[]$|^[\w$.]{2,80}\(.{0,300}\)[;,]?$|^\)|^@\w[\w.]{0,60}\(|\bnew [A-Z]\w{0,60}\(/;
const MARKED_BY_EQUALS =
  /[=!]==? |===|!==|=> ?[{([]|^[\w$.[\]"'*]{1,80}(?:, ?[\w$.*]{1,40}){0,4} (?:[-+*/|&?%^]|\|\||&&|\?\?|<<|>>)?= (?![a-z]+ [a-z]+$)["'`\w[({!~-]|^[\w<>*&]{1,40} [\w$.[\]*]{1,80} = (?:["'`[({!~-]|[^\s=].{0,300}[;,({[]$)|^[\w$.]{1,80} ?:= |[<>]= \w|^\w+\??: .{1,120} = |^[\w$.-]{1,60}=["'`{]|=> \w[\w$.]{0,60}[(.,;)]/;
const MARKED_BY_SEMICOLON = /[)\]}"'`\w$]\s?;[)}]{0,3}$|;\s?\/[/*]/;
const MARKED_BY_OPERATOR =
  / (?:&&|\|\|) |\w(?:\+\+|--)(?:\s?[;)]|$)|\w->\w|[\w$]\?\.[\w$[(]|\w::\w{2}|^\?|^[:|&] \w.{0,100}[,;]?$|^\|\| |^&& |\?\? | (?:\|\||&&)$|["'`] \+$|^[\w$]{1,60}\?: \S/;
const TAG = /^<\/?[a-zA-Z][\w.:-]{0,60}(?:\s[^<>]{0,300})?\/?>|<\/[a-zA-Z][\w.:-]{0,60}>|^<[!?][a-zA-Z-]/;
/** Preprocessor lines, comments, chained calls, spread items. */
const OPENS_CODE =
  /^(?:#(?:include|define|ifn?def|endif|pragma|import|!\/)|\/\/|\/\*|\*\/|<!--|--\[\[|'{3}|"{3}|\.\w[\w$]{1,60}\(|\.\.\.[\w$.]{1,60}[,)\]]?$)/;
const MEMBER =
  /^["']?[\w$-]{1,60}["']?\??: ?(?:["'`[{(]|-?\d[\d.]{0,20},?$|(?:true|false|null|undefined|string|number|boolean|any|void|unknown|never)\b ?[,;|)\]]?.{0,60}$|\S{1,80}(?: \S{1,40}){0,2}[,;]$|function\b|async\b|\w[\w.]{0,60}\()/;
const LIST_ITEM = /^["'`][^"'`]{0,120}["'`],?$|^\w[\w$.]{0,80},$|^\[["'][^\]]{0,200}\],?$/;

/** Four plain words or more and nothing else: in a list, sentences end in a semicolon too. */
const SENTENCE =
  /^(?:(?:[A-Za-z][a-z]*|[A-Z]{2,6})(?:[-'][a-z]+)?[,;:]? ){3,60}(?:[A-Za-z][a-z]*|[A-Z]{2,6})(?:[-'][a-z]+)?;$/;
/** Unless they declare something. */
const DECLARES: ReadonlySet<string> = new Set(
  'public private protected static readonly abstract final const let var unsigned export import typedef declare'.split(
    ' ',
  ),
);

/** A long line is judged piece by piece. */
const PIECE = 500;

/** Reports a line of code; `first` is the line's first word. */
export function findCodeLine(text: string, line: Stretch, first: string, report: Report): void {
  const isMarked =
    line.kinds & CODE_MARKS || kindAt(text, line.end - 1) & COMMA || kindAt(text, line.start) & MAY_OPEN_CODE;
  if (!isMarked && !BY_KEYWORD.has(first)) return;
  for (let start = line.start; start < line.end; start += PIECE) {
    const piece = text.slice(start, Math.min(line.end, start + PIECE));
    if (!isCode(piece, line.kinds, start === line.start ? first : '')) continue;
    report('code', 'code-line', line.start, line.end);
    return;
  }
}

const MAY_OPEN_CODE = PUNCTUATION | QUOTE | SLASH | DASH | OTHER | DOT | COLON;
const MAY_OPERATE = OTHER | PUNCTUATION | PLUS | DASH | COLON;
/** A line without any of these is code only by its first word, first mark or last comma. */
export const CODE_MARKS = BRACE | PAREN | EQUALS | SEMICOLON | QUOTE | MAY_OPERATE;

function isCode(line: string, kinds: number, first: string): boolean {
  if (kinds & SEMICOLON && SENTENCE.test(line) && !DECLARES.has(first)) return false;
  if (first !== '' && isKeyword(line, first)) return true;
  if (kinds & BRACE && MARKED_BY_BRACE.test(line) && !TEMPLATE_SLOT.test(line)) return true;
  if (kinds & PAREN && MARKED_BY_PAREN.test(line)) return true;
  if (kinds & EQUALS && MARKED_BY_EQUALS.test(line)) return true;
  if (kinds & SEMICOLON && isStatement(line)) return true;
  if (kinds & MAY_OPERATE && mayOperate(line, kinds) && MARKED_BY_OPERATOR.test(line)) return true;
  if (kindAt(line, 0) & MAY_OPEN_CODE && OPENS_CODE.test(line)) return true;
  if (kinds & PUNCTUATION && TAG.test(line)) return true;
  if (kinds & QUOTE || kindAt(line, line.length - 1) & (COMMA | SEMICOLON)) {
    return LIST_ITEM.test(line) || MEMBER.test(line);
  }
  return false;
}

/** A single dash or colon inside a line is no operator. */
function mayOperate(line: string, kinds: number): boolean {
  return (kinds & (OTHER | PUNCTUATION | PLUS)) !== 0 || /--|::|^:/.test(line);
}

function isKeyword(line: string, first: string): boolean {
  const form = BY_KEYWORD.get(first);
  return form !== undefined && !/[\w$-]/.test(line[first.length] ?? ' ') && form.test(line);
}

/** `done; next` is prose; a line that ends in a semicolon is a statement when it holds no run of plain words. */
function isStatement(line: string): boolean {
  return MARKED_BY_SEMICOLON.test(line) && !/^[A-Za-z][a-z]* [a-z]+ [a-z]+ /.test(line);
}
