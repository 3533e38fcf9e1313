/** Why a mail is not taken, with the codes of RFC 5321 and RFC 3463 that its sender gets. */
const REFUSALS = {
  unknown_address: [550, '5.1.1', 'Bad destination mailbox address: this address is not known here, or no longer valid.'],
  bounce: [550, '5.7.1', 'Messages without a sender are not accepted here.'],
  loop: [550, '5.7.1', 'Automatic messages are not accepted here, because they could start a loop.'],
  unreadable: [554, '5.6.0', 'The message cannot be read.'],
  too_large: [552, '5.3.4', 'The message is too large.'],
  not_allowed: [550, '5.7.1', 'The message was not posted.'],
  rate_limited: [450, '4.7.0', 'Too many messages came to this address. Try again later.'],
  too_many_recipients: [452, '4.5.3', 'Too many recipients.'],
  busy: [452, '4.3.1', 'The server reads too many messages at the same time. Try again later.'],
  unavailable: [451, '4.3.0', 'The message cannot be stored at the moment. Try again later.'],
} as const satisfies Readonly<Record<string, readonly [code: number, status: string, text: string]>>;

export type RefusalReason = keyof typeof REFUSALS;

export const REFUSAL_REASONS = Object.keys(REFUSALS) as readonly RefusalReason[];

/** A mail, or its recipient, is not taken. With a code below 500 the sender shall try again. */
export class MailRefusal extends Error {
  /** The reply code of SMTP. */
  readonly responseCode: number;

  /** @param detail a sentence for the sender that says more than the reason */
  constructor(
    readonly reason: RefusalReason,
    detail?: string,
  ) {
    const [code, status, text] = REFUSALS[reason];
    super(`${status} ${text}${detail === undefined ? '' : ` ${oneLine(detail)}`}`);
    this.responseCode = code;
  }

  get isPermanent(): boolean {
    return this.responseCode >= 500;
  }
}

/** Printable ASCII, because a reply of SMTP may contain nothing else. */
function oneLine(text: string): string {
  return text
    .replace(/[^\x20-\x7e]+/g, '?')
    .trim()
    .slice(0, 300);
}
