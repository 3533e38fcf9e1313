import { Injectable } from '@nestjs/common';
import { CacheLease } from '../../../kernel/cache-lease.js';
import { EventLogSubscriptions } from '../../../kernel/client-events.js';
import type { RealmId } from '../../../kernel/ids.js';
import { ReadThroughCache } from '../../../kernel/read-through-cache.js';
import { type CustomEmoji, emojiImagePath } from '../domain/custom-emoji.js';
import { CustomEmojiRepository } from './custom-emoji.repository.js';
import { MAX_CACHED_REALMS } from './realm-cache.js';

export const EMOJI_CHANGED = 'realm_emoji';

export interface RealmCustomEmoji {
  /** By name, without deactivated ones. */
  readonly active: ReadonlyMap<string, CustomEmoji>;
  /** By id in decimal notation, including deactivated ones. */
  readonly all: ReadonlyMap<string, CustomEmoji>;
}

/** Finds the custom emoji of realms for rendering and reactions, cached until one changes on any node. */
@Injectable()
export class CustomEmojiLookup {
  private readonly cache: ReadThroughCache<RealmId, RealmCustomEmoji>;

  constructor(
    private readonly repository: CustomEmojiRepository,
    lease: CacheLease,
    eventLog: EventLogSubscriptions,
  ) {
    this.cache = new ReadThroughCache({ maxEntries: MAX_CACHED_REALMS, lease });
    eventLog.onEvent(EMOJI_CHANGED, ({ realmId }) => this.cache.invalidate([realmId]));
    eventLog.onMissed(() => this.cache.clear());
  }

  loadFor(realmId: RealmId): RealmCustomEmoji | Promise<RealmCustomEmoji> {
    return this.cache.getOrLoad(realmId, () => this.load(realmId));
  }

  /** The emoji that a text may contain, with the paths of their images. */
  async findImagesIn(realmId: RealmId, text: string): Promise<{ name: string; path: string }[]> {
    if (!text.includes(':')) return [];
    const { active } = await this.loadFor(realmId);
    const candidates = [...active.values()].filter(({ name }) => text.includes(`:${name}:`));
    return candidates.map((emoji) => ({ name: emoji.name, path: emojiImagePath(emoji) }));
  }

  private async load(realmId: RealmId): Promise<RealmCustomEmoji> {
    const emoji = await this.repository.list(realmId);
    return {
      active: new Map(emoji.filter(({ deactivated }) => !deactivated).map((one) => [one.name, one])),
      all: new Map(emoji.map((one) => [String(one.id), one])),
    };
  }
}
