import { Injectable } from '@nestjs/common';
import { type Actor, isAdministrator } from '../../../kernel/actor.js';
import type { Bytes } from '../../../kernel/blob-store.js';
import { type ClientEvent, ClientEvents } from '../../../kernel/client-events.js';
import { BadRequest, DoesNotExist } from '../../../kernel/domain-error.js';
import { EmojiCatalog } from '../../../kernel/emoji-catalog.js';
import type { RealmId } from '../../../kernel/ids.js';
import { boolean, integer, named, nullable, object, type Static, string } from '../../../kernel/schema.js';
import { UnitOfWork } from '../../../kernel/unit-of-work.js';
import { type CustomEmoji, normalizeEmojiName, emojiImagePath, stillEmojiImagePath } from '../domain/custom-emoji.js';
import { EMOJI_CHANGED } from './custom-emoji-lookup.js';
import { CustomEmojiRepository } from './custom-emoji.repository.js';
import { EmojiImagesService } from './emoji-images.service.js';
import { RealmRepository } from './realm.repository.js';
import { EmojiPolicy } from './required-ports.js';

/** A custom emoji as the API presents it. */
export const WireCustomEmoji = named(
  'CustomEmoji',
  object({
    id: string(),
    name: string(),
    source_url: string(),
    still_url: nullable(string('The first frame; null if the image is not animated.')),
    deactivated: boolean(),
    author_id: nullable(integer()),
  }),
);
export type WireCustomEmoji = Static<typeof WireCustomEmoji>;

/** The event of one change, from all emoji after it. */
type ChangeEvent = (all: Readonly<Record<string, WireCustomEmoji>>) => ClientEvent;

/** API objects by id. */
function presentCustomEmoji(emoji: readonly CustomEmoji[]): Readonly<Record<string, WireCustomEmoji>> {
  return Object.fromEntries(emoji.map((one) => [String(one.id), presentOne(one)]));
}

function presentOne(emoji: CustomEmoji): WireCustomEmoji {
  return {
    id: String(emoji.id),
    name: emoji.name,
    source_url: emojiImagePath(emoji),
    still_url: stillEmojiImagePath(emoji),
    deactivated: emoji.deactivated,
    author_id: emoji.authorId,
  };
}

/** Manages the custom emoji of realms. Changes of one realm run one after the other. */
@Injectable()
export class CustomEmojiService {
  constructor(
    private readonly emoji: CustomEmojiRepository,
    private readonly realms: RealmRepository,
    private readonly policy: EmojiPolicy,
    private readonly images: EmojiImagesService,
    private readonly catalog: EmojiCatalog,
    private readonly events: ClientEvents,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** API objects by id, including deactivated emoji. */
  async list(realmId: RealmId): Promise<Readonly<Record<string, WireCustomEmoji>>> {
    return presentCustomEmoji(await this.emoji.list(realmId));
  }

  /**
   * @param open opens the uploaded image after the first checks; null if there is none
   * @throws BadRequest, InvalidImage
   */
  async add(actor: Actor, nameInput: string, open: () => Promise<Bytes | null>): Promise<void> {
    const { realmId, userId: authorId } = actor;
    const name = normalizeEmojiName(nameInput);
    if (!(await this.policy.canAdd(actor))) throw new BadRequest('Insufficient permission');
    checkIsFree(name, await this.emoji.list(realmId));
    const upload = await open();
    if (!upload) throw new BadRequest('You must upload exactly one file.');
    if (this.catalog.offers(name) && !isAdministrator(actor.role)) {
      throw new BadRequest('Only administrators can override default emoji.');
    }
    const image = await this.images.store(realmId, upload);
    try {
      await this.change(realmId, async (present) => {
        checkIsFree(name, present);
        const id = await this.emoji.add({ realmId, name, authorId, ...image });
        return (all) => ({ type: EMOJI_CHANGED, op: 'add', emoji: all[id] as WireCustomEmoji });
      });
    } catch (error) {
      await this.images.delete(realmId, image);
      throw error;
    }
  }

  /** Deactivates an emoji; existing uses of it stay visible. @throws DoesNotExist, BadRequest */
  deactivate({ realmId, userId, role }: Actor, name: string): Promise<void> {
    return this.change(realmId, async (present) => {
      const emoji = findActive(name, present);
      if (!emoji) throw new DoesNotExist(`Emoji '${name}' does not exist`);
      if (emoji.authorId !== userId && !isAdministrator(role)) {
        throw new BadRequest('Must be an organization administrator or emoji author');
      }
      await this.emoji.deactivate(emoji);
      return () => ({ type: EMOJI_CHANGED, op: 'update_one', emoji_id: String(emoji.id), data: { deactivated: true } });
    });
  }

  /** @param work makes the change, and returns what tells of it alone; clients that do not know such events get all emoji */
  private async change(realmId: RealmId, work: (present: readonly CustomEmoji[]) => Promise<ChangeEvent>): Promise<void> {
    await this.unitOfWork.run(async () => {
      await this.realms.lock(realmId);
      const eventOf = await work(await this.emoji.list(realmId));
      const all = presentCustomEmoji(await this.emoji.list(realmId));
      const common = { realmId, audience: { kind: 'realm', guests: true } } as const;
      await this.events.publish([
        { ...common, event: { type: EMOJI_CHANGED, op: 'update', realm_emoji: all }, unlessClientKnows: 'singleEmoji' },
        { ...common, event: eventOf(all), onlyIfClientKnows: 'singleEmoji' },
      ]);
    });
  }
}

function findActive(name: string, present: readonly CustomEmoji[]): CustomEmoji | undefined {
  return present.find((emoji) => emoji.name === name && !emoji.deactivated);
}

function checkIsFree(name: string, present: readonly CustomEmoji[]): void {
  if (findActive(name, present)) throw new BadRequest('A custom emoji with this name already exists.');
}
