/** What a text that is not Markdown stands in. */
interface Surroundings {
  readonly bold: boolean;
  readonly italic: boolean;
  readonly strike: boolean;
  /** Whether there is emphasis on the line. */
  readonly hasMarks: boolean;
  /** Whether there is code in the paragraph. */
  readonly hasCode: boolean;
}

const EMPHASIS = /\*(?!\s)[^*^\n]+(?<!\s)\*|\*\*[^\n]+?\*\*/;
const MENTION = /[@#]_?\*{1,2}[^*]+\*/;
const STRIKE = /~~[^~\n]+?~~/;
const FORMULA = /\$\$[^$\n]+\$\$/;

/**
 * Writes a piece of a line so that it is shown as it is. Messages know no backslash; character references take the place of signs, but only of
 * those that would mean something where they stand, so that prose can still be read and changed. Emoji names (`:tada:`) are left as they are,
 * since they mean the same in most chats.
 */
export function plainMarkdown(text: string, around: Surroundings): string {
  const references = text.replaceAll(/&(?=(?:#\d+|#x[\da-f]+|[a-z\d]+);)/gi, '&amp;');
  return plainCode(plainEmphasis(references, around), around.hasCode).replaceAll('<time:', '&lt;time:').replaceAll('](', ']&#40;');
}

function plainEmphasis(text: string, { bold, italic, strike, hasMarks }: Surroundings): string {
  let safe = text;
  if (italic) safe = safe.replaceAll('*', '&#42;').replaceAll('^', '&#94;');
  else if (bold || hasMarks || EMPHASIS.test(safe) || MENTION.test(safe)) safe = safe.replaceAll(/\*+/g, asteriskIn);
  if (strike) return safe.replaceAll('~', '&#126;');
  return STRIKE.test(safe) ? safe.replaceAll('~~', '&#126;&#126;') : safe;
}

function plainCode(text: string, hasCode: boolean): string {
  const backticks = text.match(/`+/g)?.length ?? 0;
  const safe = backticks > 1 || (backticks > 0 && hasCode) ? text.replaceAll('`', '&#96;') : text;
  // A backslash keeps what follows from being code.
  const ended = hasCode ? safe.replace(/\\$/, '&#92;') : safe;
  return FORMULA.test(ended) ? ended.replaceAll('$$', '&#36;&#36;') : ended;
}

/** One asterisk between spaces, as in a product, never means anything. */
function asteriskIn(run: string, position: number, text: string): string {
  const isAlone = run === '*' && /^\s?$/.test(text.charAt(position - 1)) && /^\s?$/.test(text.charAt(position + 1));
  return isAlone ? run : '&#42;'.repeat(run.length);
}

/**
 * Writes a line so that its first sign begins no block. Items that somebody numbered or marked by hand stay: they are shown as they were meant.
 */
export function safeLineStart(line: string): string {
  const isBlock =
    /^(?:#{1,6}\s|>|\+\s|`{3}|~{3})/.test(line) || /^([-_*])(?: {0,2}\1){2,} *$/.test(line) || /^[-:| ]*-[-:| ]*\|[-:| ]*$/.test(line);
  return isBlock ? `&#${line.charCodeAt(0)};${line.slice(1)}` : line;
}
