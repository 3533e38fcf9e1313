import { isWithin, type OwnMail } from './own-mail.js';

/** The headers of a mail that tell whether a person wrote it. */
export interface OriginHeaders {
  /** `Auto-Submitted`, of RFC 3834; empty if absent. */
  readonly autoSubmitted: string;
  /** `Precedence`; empty if absent. */
  readonly precedence: string;
  /** The ids of `List-Id`, such as `chat.example.com`. */
  readonly listIds: readonly string[];
  /** The address of `From`, in lower case; empty if absent. */
  readonly fromAddress: string;
}

/** Words of a name that need neither quotation marks nor an encoding. */
const ATOMS = /^[\w!#$%&'*+/^`{|}~ -]*$/;
/** Three quarters of the 63 characters that an encoded word of at most 75 has room for. */
const ENCODED_WORD_BYTES = 45;

/**
 * The fields by which other mail programs see that nobody wrote a mail of an organization by hand.
 * @param realmName without characters that end a line
 * @param host of the organization, without a port
 */
export function automaticMailHeaders(realmName: string, host: string): Record<string, string> {
  return {
    'Auto-Submitted': 'auto-generated',
    'X-Auto-Response-Suppress': 'All',
    'List-Id': `${headerPhrase(realmName)} <${host}>`,
  };
}

/** A name for a structured field, of which only the name may be encoded (RFC 2047); what follows it must stay readable. */
function headerPhrase(name: string): string {
  const text = name.replace(/["<>\\]/g, '');
  if (ATOMS.test(text)) return text;
  const words: string[] = [];
  for (const character of text) {
    const last = words.at(-1);
    if (last !== undefined && Buffer.byteLength(last + character) <= ENCODED_WORD_BYTES) words[words.length - 1] = last + character;
    else words.push(character);
  }
  return words.map((word) => `=?UTF-8?B?${Buffer.from(word).toString('base64')}?=`).join(' ');
}

/** Why a mail is not accepted. */
export type LoopSign = 'own_mail' | 'automatic_reply' | 'automatic' | 'bulk';

/**
 * Finds out whether accepting a mail could start a loop, in which programs answer each other.
 * @param kind a channel may receive what programs write, such as alerts and newsletters, but not their answers, and so may an address that stops
 *   mails, to which mail programs write; a reply is written by a person
 * @returns null for a mail to accept
 */
export function findLoopSign(
  headers: OriginHeaders,
  kind: 'reply' | 'channel' | 'control',
  own: Pick<OwnMail, 'host' | 'senderAddress'>,
): LoopSign | null {
  const { listIds, fromAddress } = headers;
  if (listIds.some((id) => isWithin(id, own.host)) || fromAddress === own.senderAddress) return 'own_mail';
  const submitted = headers.autoSubmitted.toLowerCase();
  if (submitted.startsWith('auto-replied')) return 'automatic_reply';
  if (kind !== 'reply') return null;
  if (submitted !== '' && submitted !== 'no') return 'automatic';
  return ['bulk', 'junk'].includes(headers.precedence.trim().toLowerCase()) ? 'bulk' : null;
}
