import { Injectable } from '@nestjs/common';
import { type Actor, isAdministrator } from '../../../kernel/actor.js';
import type { Bytes } from '../../../kernel/blob-store.js';
import { type ClientEvent, ClientEvents } from '../../../kernel/client-events.js';
import { BadRequest, DoesNotExist, DomainError } from '../../../kernel/domain-error.js';
import { EmojiCatalog } from '../../../kernel/emoji-catalog.js';
import type { RealmId } from '../../../kernel/ids.js';
import { boolean, integer, named, nullable, object, type Static, string } from '../../../kernel/schema.js';
import { UnitOfWork } from '../../../kernel/unit-of-work.js';
import { type CustomEmoji, type CustomEmojiId, normalizeEmojiName, emojiImagePath, stillEmojiImagePath } from '../domain/custom-emoji.js';
import { EMOJI_CHANGED } from './custom-emoji-lookup.js';
import { CustomEmojiRepository } from './custom-emoji.repository.js';
import { EmojiImagesService, type StoredEmojiImage } from './emoji-images.service.js';
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

/** Opens an image; null if there is none. */
export type OpenImage = () => Promise<Bytes | null>;

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
   * @returns the id of the new emoji
   * @throws BadRequest, InvalidImage
   */
  async add(actor: Actor, nameInput: string, open: OpenImage): Promise<CustomEmojiId> {
    const { realmId, userId: authorId } = actor;
    const name = normalizeEmojiName(nameInput);
    if (!(await this.policy.canAdd(actor))) throw new BadRequest('Insufficient permission');
    checkIsFree(name, await this.emoji.list(realmId));
    const image = await this.storeImage(actor, name, open);
    return this.keepImages(realmId, [image], () =>
      this.change(realmId, async (present) => {
        checkIsFree(name, present);
        const id = await this.emoji.add({ realmId, name, authorId, ...image });
        return { result: id, events: [addition(id)] };
      }),
    );
  }

  /**
   * Adds emoji of which clients learn together. What is no image, and what has the name of another emoji, is left out.
   * @param images what opens them, by names that are not normalized any more
   * @param note gets the ids of what is added, by the names, and runs in the same transaction
   * @throws BadRequest if the actor may not add emoji
   */
  async addAll(
    actor: Actor,
    images: ReadonlyMap<string, OpenImage>,
    note: (ids: ReadonlyMap<string, CustomEmojiId>) => Promise<void>,
  ): Promise<void> {
    const { realmId, userId: authorId } = actor;
    if (!(await this.policy.canAdd(actor))) throw new BadRequest('Insufficient permission');
    const stored: [name: string, image: StoredEmojiImage][] = [];
    for (const [name, open] of images) {
      const image = await this.storeImage(actor, name, open).catch(nullIfRefused);
      if (image) stored.push([name, image]);
    }
    if (stored.length === 0) return;
    const all = stored.map(([, image]) => image);
    const unused = await this.keepImages(realmId, all, () =>
      this.change(realmId, async (present) => {
        const taken = new Set(present.filter(({ deactivated }) => !deactivated).map(({ name }) => name));
        const ids = new Map<string, CustomEmojiId>();
        for (const [name, image] of stored)
          if (!taken.has(name)) ids.set(name, await this.emoji.add({ realmId, name, authorId, ...image }));
        await note(ids);
        return { result: stored.filter(([name]) => !ids.has(name)), events: [...ids.values()].map(addition) };
      }),
    );
    for (const [, image] of unused) await this.images.delete(realmId, image);
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
      const event: ClientEvent = { type: EMOJI_CHANGED, op: 'update_one', emoji_id: String(emoji.id), data: { deactivated: true } };
      return { result: undefined, events: [() => event] };
    });
  }

  /** @throws BadRequest, InvalidImage */
  private async storeImage({ realmId, role }: Actor, name: string, open: OpenImage): Promise<StoredEmojiImage> {
    const upload = await open();
    if (!upload) throw new BadRequest('You must upload exactly one file.');
    if (this.catalog.offers(name) && !isAdministrator(role)) throw new BadRequest('Only administrators can override default emoji.');
    return this.images.store(realmId, upload);
  }

  /** Does what uses images, and deletes them if that fails. */
  private async keepImages<T>(realmId: RealmId, images: readonly StoredEmojiImage[], use: () => Promise<T>): Promise<T> {
    try {
      return await use();
    } catch (error) {
      for (const image of images) await this.images.delete(realmId, image);
      throw error;
    }
  }

  /**
   * @param work makes the change, and returns what tells of each part of it; clients that do not know such events get all emoji
   * @returns the result of the work
   */
  private async change<T>(
    realmId: RealmId,
    work: (present: readonly CustomEmoji[]) => Promise<{ readonly result: T; readonly events: readonly ChangeEvent[] }>,
  ): Promise<T> {
    return this.unitOfWork.run(async () => {
      await this.realms.lock(realmId);
      const { result, events } = await work(await this.emoji.list(realmId));
      if (events.length === 0) return result;
      const all = presentCustomEmoji(await this.emoji.list(realmId));
      const common = { realmId, audience: { kind: 'realm', guests: true } } as const;
      await this.events.publish([
        { ...common, event: { type: EMOJI_CHANGED, op: 'update', realm_emoji: all }, unlessClientKnows: 'singleEmoji' },
        ...events.map((eventOf) => ({ ...common, event: eventOf(all), onlyIfClientKnows: 'singleEmoji' }) as const),
      ]);
      return result;
    });
  }
}

function addition(id: CustomEmojiId): ChangeEvent {
  return (all) => ({ type: EMOJI_CHANGED, op: 'add', emoji: all[id] as WireCustomEmoji });
}

/** @throws what is no refusal of an image */
function nullIfRefused(error: unknown): null {
  if (error instanceof DomainError) return null;
  throw error;
}

function findActive(name: string, present: readonly CustomEmoji[]): CustomEmoji | undefined {
  return present.find((emoji) => emoji.name === name && !emoji.deactivated);
}

function checkIsFree(name: string, present: readonly CustomEmoji[]): void {
  if (findActive(name, present)) throw new BadRequest('A custom emoji with this name already exists.');
}
