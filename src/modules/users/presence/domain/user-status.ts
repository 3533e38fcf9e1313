import { boolean, literal, named, object, optional, type Static, string } from '../../../../kernel/schema.js';
/** What an account says about its present activity. Empty strings mean that it says nothing. */
export interface UserStatus {
  readonly text: string;
  readonly emoji: StatusEmoji;
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
  }),
);
export type WireStatus = Static<typeof WireStatus>;

export const MAX_STATUS_TEXT = 60;
export const NO_EMOJI: StatusEmoji = { name: '', code: '', type: 'unicode_emoji' };
export const NO_STATUS: UserStatus = { text: '', emoji: NO_EMOJI };

export function presentStatus({ text, emoji }: UserStatus, away: boolean): WireStatus {
  return {
    ...(away ? { away: true } : {}),
    ...(text === '' ? {} : { status_text: text }),
    ...(emoji.name === '' ? {} : { emoji_name: emoji.name, emoji_code: emoji.code, reaction_type: emoji.type }),
  };
}
