import type { RealmId, UserId } from '../../../../kernel/ids.js';

export type PushSubscriptionId = number;

/** `web_push`: a browser or a UnifiedPush application, whose pushes are encrypted. `url`: an address that takes plain text, such as ntfy. */
export const PUSH_KINDS = ['web_push', 'url'] as const;
export type PushKind = (typeof PUSH_KINDS)[number];

/** The keys for which pushes are encrypted, in base64url: a point of the curve P-256, and a secret of 16 bytes. */
export interface PushKeys {
  readonly p256dh: string;
  readonly auth: string;
}

/** Where an account wants to get pushes. */
export interface PushSubscription {
  readonly id: PushSubscriptionId;
  readonly realmId: RealmId;
  readonly userId: UserId;
  readonly kind: PushKind;
  /** Whoever knows it can send there, so that only its account sees it. */
  readonly endpoint: string;
  /** Null for a plain URL. */
  readonly keys: PushKeys | null;
  /** What the account calls it. */
  readonly label: string;
  /** Whether pushes contain the text of messages. */
  readonly includesContent: boolean;
  /** A digest of the credentials that the account had; the subscription counts only as long as they do not change. */
  readonly credentialsDigest: Buffer;
  /** Milliseconds UTC; so are the following. */
  readonly createdAt: number;
  readonly lastSuccessAt: number | null;
  /** The last failure since the last success, and what it was; null if there was none. */
  readonly failedAt: number | null;
  readonly failure: PushFailure | null;
}

/**
 * Whether pushes that show nothing may go to an endpoint. Safari ends a subscription after a few of them. Other browsers forgive some, which
 * the service worker of the web client knows.
 */
export function takesWithdrawals(endpoint: string): boolean {
  return !new URL(endpoint).hostname.endsWith('.push.apple.com');
}

/** Why a push did not arrive. `credentials_changed`: the account has a new password or API key, so that nothing was sent. */
export const PUSH_FAILURES = [
  'credentials_changed',
  'forbidden',
  'rate_limited',
  'rejected',
  'timeout',
  'too_large',
  'unavailable',
  'unreachable',
] as const;
export type PushFailure = (typeof PUSH_FAILURES)[number];
