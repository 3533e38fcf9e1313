import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.js';
import { BadRequest } from '../../../kernel/domain-error.js';
import { foldCase } from '../../../kernel/text.js';
import { ChannelFoldersService } from '../../channels/subscriptions.api.js';
import type { ArchiveConversation } from '../domain/records.js';

/** Makes folders of what channels of an archive belong to, such as teams. */
@Injectable()
export class ImportFoldersService {
  constructor(private readonly folders: ChannelFoldersService) {}

  /**
   * Finds or creates the folders. An archive of a single team needs none; where a name cannot be that of a folder, or there are too many folders, the
   * channels are in none.
   * @returns the ids of folders by the names of the archive
   */
  async ensure(owner: Actor, conversations: readonly ArchiveConversation[]): Promise<Map<string, number>> {
    const names = new Set(conversations.filter(({ kind }) => kind !== 'direct').map(({ group }) => group));
    const ids = new Map<string, number>();
    if (names.size < 2) return ids;
    for (const name of names) {
      const id = name === '' ? null : await this.findOrCreate(owner, name);
      if (id !== null) ids.set(name, id);
    }
    return ids;
  }

  private async findOrCreate(owner: Actor, name: string): Promise<number | null> {
    const present = await this.folders.list(owner.realmId, { includeArchived: false });
    const known = present.find((folder) => foldCase(folder.name) === foldCase(name.trim()));
    if (known) return known.id;
    try {
      return await this.folders.create(owner, { name, description: '' });
    } catch (error) {
      if (!(error instanceof BadRequest)) throw error;
      return null;
    }
  }
}
