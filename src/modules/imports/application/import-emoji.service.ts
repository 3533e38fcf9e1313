import { Injectable } from '@nestjs/common';
import { DomainError } from '../../../kernel/domain-error.js';
import { EmojiCatalog } from '../../../kernel/emoji-catalog.js';
import { CustomEmojiService } from '../../realm/emoji.api.js';
import type { User } from '../../users/accounts.api.js';
import type { ArchiveEmoji } from '../domain/records.js';
import type { ChatArchive } from './chat-archive.js';
import { ImportRepository, type ImportRun } from './import.repository.js';

/** A custom emoji of the organization. */
export interface OwnEmoji {
  readonly id: number;
  readonly name: string;
}

/** Takes over the emoji of a workspace. */
@Injectable()
export class ImportEmojiService {
  constructor(
    private readonly emoji: CustomEmojiService,
    private readonly catalog: EmojiCatalog,
    private readonly repository: ImportRepository,
  ) {}

  /**
   * Adds the emoji whose images the archive has. One of a name that the organization has already is that emoji, and one that would hide an emoji that
   * everybody knows gets another name. What is no image is left out.
   * @param owner the author of the emoji
   * @returns the custom emoji of the organization by their names in the archive, also those that were there before
   */
  async import(run: ImportRun, owner: User, archive: ChatArchive): Promise<Map<string, OwnEmoji>> {
    const found = await this.active(run);
    for (const one of archive.emoji) {
      const own = (await this.find(run, one, found)) ?? (await this.add(run, owner, archive, one));
      if (own) for (const name of one.names) found.set(name, own);
    }
    return found;
  }

  /** From the database: what is cached lacks what was added just now. */
  private async active({ realmId }: ImportRun): Promise<Map<string, OwnEmoji>> {
    const all = Object.values(await this.emoji.list(realmId));
    return new Map(all.filter(({ deactivated }) => !deactivated).map(({ id, name }) => [name, { id: Number(id), name }]));
  }

  private async find(
    { realmId, source }: ImportRun,
    { names: [name = ''] }: ArchiveEmoji,
    active: Map<string, OwnEmoji>,
  ): Promise<OwnEmoji | null> {
    const key = `${source.id}/${name}`;
    const id = (await this.repository.find(realmId, 'emoji', [key])).get(key);
    return [...active.values()].find((one) => one.id === id) ?? active.get(name) ?? null;
  }

  private async add(
    run: ImportRun,
    owner: User,
    archive: ChatArchive,
    { names: [name = ''], path }: ArchiveEmoji,
  ): Promise<OwnEmoji | null> {
    if (path === null) return null;
    const ours = this.nameFor(name);
    try {
      await this.emoji.add(owner.asActor(`${archive.source.name} import`), ours, () => Promise.resolve(archive.content(path)));
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return null;
    }
    const added = (await this.active(run)).get(ours) ?? null;
    if (added) await this.repository.set(run, 'emoji', new Map([[`${run.source.id}/${name}`, added.id]]));
    return added;
  }

  private nameFor(name: string): string {
    const clean =
      name
        .toLowerCase()
        .replace(/[^0-9a-z_-]+/g, '_')
        .replace(/^[_-]+|[_-]+$/g, '') || 'emoji';
    return this.catalog.offers(clean) ? `x-${clean}` : clean;
  }
}
