import type { OwnMail } from './own-mail.js';

/** What only mails of this server contain: the address of the settings or of what stops mails, at their end, and links to conversations above. */
function framePattern({ host }: OwnMail, paths: string): RegExp {
  const escaped = host.replace(/[.]/g, '\\.');
  return new RegExp(`https?:\\/\\/(?:[a-z0-9-]+\\.)*${escaped}(?::\\d+)?\\/(?:${paths})`, 'i');
}

const END = '#settings\\/notifications|notices\\/unsubscribe\\/|digests\\/unsubscribe\\/';

/** Whether a text contains what only mails of this server contain. */
export function hasOwnFrame(text: string, own: OwnMail): boolean {
  return framePattern(own, END).test(text.replace(/=?\n[>|\s]*/g, ''));
}

/** The line after the last one of a mail of this server that is quoted without marks; null if its end is not found. */
export function lastFrameLine(lines: readonly string[], start: number, own: OwnMail): number | null {
  const pattern = framePattern(own, END);
  for (let place = lines.length - 1; place >= start; place -= 1) {
    const [line = '', next = ''] = [lines[place], lines[place + 1]];
    if (pattern.test(line)) return place + 1;
    if (next.trim() !== '' && pattern.test(line.trimEnd() + next.trim())) return place + 2;
  }
  return null;
}
