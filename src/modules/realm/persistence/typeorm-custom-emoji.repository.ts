import { Injectable } from '@nestjs/common';
import type { Repository } from 'typeorm';
import type { RealmId } from '../../../kernel/ids.js';
import { Repositories } from '../../../platform/database/repositories.js';
import { CustomEmojiRepository } from '../application/custom-emoji.repository.js';
import type { CustomEmoji, NewCustomEmoji } from '../domain/custom-emoji.js';
import { CustomEmojiSchema } from './realm.schema.js';

@Injectable()
export class TypeormCustomEmojiRepository extends CustomEmojiRepository {
  constructor(private readonly repositories: Repositories) {
    super();
  }

  async add({ realmId, name, authorId, fileName, animated }: NewCustomEmoji): Promise<number> {
    const { identifiers } = await this.emoji.insert({ realmId, name, authorId, fileName, animated, deactivated: false });
    return (identifiers[0] as { readonly id: number }).id;
  }

  async deactivate({ realmId, id }: CustomEmoji): Promise<void> {
    await this.emoji.update({ realmId, id }, { deactivated: true });
  }

  list(realmId: RealmId): Promise<CustomEmoji[]> {
    return this.emoji.find({ where: { realmId }, order: { id: 'ASC' } });
  }

  private get emoji(): Repository<CustomEmoji> {
    return this.repositories.for(CustomEmojiSchema);
  }
}
