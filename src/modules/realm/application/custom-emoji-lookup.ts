import { Injectable } from '@nestjs/common';
import { EventLogSubscriptions } from '../../../kernel/client-events.js';
import type { RealmId } from '../../../kernel/ids.js';
import { ReadThroughCache } from '../../../kernel/read-through-cache.js';
import { type CustomEmoji, emojiImagePath } from '../domain/custom-emoji.js';
import { REALM_CACHE } from './realm-cache.js';
import { CustomEmojiRepository } from './custom-emoji.repository.js';

export const EMOJI_CHANGED = 'realm_emoji';

export interface RealmCustomEmoji {
  /** By name; the deactivated ones are left out. */
  readonly active: ReadonlyMap<string, CustomEmoji>;
  /** By the text of their ids. */
  readonly all: ReadonlyMap<string, CustomEmoji>;
}

/** The emoji of realms as texts and reactions need them, cached until one changes on any node. */
@Injectable()
export class CustomEmojiLookup {
  private readonly cache = new ReadThroughCache<RealmId, RealmCustomEmoji>(REALM_CACHE);

  constructor(
    private readonly repository: CustomEmojiRepository,
    announcements: EventLogSubscriptions,
  ) {
    announcements.onEvent(EMOJI_CHANGED, ({ realmId }) => this.invalidate(realmId));
    announcements.onMissed(() => this.cache.clear());
  }

  loadFor(realmId: RealmId): RealmCustomEmoji | Promise<RealmCustomEmoji> {
    return this.cache.getOrLoad(realmId, () => this.load(realmId));
  }

  /** The emoji that a text may mean, with the paths of their pictures. */
  async findImagesIn(realmId: RealmId, text: string): Promise<{ name: string; path: string }[]> {
    if (!text.includes(':')) return [];
    const { active } = await this.loadFor(realmId);
    const meant = [...active.values()].filter(({ name }) => text.includes(`:${name}:`));
    return meant.map((emoji) => ({ name: emoji.name, path: emojiImagePath(emoji) }));
  }

  invalidate(realmId: RealmId): void {
    this.cache.invalidate([realmId]);
  }

  private async load(realmId: RealmId): Promise<RealmCustomEmoji> {
    const emoji = await this.repository.list(realmId);
    return {
      active: new Map(emoji.filter(({ deactivated }) => !deactivated).map((one) => [one.name, one])),
      all: new Map(emoji.map((one) => [String(one.id), one])),
    };
  }
}
