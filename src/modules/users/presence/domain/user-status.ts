import { BadRequest } from '../../../../kernel/domain-error.js';
import { LIMITS } from '../../../../kernel/limits.js';
import { boolean, literal, named, nullable, object, optional, seconds, type Static, string } from '../../../../kernel/schema.js';

/** What an account says about its present activity. Empty strings mean that it says nothing. */
export interface UserStatus {
  readonly text: string;
  readonly emoji: StatusEmoji;
  /** When the server clears it, in milliseconds UTC; null if it stays. */
  readonly endsAt: number | null;
}

export interface StatusEmoji {
  readonly name: string;
  readonly code: string;
  readonly type: 'unicode_emoji' | 'realm_emoji' | 'zulip_extra_emoji';
}

/** The status object of the API; empty fields are left out. */
export const WireStatus = named(
  'UserStatus',
  object({
    away: optional(boolean('The deprecated name for an account that does not share its presence.')),
    status_text: optional(string()),
    emoji_name: optional(string()),
    emoji_code: optional(string()),
    reaction_type: optional(literal('unicode_emoji', 'realm_emoji', 'zulip_extra_emoji')),
    status_until: optional(nullable(seconds('When text and emoji are cleared. In events null if they no longer are.'))),
  }),
);
export type WireStatus = Static<typeof WireStatus>;

export const MAX_STATUS_TEXT = 60;
export const NO_EMOJI: StatusEmoji = { name: '', code: '', type: 'unicode_emoji' };
export const NO_STATUS: UserStatus = { text: '', emoji: NO_EMOJI, endsAt: null };
const DAY_MS = 86_400_000;

export function isEmpty({ text, emoji }: UserStatus): boolean {
  return text === '' && emoji.name === '';
}

/** The status at a time: one that has ended is empty, also while no process has cleared it. */
export function statusAt(status: UserStatus | null, now: number): UserStatus {
  return !status || (status.endsAt !== null && status.endsAt <= now) ? NO_STATUS : status;
}

/** The end in milliseconds. @throws BadRequest unless it is in the future, and not too far */
export function parseStatusEnd(untilSeconds: number, now: number): number {
  const end = untilSeconds * 1000;
  if (end <= now) throw new BadRequest('The end of a status must be in the future.');
  if (end > now + LIMITS.MAX_STATUS_DAYS * DAY_MS) {
    throw new BadRequest(`The end of a status must be within ${LIMITS.MAX_STATUS_DAYS} days.`);
  }
  return end;
}

export function presentStatus({ text, emoji, endsAt }: UserStatus, away: boolean): WireStatus {
  return {
    ...(away ? { away: true } : {}),
    ...(text === '' ? {} : { status_text: text }),
    ...(emoji.name === '' ? {} : { emoji_name: emoji.name, emoji_code: emoji.code, reaction_type: emoji.type }),
    ...(endsAt === null ? {} : { status_until: inSeconds(endsAt) }),
  };
}

/** Seconds UTC of a time in milliseconds. */
export function inSeconds(ms: number): number {
  return Math.floor(ms / 1000);
}
