import { attributionLength, hasDate, OwnSender, plain } from './attribution.js';
import { aboveFooter, withoutProgramSignature } from './message-text.js';
import { hasOwnFrame, lastFrameLine, type OwnMail } from './own-mail.js';
import { type AnsweringMail, isOwnHeader, type QuotedHeader, readQuotedHeader } from './quoted-header.js';

const QUOTED = /^[ \t]{0,3}>/;
/** s-nail and its relatives quote by a tab, below the header of the mail. */
const QUOTED_BY_TABS = /^(?:[ \t]{0,3}>|\t)/;
const MBOX_LINE = /^\s*From \S+ .*\d{4}$/;
const QUOTATION_MARK = /^[ \t]{0,3}>[ \t]?/;
/** A rule, or words between hyphens such as `-----Original Message-----`. */
const SEPARATOR = /^\s*(?:[-_=–—]{3,}|(?:\*\s*){3,}|[-–—_]{2,}\s?[^-–—_\s].{1,60}?\s?[-–—_]{2,})\s*$/u;
/** What Lotus Notes writes above the header fields: sender, date and the beginning of the text. */
const LOTUS_LINE = /^.{1,200}---.{6,60}---/;
const MAX_LINES_OF_ATTRIBUTION = 4;

/** Stands at the beginning of a quotation of which the HTML says that a mail program made it. It occurs in no text: a character for private use. */
export const PROGRAM_QUOTATION = '\ue0b1';

/**
 * Removes what an answer quotes of the mail of this server that it answers, with the lines above that name its sender, and signatures. What its
 * writer quotes of others stays. Of somebody who answers line by line, the quotation stays up to the last answer. Nothing that a person wrote is lost:
 * if nothing would be left, everything stays.
 * @param text with `>` before quoted lines
 */
export function withoutQuotation(
  text: string,
  own: OwnMail,
  mail: AnsweringMail,
  { includeFooter }: { readonly includeFooter: boolean },
): string {
  const clean = (written: string): string => {
    const unsigned = includeFooter ? written : aboveFooter(withoutProgramSignature(written));
    return withoutProgramSignature(unsigned).trim();
  };
  const pieces = readAnswer(text, own, mail);
  const answer = isLineByLine(pieces, clean)
    ? linesToLast(pieces, clean)
    : runsOf(pieces)
        .map(clean)
        .filter((run) => run !== '')
        .join('\n\n');
  return (answer || text).replaceAll(PROGRAM_QUOTATION, '').trim();
}

/** Whether an answer stands between quoted lines, of which the first ones are of our mail. */
function isLineByLine(pieces: readonly AnswerPiece[], clean: (text: string) => string): boolean {
  const first = pieces.findIndex(({ kind }) => kind === 'own');
  const end = pieces.findLastIndex(({ kind }) => kind !== 'written');
  return first >= 0 && pieces.slice(first, end).some(({ kind, text }) => kind === 'written' && clean(text) !== '');
}

/** Everything up to the last answer. */
function linesToLast(pieces: readonly AnswerPiece[], clean: (text: string) => string): string {
  const last = pieces.findLastIndex(({ kind, text }) => kind === 'other' || (kind === 'written' && clean(text) !== ''));
  const end = pieces[last]?.text ?? '';
  const [blank = ''] = /^(?:[^\S\n]*\n)*/.exec(end) ?? [];
  return [...pieces.slice(0, last).map(({ text }) => text), blank + clean(end)].join('\n');
}

/** What is not quoted of our mail. */
function runsOf(pieces: readonly AnswerPiece[]): string[] {
  const runs: string[][] = [[]];
  for (const { kind, text } of pieces) {
    if (kind === 'own') runs.push([]);
    else runs.at(-1)?.push(text);
  }
  return runs.map((run) => run.join('\n'));
}

/** Written by whoever answers; quoted of the mail that is answered, with the lines above it; or quoted of something else. */
interface AnswerPiece {
  readonly kind: 'written' | 'own' | 'other';
  readonly text: string;
}

/** Divides an answer to a mail of this server. */
function readAnswer(text: string, own: OwnMail, mail: AnsweringMail): AnswerPiece[] {
  return new AnswerReader(text.replaceAll('\r\n', '\n').split('\n'), own, mail).read();
}

class AnswerReader {
  private readonly pieces: AnswerPiece[] = [];
  private readonly sender: OwnSender;
  /** Lines of the writer that belong to no piece yet. */
  private written: string[] = [];
  private quoted = QUOTED;

  constructor(
    private readonly lines: readonly string[],
    private readonly own: OwnMail,
    private readonly mail: AnsweringMail,
  ) {
    this.sender = new OwnSender(own);
  }

  read(): AnswerPiece[] {
    for (let place = 0; place < this.lines.length;) place = this.readAt(place);
    this.endWritten();
    return this.pieces;
  }

  /** @returns the line after those that were read */
  private readAt(place: number): number {
    const line = this.lines[place] ?? '';
    if (this.quoted.test(line)) return this.readQuotedLines(place, null);
    const header = readQuotedHeader(this.lines, place);
    if (header && this.isOwnHeader(header, place + header.length)) return this.readHeader(place, header);
    this.written.push(line);
    // A paragraph that names our sender and leads to no quoted line is above a quotation without marks.
    if (this.isParagraphEnd(place)) {
      const length = this.introductionLength();
      if (length > 0) return this.readUnmarked(length, place + 1);
    }
    return place + 1;
  }

  private isOwnHeader(header: QuotedHeader, end: number): boolean {
    return isOwnHeader(header, this.mail, this.sender, hasOwnFrame(this.textBelow(end), this.own));
  }

  /** What follows a header, up to the next one: quoted lines if they come next, otherwise all lines up to quoted ones. */
  private textBelow(place: number): string {
    const next = this.nextText(place);
    const isQuoted = this.quoted.test(this.lines[next] ?? '');
    const end = this.lines.findIndex((line, index) => {
      if (index <= next || line.trim() === '') return false;
      return this.quoted.test(line) !== isQuoted || readQuotedHeader(this.lines, index) !== null;
    });
    return this.lines.slice(next, end < 0 ? undefined : end).join('\n');
  }

  private readHeader(place: number, { length }: QuotedHeader): number {
    this.takeSeparators();
    const above = this.written.findLast((line) => line.trim() !== '') ?? '';
    if (LOTUS_LINE.test(above) || MBOX_LINE.test(above)) {
      this.takeWritten(1);
      this.takeSeparators();
    }
    const taken = this.lines.slice(place, place + length);
    if (taken.every((line) => line.startsWith('\t'))) this.quoted = QUOTED_BY_TABS;
    const next = this.nextText(place + length);
    if (this.quoted.test(this.lines[next] ?? '')) return this.readQuotedLines(next, taken);
    return this.readToEnd(place);
  }

  /** The number of written lines at the end that lead to a quotation without marks: they name our address and a date. */
  private introductionLength(): number {
    const paragraph = lastParagraph(this.written);
    const length = attributionLength(paragraph, this.sender);
    const text = paragraph.slice(paragraph.length - length).join(' ');
    return length > 0 && hasDate(text) && this.sender.hasAddress(text) ? length : 0;
  }

  private readUnmarked(length: number, place: number): number {
    const next = this.nextText(place);
    if (next >= this.lines.length || this.quoted.test(this.lines[next] ?? '')) return place;
    const before = this.written.slice(0, this.written.length - length);
    if (before.every((line) => line.trim() === '') && this.pieces.length === 0) return place;
    this.takeWritten(length);
    this.takeSeparators();
    return this.readToEnd(place - length);
  }

  /** Everything is quoted, apart from what follows the last line that all our mails have. */
  private readToEnd(place: number): number {
    const end = lastFrameLine(this.lines, place, this.own);
    this.endWritten();
    this.pieces.push({ kind: 'own', text: this.lines.slice(place, end ?? this.lines.length).join('\n') });
    return end ?? this.lines.length;
  }

  /** @param header the lines of a header above them that is ours */
  private readQuotedLines(place: number, header: readonly string[] | null): number {
    let end = place;
    for (let next = place; next < this.lines.length; next += 1) {
      if (this.quoted.test(this.lines[next] ?? '')) end = next + 1;
      else if ((this.lines[next] ?? '').trim() !== '') break;
    }
    const quoted = this.lines.slice(place, end);
    const inside = quoted.map((line) => line.replace(QUOTATION_MARK, ''));
    const isCertain = inside[0]?.startsWith(PROGRAM_QUOTATION) === true || hasOwnFrame(inside.join('\n'), this.own);
    const above = header ?? this.takeAttribution(isCertain);
    const isOurs = above.length > 0 || isCertain || this.beginsAsOurs(inside);
    if (isOurs) this.takeSeparators();
    this.endWritten();
    this.pieces.push({ kind: isOurs ? 'own' : 'other', text: [...(header === null ? above : []), ...quoted].join('\n') });
    return end;
  }

  /** Takes the lines above quoted ones that say who wrote them, if that was our sender. */
  private takeAttribution(isCertain: boolean): string[] {
    const paragraph = lastParagraph(this.written);
    const length = attributionLength(paragraph, this.sender);
    if (length > 0) return this.takeWritten(length);
    const [last = ''] = paragraph.slice(-1).map(plain);
    // Under another name, of an address book.
    return isCertain && /[:：]$/u.test(last) && hasDate(last) ? this.takeWritten(1) : [];
  }

  /** Whether quoted lines begin with the line that says that our sender wrote them, as in Apple Mail. */
  private beginsAsOurs(inside: readonly string[]): boolean {
    const lines = inside.slice(inside.findIndex((line) => line.trim() !== ''));
    const header = readQuotedHeader(lines, 0);
    if (header && isOwnHeader(header, this.mail, this.sender, false)) return true;
    for (let length = 1; length <= MAX_LINES_OF_ATTRIBUTION; length += 1) {
      if (attributionLength(lines.slice(0, length), this.sender) === length) return true;
    }
    return false;
  }

  /** Removes the last written lines, and blank ones after them. @returns them */
  private takeWritten(count: number): string[] {
    const last = this.written.findLastIndex((line) => line.trim() !== '');
    return this.written.splice(last + 1 - count);
  }

  private takeSeparators(): void {
    for (let end = this.written.length; end > 0; end -= 1) {
      const line = this.written[end - 1] ?? '';
      if (SEPARATOR.test(plainRule(line))) this.written.length = end - 1;
      else if (line.trim() !== '') return;
    }
  }

  private endWritten(): void {
    if (this.written.some((line) => line.trim() !== '')) this.pieces.push({ kind: 'written', text: this.written.join('\n') });
    this.written = [];
  }

  private isParagraphEnd(place: number): boolean {
    return (this.lines[place + 1] ?? '').trim() === '' && (this.lines[place] ?? '').trim() !== '';
  }

  private nextText(from: number): number {
    let place = from;
    while (place < this.lines.length && (this.lines[place] ?? '').trim() === '') place += 1;
    return place;
  }
}

/** The last lines without a blank one between them; at most two blank ones may follow. */
function lastParagraph(lines: readonly string[]): string[] {
  let end = lines.length;
  while (end > 0 && lines.length - end <= 2 && (lines[end - 1] ?? '').trim() === '') end -= 1;
  let start = end;
  while (start > 0 && (lines[start - 1] ?? '').trim() !== '') start -= 1;
  return lines.slice(start, end);
}

/** Bold type around a rule. */
function plainRule(line: string): string {
  return line.replace(/^\s*\*\*(?=[-_])|(?<=[-_])\*\*\s*$/g, '');
}
