import { isWithin, type OwnMail } from './own-mail.js';

const MAX_LINES = 4;
const MAX_CHARACTERS = 400;
const BIDI = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
/** A time, a year, or a date in digits. */
const DATE = /\b\d{1,2}[:.h]\d{2}\b|(?<!\d)(?:19|20)\d{2}(?!\d)|\b\d{1,4}[./-]\d{1,2}[./-]\d{1,4}\b/u;
/** But not of an abbreviation, as before noon. */
const END_OF_SENTENCE = /(?<!\b[ap]\.? ?m|π\.μ|μ\.μ)[.!?…]$/iu;
const LANGUAGES = 'en de fr es it pt nl sv da nb fi pl cs sk hu ro ru uk tr el bg hr ca ja zh ko he ar'.split(' ');
/** Beside the names of months and weekdays, what lines of a date alone contain. */
const DATE_WORDS =
  'on at am pm the um uhr den der le à el la las a alle ore il giorno em às de do da di del op om van kl klo o dnia w v в г god gmt utc cet cest mez mesz est edt cst cdt pst pdt bst t z h ' +
  'th st nd rd tarihinde wrote schrieb';

/** Recognizes the sender of the mails of this server in what mail programs write about them. */
export class OwnSender {
  private readonly name: RegExp | null;

  constructor(private readonly own: OwnMail) {
    const { senderName } = own;
    const escaped = senderName.replace(/[$()*+.?[\\\]^{|}/-]/g, '\\$&').replace(/\s+/g, '\\s+');
    this.name = senderName === '' ? null : new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, 'iu');
  }

  /** Whether a text contains an address from which mails of this server come or to which their answers go. */
  hasAddress(text: string): boolean {
    const { senderAddress, host, addressPattern } = this.own;
    const lower = text.toLowerCase();
    if (lower.includes(senderAddress)) return true;
    const domains = Array.from(lower.matchAll(/@([a-z0-9.-]+)/g), ([, domain = '']) => domain.replace(/\.+$/, ''));
    const incoming = addressPattern?.slice(addressPattern.indexOf('@') + 1).toLowerCase();
    const [start = ''] = addressPattern?.toLowerCase().split('%s') ?? [];
    return domains.some((domain) => isWithin(domain, host) || (domain === incoming && (start === '' || lower.includes(start))));
  }

  /** Whether a line begins with the name, perhaps behind a sign of a list or a quotation mark. */
  beginsWithName(line: string): boolean {
    const { senderName } = this.own;
    return (
      senderName !== '' &&
      line
        .replace(/^[^\p{L}\p{N}]+/u, '')
        .toLowerCase()
        .startsWith(senderName.toLowerCase())
    );
  }

  hasName(text: string): boolean {
    return this.name?.test(text) ?? false;
  }
}

/** Whether a text has an address of anybody. */
export function hasAnyAddress(text: string): boolean {
  return /[^\s<>@]@[^\s<>@]+/.test(text);
}

export function hasDate(text: string): boolean {
  return DATE.test(text);
}

/**
 * How many of the last lines of a paragraph are the line above a quotation, such as `On Wed, Nov 25, 2026 at 10:12 AM Skein <noreply@…> wrote:`, in
 * any language: it names our sender, by the address or with a date, and ends with a colon. Mail programs wrap it.
 * @param lines of the paragraph directly above the quotation, without blank ones
 * @returns 0 if there is no such line
 */
export function attributionLength(lines: readonly string[], sender: OwnSender): number {
  const last = plain(lines.at(-1) ?? '');
  if (!/[:：]$/u.test(last)) return 0;
  for (let count = 1; count <= Math.min(MAX_LINES, lines.length); count += 1) {
    const text = lines.slice(-count).map(plain).join(' ');
    if (text.length > MAX_CHARACTERS) return 0;
    const isDated = hasDate(text);
    const addressed = sender.hasAddress(text);
    if (!addressed && !sender.hasName(text)) continue;
    // Of several lines, or without an address, only a date tells it from a sentence of the writer.
    if ((count > 1 || !addressed) && !isDated) continue;
    return withBeginning(lines, count, sender);
  }
  return 0;
}

/** Adds the lines above to which the found ones belong. */
function withBeginning(lines: readonly string[], found: number, sender: OwnSender): number {
  let count = found;
  while (count < Math.min(MAX_LINES, lines.length)) {
    const [above, first] = [plain(lines.at(-count - 1) ?? ''), plain(lines.at(-count) ?? '')];
    const isWhole = hasDate(first) || sender.beginsWithName(first);
    const isBeginning = (hasDate(above) || sender.hasName(above) || /[<(]$/.test(above)) && !END_OF_SENTENCE.test(above);
    if (!isDateLine(above) && (isWhole || !isBeginning)) return count;
    count += 1;
  }
  return count;
}

/** Whether a line consists of a date and nothing else. */
export function isDateLine(line: string): boolean {
  if (!hasDate(line)) return false;
  const words =
    plain(line)
      .toLocaleLowerCase('en')
      .match(/\p{L}+/gu) ?? [];
  return words.every((word) => dateWords().has(word) || word.length === 1);
}

let words: ReadonlySet<string> | undefined;

function dateWords(): ReadonlySet<string> {
  words ??= new Set([...DATE_WORDS.split(' '), ...LANGUAGES.flatMap(namesOfDays)]);
  return words;
}

function namesOfDays(language: string): string[] {
  // The first days of the months of this year fall on all days of the week.
  const dates = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 1)));
  const styles = ['long', 'short'] as const;
  const texts = styles.flatMap((style) => {
    const format = new Intl.DateTimeFormat(language, { weekday: style, month: style, day: 'numeric', timeZone: 'UTC' });
    return dates.map((date) => format.format(date));
  });
  return texts.flatMap((text) => text.toLocaleLowerCase('en').match(/\p{L}+/gu) ?? []);
}

/** Without what marks the direction of writing, bold type and spaces at the ends. */
export function plain(line: string): string {
  return line.replace(BIDI, '').replace(/^[\s*_]+|[\s*_]+$/gu, '');
}
