import { type CustomEmoji, normalizeEmojiName, emojiImagePath, stillEmojiImagePath } from '../domain/custom-emoji.js';
import { Injectable } from '@nestjs/common';
import { type ClientEvent, ClientEvents } from '../../../kernel/client-events.js';
import type { RealmId } from '../../../kernel/ids.js';
import { UnitOfWork } from '../../../kernel/unit-of-work.js';
import { RealmRepository } from './realm.repository.js';
import { CustomEmojiRepository } from './custom-emoji.repository.js';
import { CustomEmojiLookup, EMOJI_CHANGED } from './custom-emoji-lookup.js';
import { type Actor, isAdministrator } from '../../../kernel/actor.js';
import type { Bytes } from '../../../kernel/blob-store.js';
import { BadRequest, DoesNotExist } from '../../../kernel/domain-error.js';
import { EmojiCatalog } from '../../../kernel/emoji-catalog.js';
import { EmojiImagesService, type StoredEmojiImage } from './emoji-images.service.js';
import { EmojiPolicy } from './required-ports.js';

/** Emoji as the wire shows them, by the text of their ids. */
export function presentCustomEmoji(emoji: readonly CustomEmoji[]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(emoji.map((one) => [String(one.id), presentOne(one)]));
}

function presentOne(emoji: CustomEmoji): Record<string, unknown> {
  return {
    id: String(emoji.id),
    name: emoji.name,
    source_url: emojiImagePath(emoji),
    still_url: stillEmojiImagePath(emoji),
    deactivated: emoji.deactivated,
    author_id: emoji.authorId,
  };
}

/** Changes of an organization's emoji, one after the other; everybody is told. */
@Injectable()
export class CustomEmojiChanges {
  constructor(
    private readonly emoji: CustomEmojiRepository,
    private readonly remembered: CustomEmojiLookup,
    private readonly realms: RealmRepository,
    private readonly events: ClientEvents,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  async make(realmId: RealmId, change: (present: readonly CustomEmoji[]) => Promise<unknown>): Promise<void> {
    await this.unitOfWork.run(async () => {
      await this.realms.lock(realmId);
      await change(await this.emoji.list(realmId));
      const event: ClientEvent = { type: EMOJI_CHANGED, op: 'update', realm_emoji: presentCustomEmoji(await this.emoji.list(realmId)) };
      await this.events.publish([{ realmId, event, audience: { kind: 'realm', guests: true } }]);
      this.unitOfWork.afterCommit(() => this.remembered.invalidate(realmId));
    });
  }
}

/** The emoji of an organization's own. */
@Injectable()
export class CustomEmojiService {
  constructor(
    private readonly emoji: CustomEmojiRepository,
    private readonly changes: CustomEmojiChanges,
    private readonly rights: EmojiPolicy,
    private readonly images: EmojiImagesService,
    private readonly catalog: EmojiCatalog,
  ) {}

  /** As the wire shows them, by the text of their ids; the deactivated ones too. */
  async list(realmId: RealmId): Promise<Readonly<Record<string, unknown>>> {
    return presentCustomEmoji(await this.emoji.list(realmId));
  }

  /**
   * @param open the picture, asked for once it is clear that it is wanted; null if there is none
   * @throws BadRequest, InvalidImage
   */
  async add(actor: Actor, text: string, open: () => Promise<Bytes | null>): Promise<void> {
    const { realmId, userId: authorId } = actor;
    const name = normalizeEmojiName(text);
    await this.accessName(actor, name);
    const picture = await open();
    if (!picture) throw new BadRequest('You must upload exactly one file.');
    if (this.catalog.offers(name) && !isAdministrator(actor.role)) {
      throw new BadRequest('Only administrators can override default emoji.');
    }
    const image = await this.images.store(realmId, picture);
    await this.orDrop(realmId, image, () =>
      this.changes.make(realmId, async (present) => {
        checkIsFree(name, present);
        await this.emoji.add({ realmId, name, authorId, ...image });
      }),
    );
  }

  /** Takes an emoji out of use; where it was used it is still shown. @throws DoesNotExist, BadRequest */
  deactivate({ realmId, userId, role }: Actor, name: string): Promise<void> {
    return this.changes.make(realmId, async (present) => {
      const emoji = named(name, present);
      if (!emoji) throw new DoesNotExist(`Emoji '${name}' does not exist`);
      if (emoji.authorId !== userId && !isAdministrator(role)) {
        throw new BadRequest('Must be an organization administrator or emoji author');
      }
      await this.emoji.deactivate(emoji);
    });
  }

  private async accessName(actor: Actor, name: string): Promise<void> {
    if (!(await this.rights.canAdd(actor))) throw new BadRequest('Insufficient permission');
    checkIsFree(name, await this.emoji.list(actor.realmId));
  }

  private async orDrop(realmId: RealmId, image: StoredEmojiImage, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      await this.images.delete(realmId, image);
      throw error;
    }
  }
}

function named(name: string, present: readonly CustomEmoji[]): CustomEmoji | undefined {
  return present.find((emoji) => emoji.name === name && !emoji.deactivated);
}

function checkIsFree(name: string, present: readonly CustomEmoji[]): void {
  if (named(name, present)) throw new BadRequest('A custom emoji with this name already exists.');
}
