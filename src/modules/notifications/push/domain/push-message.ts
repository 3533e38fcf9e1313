import type { MessageId, UserId } from '../../../../kernel/ids.js';

/** A push as its device shows it. */
export interface PushMessage {
  readonly title: string;
  readonly body: string;
  /** Identifies the conversation. A device shows one notification of it, and a service keeps one that it could not deliver yet. */
  readonly tag: string;
  /** What opens: the fragment of its address in the web client. */
  readonly hash: string;
  /** The account that is notified. */
  readonly account: UserId;
  /** The messages of which it tells, the newest last. */
  readonly ids: readonly MessageId[];
  readonly isUrgent: boolean;
  /** How long a service tries to deliver it. */
  readonly ttlSeconds: number;
}

/** Asks a device to close what it shows of messages, because they were read elsewhere or deleted. */
export interface PushWithdrawal {
  /** The account that was notified. */
  readonly account: UserId;
  /** At most `MAX_WITHDRAWN`. */
  readonly withdrawn: readonly MessageId[];
}

/** As many ids of any size fit into every push service. */
export const MAX_WITHDRAWN = 200;

/** Encryption and the record leave 3,993 of the 4,096 bytes that every push service takes. */
export const MAX_PAYLOAD_BYTES = 3_993;
const MAX_TITLE = 150;
const MAX_BODY = 300;
const MAX_IDS = 50;

/** Everything that a device gets to know, short enough for every push service whatever its texts contain. */
export function shorten(message: PushMessage): PushMessage {
  const { title, body, ids } = message;
  return { ...message, title: excerpt(title, MAX_TITLE), body: excerpt(body, MAX_BODY), ids: ids.slice(-MAX_IDS) };
}

/** The first code points of a text, without control characters and without half characters. */
function excerpt(text: string, max: number): string {
  const clean = text.replace(/[\p{Cc}\p{Cs}\u2028\u2029]+/gu, ' ').trim();
  const points = Array.from(clean);
  return points.length > max ? `${points.slice(0, max).join('')}…` : clean;
}
