/** What somebody says they are doing. Empty texts stand for nothing said. */
export interface UserStatus {
  readonly text: string;
  readonly emoji: StatusEmoji;
}

export interface StatusEmoji {
  readonly name: string;
  readonly code: string;
  readonly type: 'unicode_emoji' | 'realm_emoji' | 'zulip_extra_emoji';
}

export const MAX_STATUS_TEXT = 60;
export const NO_EMOJI: StatusEmoji = { name: '', code: '', type: 'unicode_emoji' };
export const NO_STATUS: UserStatus = { text: '', emoji: NO_EMOJI };

/** The status object of the API: what is empty is left out. `away` is the old name of an account that does not show its presence. */
export function presentStatus({ text, emoji }: UserStatus, away: boolean): Record<string, unknown> {
  return {
    ...(away ? { away: true } : {}),
    ...(text === '' ? {} : { status_text: text }),
    ...(emoji.name === '' ? {} : { emoji_name: emoji.name, emoji_code: emoji.code, reaction_type: emoji.type }),
  };
}
