/** What stands in a pattern of addresses in place of the token. */
const PLACEHOLDER = '%s';
const TOKEN = /^[0-9a-f]{32}$/;
const REPLY_PREFIX = 'mm';
/** The first letters of the addresses at which mail becomes no message. They stand in mails, so they do not change. */
const CONTROL_PREFIXES = { bounce: 'mb', 'stop-mails': 'mu', 'stop-digests': 'md' } as const;
const CONTROL = /^(m[bud])((?:-[0-9a-f]{1,13})+)-([0-9a-f]{32})$/;
const MAX_SLUG_CHARACTERS = 30;
const SEPARATOR = /[.+]/;

/** What the address of a channel says about the text of a mail. */
export interface ContentOptions {
  /** The message begins with the sender of the mail. */
  readonly showSender: boolean;
  /** What follows a line with `--` is part of the message. */
  readonly includeFooter: boolean;
  /** What the mail quotes of earlier mails is part of the message. */
  readonly includeQuotes: boolean;
  /** The HTML of a mail counts, and not its plain text, if it has both. */
  readonly preferHtml: boolean;
}

export const DEFAULT_CONTENT: ContentOptions = { showSender: false, includeFooter: false, includeQuotes: false, preferHtml: false };

/** Each word that an address may have beside its token, with what it means. */
const OPTION_WORDS: Readonly<Record<string, Partial<ContentOptions>>> = {
  'show-sender': { showSender: true },
  'include-footer': { includeFooter: true },
  'include-quotes': { includeQuotes: true },
  'prefer-text': { preferHtml: false },
  'prefer-html': { preferHtml: true },
};

/** What mail to a control address does. */
export type ControlAddressKind = keyof typeof CONTROL_PREFIXES;

/** What a control address names, and the secret that proves that it comes from a mail of this server. */
export interface ControlAddressParts {
  readonly ids: readonly number[];
  /** 32 hexadecimal digits. */
  readonly secret: string;
}

/** What an address of this server says. */
export type MailDestination =
  | { readonly kind: 'reply'; readonly token: string }
  | { readonly kind: 'channel'; readonly token: string; readonly options: ContentOptions }
  | { readonly kind: 'control'; readonly control: ControlAddressKind; readonly parts: ControlAddressParts };

/** Writes and reads the addresses of incoming mail. */
export class MailAddresses {
  private readonly start: string;
  private readonly end: string;

  /** @param pattern the form of the addresses, with one `%s` before its `@` */
  constructor(pattern: string) {
    const place = pattern.indexOf(PLACEHOLDER);
    this.start = pattern.slice(0, place).toLowerCase();
    this.end = pattern.slice(place + PLACEHOLDER.length).toLowerCase();
  }

  /**
   * The address of a channel.
   * @param name of the channel, of which the address contains what can be written in ASCII
   * @param token 32 hexadecimal digits
   */
  forChannel(name: string, token: string): string {
    const slug = slugOf(name);
    return `${this.start}${slug === '' ? '' : `${slug}.`}${token}.show-sender${this.end}`;
  }

  /** What stands before and after the token in an address for replies, which is 32 hexadecimal digits. */
  get aroundReplyToken(): { readonly start: string; readonly end: string } {
    return { start: `${this.start}${REPLY_PREFIX}`, end: this.end };
  }

  /** What stands before and after the secret in a control address, which is 32 hexadecimal digits. @param ids what it names */
  aroundControlSecret(kind: ControlAddressKind, ids: readonly number[]): { readonly start: string; readonly end: string } {
    const names = ids.map((id) => `${id.toString(16)}-`).join('');
    return { start: `${this.start}${CONTROL_PREFIXES[kind]}-${names}`, end: this.end };
  }

  /** What an address says, in capital letters or not; null if it is none of this server. */
  read(address: string): MailDestination | null {
    const text = address.toLowerCase();
    if (!text.startsWith(this.start) || !text.endsWith(this.end) || text.length < this.start.length + this.end.length) return null;
    const parts = text.slice(this.start.length, text.length - this.end.length).split(SEPARATOR);
    const [only = ''] = parts;
    const replyToken = only.slice(REPLY_PREFIX.length);
    if (parts.length === 1 && only.startsWith(REPLY_PREFIX) && TOKEN.test(replyToken)) return { kind: 'reply', token: replyToken };
    return (parts.length === 1 ? readControlAddress(only) : null) ?? readChannelParts(parts);
  }
}

function readControlAddress(text: string): MailDestination | null {
  const [, prefix, ids = '', secret = ''] = CONTROL.exec(text) ?? [];
  const [control] = Object.entries(CONTROL_PREFIXES).find(([, known]) => known === prefix) ?? [];
  if (control === undefined) return null;
  const numbers = ids
    .split('-')
    .slice(1)
    .map((id) => Number.parseInt(id, 16));
  return { kind: 'control', control: control as ControlAddressKind, parts: { ids: numbers, secret } };
}

/** The token comes first or after the name; every part after it is an option. */
function readChannelParts(parts: readonly string[]): MailDestination | null {
  const place = parts.findIndex((part) => TOKEN.test(part));
  const token = parts[place];
  if (token === undefined) return null;
  const words = parts.slice(place + 1);
  const meanings = words.map((word) => (Object.hasOwn(OPTION_WORDS, word) ? OPTION_WORDS[word] : undefined));
  if (meanings.some((meaning) => meaning === undefined)) return null;
  return { kind: 'channel', token, options: Object.assign({}, DEFAULT_CONTENT, ...meanings) as ContentOptions };
}

/** Letters and digits of a name, joined by hyphens; empty for names in other scripts. A name must not look like a token. */
function slugOf(name: string): string {
  const slug = name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_SLUG_CHARACTERS)
    .replace(/^-+|-+$/g, '');
  return slug;
}
