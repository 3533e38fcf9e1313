/** By what mails of this server are recognized. */
export interface OwnMail {
  /** The hosts of all organizations end with this one. */
  readonly host: string;
  /** The address from which mails are sent, in lower case. */
  readonly senderAddress: string;
  /** The name beside that address; empty if there is none. */
  readonly senderName: string;
  /** The form of the addresses at which mail comes in, with `%s` in place of the token; null if there is none. */
  readonly addressPattern: string | null;
}

/** What the part before the `@` begins with in the ids of mails of this server, now and in the past. */
const ID_START = /^<?(?:notice|conversation|mail)-/;
const ID = /<[^<>\s]+>/g;

/** Whether a `Message-ID` is one of this server. */
export function isOwnMessageId(id: string, { host }: Pick<OwnMail, 'host'>): boolean {
  return ID_START.test(id) && isWithin(id.slice(id.lastIndexOf('@') + 1).replace(/>$/, ''), host);
}

/** The ids in the values of `In-Reply-To` and `References`. */
export function messageIdsIn(values: readonly string[]): string[] {
  return values.flatMap((value) => value.match(ID) ?? []);
}

/** Whether a host is another one, or below it. */
export function isWithin(host: string, parent: string): boolean {
  const [one, other] = [host.toLowerCase(), parent.toLowerCase()];
  return one === other || one.endsWith(`.${other}`);
}

/** Reads the sender of mails as it is configured: `Skein <chat@example.com>`. */
export function readSender(from: string): Pick<OwnMail, 'senderAddress' | 'senderName'> {
  const [, name = '', address = from] = /^\s*(.*?)\s*<([^<>]+)>\s*$/.exec(from) ?? [];
  return { senderAddress: address.trim().toLowerCase(), senderName: name.replace(/^"(.*)"$/, '$1').trim() };
}

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
