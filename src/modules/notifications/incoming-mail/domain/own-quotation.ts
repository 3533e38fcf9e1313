import { type AnswerPiece, PROGRAM_QUOTATION, readAnswer } from './answer-pieces.js';
import { aboveFooter } from './message-text.js';
import type { OwnMail } from './own-mail.js';
import { withoutProgramSignature } from './program-signature.js';
import type { AnsweringMail } from './quoted-header.js';

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
