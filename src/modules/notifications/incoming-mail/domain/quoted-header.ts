import { hasAnyAddress, hasDate, isDateLine, type OwnSender, plain } from './attribution.js';
import { type HeaderMeaning, meaningOfName, readHeaderLine } from './mail-header-names.js';

/** The mail that is read, as far as it tells which mail it answers. */
export interface AnsweringMail {
  /** Without `Re:` and the like. */
  readonly topic: string;
  /** Of whom wrote it, in lower case; empty if it is not known. */
  readonly fromAddress: string;
}

/** The header fields that some mail programs write above the mail that is answered. */
export interface QuotedHeader {
  /** How many lines it has. */
  readonly length: number;
  /** The first value of each field. */
  readonly values: ReadonlyMap<HeaderMeaning, string>;
}

const MAX_CONTINUATIONS = 5;
const LOTUS_LINES = 8;

/**
 * Reads the header of a quoted mail. A single line that begins like one, such as `Date: Friday`, is none: it takes two different fields, of which one
 * names the sender.
 * @param start the line with which it has to begin
 */
export function readQuotedHeader(lines: readonly string[], start: number): QuotedHeader | null {
  return readFields(lines, start) ?? readLotusHeader(lines, start);
}

function readFields(lines: readonly string[], start: number): QuotedHeader | null {
  const values = new Map<HeaderMeaning, string>();
  let end = start;
  for (let place = start; belongsToHeader(lines, place, start); place += 1) {
    const field = readHeaderLine(lines[place] ?? '');
    if (field && !values.has(field.meaning)) values.set(field.meaning, field.value);
    end = place + 1;
  }
  const fields = [...values.keys()].filter((meaning) => meaning !== 'other');
  return values.has('from') && fields.length >= 2 ? { length: end - start, values } : null;
}

/** A field, what goes on with the one above, or a blank line between two fields. */
function belongsToHeader(lines: readonly string[], place: number, start: number): boolean {
  const line = lines[place];
  if (line === undefined) return false;
  if (readHeaderLine(line)) return true;
  if (place === start) return false;
  if (line.trim() === '') return readHeaderLine(lines[place - 1] ?? '') !== null && readHeaderLine(lines[place + 1] ?? '') !== null;
  const field = lines.slice(Math.max(start, place - MAX_CONTINUATIONS), place).findLastIndex((above) => readHeaderLine(above) !== null);
  return field >= 0 && isContinuation(line) && (lines[place - 1] ?? '').trim() !== '';
}

/** A long list of recipients goes on in the next line. */
function isContinuation(line: string): boolean {
  return /^\s/.test(line) || (hasAnyAddress(line) && /[<>;,]/.test(line));
}

/** Lotus Notes writes the sender and the date on two lines, and then names of fields and their values, each on a line of its own. */
function readLotusHeader(lines: readonly string[], start: number): QuotedHeader | null {
  const [sender = '', date = ''] = [lines[start], lines[start + 1]];
  if (sender.trim() === '' || !isDateLine(date)) return null;
  const values = new Map<HeaderMeaning, string>([
    ['from', sender],
    ['date', date],
  ]);
  let end = start + 2;
  for (let place = end; place < Math.min(lines.length, start + 2 + LOTUS_LINES); place += 1) {
    const meaning = meaningOfName(plain(lines[place] ?? ''));
    if (meaning === null || values.has(meaning)) continue;
    values.set(meaning, lines[place + 1] ?? '');
    end = Math.min(lines.length, place + 2);
  }
  return values.size > 2 ? { length: end - start, values } : null;
}

/** Whether the header is that of a mail of this server. @param leadsToOwn whether what follows it contains what only our mails contain */
export function isOwnHeader({ values }: QuotedHeader, mail: AnsweringMail, sender: OwnSender, leadsToOwn: boolean): boolean {
  const from = values.get('from') ?? '';
  if (sender.hasAddress(from) || sender.hasName(from)) return true;
  const topic = (values.get('subject') ?? '').trim();
  const hasTopic = topic !== '' && topic === mail.topic;
  if (hasAnyAddress(from)) return hasTopic && leadsToOwn;
  // A name of the address book, above a mail that came to whoever answers now.
  const toAnswering = mail.fromAddress !== '' && (values.get('to') ?? '').toLowerCase().includes(mail.fromAddress);
  return hasTopic || leadsToOwn || (toAnswering && hasDate(values.get('date') ?? ''));
}
