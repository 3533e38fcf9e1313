import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { type ClientEvent, ClientEvents } from '../../../../kernel/client-events.js';
import { Clock } from '../../../../kernel/clock.js';
import { DescriptionRenderer } from '../../../../kernel/description-renderer.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import type { RealmId } from '../../../../kernel/ids.js';
import { LIMITS } from '../../../../kernel/limits.js';
import { boolean, integer, named, nullable, object, seconds, type Static, string } from '../../../../kernel/schema.js';
import { foldCase } from '../../../../kernel/text.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import { RealmRepository } from '../../../realm/realm.api.js';
import { ChannelFolder, type ChannelFolderId, normalizeFolderName } from '../domain/channel-folder.js';
import { ChannelFolderRepository } from './channel-folder.repository.js';

/** A folder as clients receive it. */
export const WireChannelFolder = named(
  'ChannelFolder',
  object({
    id: integer(),
    name: string(),
    description: string('Markdown.'),
    rendered_description: string(),
    date_created: nullable(seconds()),
    creator_id: nullable(integer()),
    is_archived: boolean(),
    order: integer('The folder with the smallest number comes first.'),
  }),
);
export type WireChannelFolder = Static<typeof WireChannelFolder>;

/** Omitted properties stay as they are. */
export interface ChangeFolderInput {
  readonly name?: string;
  readonly description?: string;
  readonly archived?: boolean;
}

/** What a change of a folder has changed, as clients receive it. */
type WireFolderChange = Partial<Pick<WireChannelFolder, 'name' | 'description' | 'rendered_description' | 'is_archived'>>;

/**
 * Manages the folders of an organization. The callers have checked that the actor is an administrator; everybody sees all folders. Changes of one
 * organization run one after the other.
 */
@Injectable()
export class ChannelFoldersService {
  constructor(
    private readonly folders: ChannelFolderRepository,
    private readonly realms: RealmRepository,
    private readonly descriptions: DescriptionRenderer,
    private readonly events: ClientEvents,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** In their order. */
  async list(realmId: RealmId, { includeArchived }: { readonly includeArchived: boolean }): Promise<readonly WireChannelFolder[]> {
    return (await this.folders.list(realmId)).filter(({ archived }) => includeArchived || !archived).map(present);
  }

  /** @throws BadRequest */
  async create({ realmId, userId }: Actor, input: { readonly name: string; readonly description: string }): Promise<ChannelFolderId> {
    const { description } = input;
    const name = normalizeFolderName(input.name);
    const renderedDescription = await this.descriptions.render(realmId, description);
    const createdAt = this.clock.now();
    const folder = new ChannelFolder({ realmId, name, description, renderedDescription, creatorId: userId, createdAt });
    await this.change(realmId, async (others) => {
      checkNameIsFree(name, others);
      const max = LIMITS.MAX_CHANNEL_FOLDERS;
      if (others.length >= max) throw new BadRequest(`Too many channel folders (limit: ${max})`);
      await this.folders.add(folder);
      return { type: 'channel_folder', op: 'add', channel_folder: present(folder) };
    });
    return folder.id;
  }

  /** Publishes nothing if nothing changes. @throws BadRequest */
  async update({ realmId }: Actor, id: ChannelFolderId, input: ChangeFolderInput): Promise<void> {
    await this.change(realmId, async (folders) => {
      const folder = folders.find((one) => one.id === id);
      if (!folder) throw invalidId();
      const data: WireFolderChange = {
        ...this.changeName(folder, folders, input),
        ...(await this.changeDescription(folder, input)),
        ...(await this.changeArchived(folder, input)),
      };
      if (Object.keys(data).length === 0) return null;
      await this.folders.save(folder);
      return { type: 'channel_folder', op: 'update', channel_folder_id: id, data };
    });
  }

  /** @param ids the ids of all folders, archived ones too, each once @throws BadRequest */
  async reorder({ realmId }: Actor, ids: readonly ChannelFolderId[]): Promise<void> {
    await this.change(realmId, async (folders) => {
      const isOrder = ids.length === folders.length && new Set(ids).size === ids.length && folders.every(({ id }) => ids.includes(id));
      if (!isOrder) throw new BadRequest('Invalid order mapping');
      for (const folder of folders) folder.position = ids.indexOf(folder.id);
      await this.folders.savePositions(realmId, folders);
      return { type: 'channel_folder', op: 'reorder', order: ids };
    });
  }

  /**
   * Inside the unit of work that puts a channel into the folder: nobody archives the folder meanwhile.
   * @throws BadRequest `Invalid channel folder ID` if there is none that a channel may be in
   */
  async lockForChannel(realmId: RealmId, id: ChannelFolderId): Promise<void> {
    const folder = await this.folders.lock(realmId, id);
    if (!folder || folder.archived) throw invalidId();
  }

  private changeName(folder: ChannelFolder, folders: readonly ChannelFolder[], input: ChangeFolderInput): WireFolderChange {
    if (input.name === undefined || input.name === folder.name) return {};
    const name = normalizeFolderName(input.name);
    if (name === folder.name) return {};
    checkNameIsFree(
      name,
      folders.filter((other) => other !== folder),
    );
    folder.rename(name);
    return { name };
  }

  private async changeDescription(folder: ChannelFolder, { description }: ChangeFolderInput): Promise<WireFolderChange> {
    if (description === undefined || description === folder.description) return {};
    folder.description = description;
    folder.renderedDescription = await this.descriptions.render(folder.realmId, description);
    return { description, rendered_description: folder.renderedDescription };
  }

  private async changeArchived(folder: ChannelFolder, { archived }: ChangeFolderInput): Promise<WireFolderChange> {
    if (archived === undefined || archived === folder.archived) return {};
    if (archived && (await this.folders.isUsed(folder.realmId, folder.id))) {
      throw new BadRequest('You need to remove all the channels from this folder to archive it.');
    }
    folder.archived = archived;
    return { is_archived: archived };
  }

  /** @param work is given all folders, and returns the event to publish; null if nothing has changed */
  private async change(realmId: RealmId, work: (folders: readonly ChannelFolder[]) => Promise<ClientEvent | null>): Promise<void> {
    await this.unitOfWork.run(async () => {
      await this.realms.lock(realmId);
      const event = await work(await this.folders.lockAll(realmId));
      if (event) await this.events.publish([{ realmId, event, audience: { kind: 'realm', guests: true } }]);
    });
  }
}

function present(folder: ChannelFolder): WireChannelFolder {
  return {
    id: folder.id,
    name: folder.name,
    description: folder.description,
    rendered_description: folder.renderedDescription,
    date_created: Math.floor(folder.createdAt / 1000),
    creator_id: folder.creatorId,
    is_archived: folder.archived,
    order: folder.position,
  };
}

function checkNameIsFree(name: string, folders: readonly ChannelFolder[]): void {
  if (folders.some(({ nameKey }) => nameKey === foldCase(name))) throw new BadRequest(`Channel folder '${name}' already exists`);
}

function invalidId(): BadRequest {
  return new BadRequest('Invalid channel folder ID');
}
