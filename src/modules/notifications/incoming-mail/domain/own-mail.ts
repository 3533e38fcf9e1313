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
