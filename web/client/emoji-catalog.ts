import { type Accessor, createMemo, createSignal } from 'solid-js';
import { type EmojiTable, fetchEmojiTable } from '../api/emoji-table.js';
import { isRequestFailure } from '../api/api-error.js';
import type { ClientState } from '../state/model/client-state.js';
import { type EmojiGroup, emojiGroups } from '../state/messages/emoji.js';

/** The emoji that can be written here. They are fetched when they are first needed. */
export class EmojiCatalog {
  /** Empty until they are loaded. */
  readonly groups: Accessor<readonly EmojiGroup[]>;
  private readonly setTable: (table: EmojiTable) => void;
  private loading: Promise<void> | undefined;

  constructor(private readonly state: ClientState) {
    const [table, setTable] = createSignal<EmojiTable>();
    this.setTable = setTable;
    this.groups = createMemo(() => {
      const loaded = table();
      return loaded ? emojiGroups(loaded, state.emoji) : [];
    });
  }

  /** Loads the emoji. Without a connection there are none, until the next call. */
  async load(): Promise<void> {
    this.loading ??= this.fetch();
    await this.loading;
  }

  private async fetch(): Promise<void> {
    try {
      this.setTable(await fetchEmojiTable(this.state.server.server_emoji_data_url));
    } catch (error) {
      this.loading = undefined;
      if (!isRequestFailure(error)) throw error;
    }
  }
}
