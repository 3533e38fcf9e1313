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
export interface WireStatus {
  /** The deprecated name for an account that does not share its presence. */
  readonly away?: boolean;
  readonly status_text?: string;
  readonly emoji_name?: string;
  readonly emoji_code?: string;
  readonly reaction_type?: StatusEmoji['type'];
}

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
