import { ApiError, ConnectionLost } from './api-error.js';

/** The names and groups of the emoji of Unicode. */
export interface EmojiTable {
  /** The first name is the one that is shown. */
  readonly code_to_names: Readonly<Record<string, readonly string[]>>;
  /** Codes in the order in which they are shown. */
  readonly groups: Readonly<Record<string, readonly string[]>>;
}

/**
 * Fetches the table of emoji, a static file of the server.
 * @param url `server_emoji_data_url`
 * @throws ApiError or ConnectionLost
 */
export async function fetchEmojiTable(url: string): Promise<EmojiTable> {
  const answer = await fetch(new URL(url).pathname).catch(() => {
    throw new ConnectionLost();
  });
  if (!answer.ok) throw new ApiError(answer.status, '', `HTTP ${answer.status}`, undefined, {});
  return (await answer.json()) as EmojiTable;
}
