import { Injectable } from '@nestjs/common';
import { chunks } from '../../../kernel/chunks.js';
import { EmojiCatalog } from '../../../kernel/emoji-catalog.js';
import { CustomEmojiService } from '../../realm/emoji.api.js';
import type { User } from '../../users/accounts.api.js';
import type { ArchiveEmoji } from '../domain/records.js';
import type { ChatArchive } from './chat-archive.js';
import { ImportRepository, type ImportRun } from './import.repository.js';

/** Each time, clients learn of all emoji. */
const EMOJI_AT_ONCE = 500;
const MAX_NAME_CHARACTERS = 60;

/** A custom emoji of the organization. */
export interface OwnEmoji {
  readonly id: number;
  readonly name: string;
}

export interface ImportedEmoji {
  /** The custom emoji of the organization by their names in the archive, also those that were there before. */
  readonly byName: ReadonlyMap<string, OwnEmoji>;
  readonly counts: EmojiCounts;
}

export interface EmojiCounts {
  readonly added: number;
  /** Those of the added ones that have another name than in the archive. */
  readonly renamed: number;
  /** Without an image in the archive, or with one that cannot be read. */
  readonly lost: number;
}

/** An emoji of the archive that is to be added. */
interface Addition {
  readonly source: ArchiveEmoji;
  readonly path: string;
  /** Its name here. */
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
   */
  async import(run: ImportRun, owner: User, archive: ChatArchive): Promise<ImportedEmoji> {
    const present = await this.active(run);
    const byName = new Map(present.map((one) => [one.name, one]));
    const wanted = archive.lists.emoji;
    const known = await this.findKnown(run, wanted, present);
    const additions = this.plan(
      wanted.filter((one) => !known.has(one)),
      new Set(byName.keys()),
    );
    const added = await this.addAll(run, owner, archive, additions);
    const all = new Map([...known, ...added]);
    for (const { names, own } of wanted.map((one) => ({ names: one.names, own: all.get(one) }))) {
      if (own) for (const [index, name] of names.entries()) if (index === 0 || !byName.has(name)) byName.set(name, own);
    }
    const renamed = [...added].filter(([{ names }, { name }]) => !names.includes(name)).length;
    return { byName, counts: { added: added.size, renamed, lost: wanted.length - all.size } };
  }

  /** From the database: what is cached lacks what was added just now. */
  private async active({ realmId }: ImportRun): Promise<OwnEmoji[]> {
    const all = Object.values(await this.emoji.list(realmId));
    return all.filter(({ deactivated }) => !deactivated).map(({ id, name }) => ({ id: Number(id), name }));
  }

  /** Those that are here, from an import or because the organization has had emoji of their names. */
  private async findKnown(
    run: ImportRun,
    emoji: readonly ArchiveEmoji[],
    present: readonly OwnEmoji[],
  ): Promise<Map<ArchiveEmoji, OwnEmoji>> {
    const ids = await this.repository.find(
      run.realmId,
      'emoji',
      emoji.map((one) => keyOf(run, one)),
    );
    const byId = new Map(present.map((one) => [one.id, one]));
    const byName = new Map(present.map((one) => [one.name, one]));
    return new Map(
      emoji.flatMap((one): [ArchiveEmoji, OwnEmoji][] => {
        const own = byId.get(ids.get(keyOf(run, one)) ?? 0) ?? byName.get(one.names[0] ?? '');
        return own ? [[one, own]] : [];
      }),
    );
  }

  /** Gives each emoji a name of its own. @param taken the names that emoji have already */
  private plan(emoji: readonly ArchiveEmoji[], taken: Set<string>): Addition[] {
    const seen = new Set<string>();
    const numbers = new Map<string, number>();
    return emoji.flatMap((source) => {
      const [wanted = ''] = source.names;
      if (source.path === null || seen.has(wanted)) return [];
      seen.add(wanted);
      const base = this.nameFor(wanted);
      let name = base;
      for (let number = numbers.get(base) ?? 2; taken.has(name) || this.catalog.offers(name); number += 1) {
        name = `${base}-${number}`;
        numbers.set(base, number + 1);
      }
      taken.add(name);
      return [{ source, path: source.path, name }];
    });
  }

  private async addAll(
    run: ImportRun,
    owner: User,
    archive: ChatArchive,
    additions: readonly Addition[],
  ): Promise<Map<ArchiveEmoji, OwnEmoji>> {
    const added = new Map<ArchiveEmoji, OwnEmoji>();
    for (const part of chunks(additions, EMOJI_AT_ONCE)) {
      const images = new Map(part.map(({ name, path }) => [name, () => Promise.resolve(archive.content(path))]));
      let ofPart = new Map<ArchiveEmoji, OwnEmoji>();
      await this.emoji.addAll(owner.asActor(`${archive.source.name} import`), images, async (ids) => {
        ofPart = new Map(
          part.flatMap(({ source, name }): [ArchiveEmoji, OwnEmoji][] => {
            const id = ids.get(name);
            return id === undefined ? [] : [[source, { id, name }]];
          }),
        );
        await this.repository.set(run, 'emoji', new Map([...ofPart].map(([source, { id }]) => [keyOf(run, source), id])));
      });
      for (const [source, own] of ofPart) added.set(source, own);
    }
    return added;
  }

  private nameFor(wanted: string): string {
    const clean =
      wanted
        .slice(0, MAX_NAME_CHARACTERS)
        .toLowerCase()
        .replace(/[^0-9a-z_-]+/g, '_')
        .replace(/^[_-]+|[_-]+$/g, '') || 'emoji';
    return this.catalog.offers(clean) ? `x-${clean}` : clean;
  }
}

/** What the book of imports calls an emoji. */
function keyOf({ source }: ImportRun, { names: [name = ''] }: ArchiveEmoji): string {
  return `${source.id}/${name}`;
}
