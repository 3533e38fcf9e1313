import { Injectable } from '@nestjs/common';
import type { Repository } from 'typeorm';
import type { RealmId } from '../../../kernel/ids.js';
import { Repositories } from '../../../platform/database/repositories.js';
import { PlaygroundRepository } from '../application/playground.repository.js';
import type { NewPlayground, Playground, PlaygroundId } from '../domain/playground.js';
import { PlaygroundSchema } from './realm.schema.js';

@Injectable()
export class TypeormPlaygroundRepository extends PlaygroundRepository {
  constructor(private readonly repositories: Repositories) {
    super();
  }

  async add(realmId: RealmId, { name, language, urlTemplate }: NewPlayground): Promise<PlaygroundId> {
    const { identifiers } = await this.playgrounds.insert({ realmId, name, language, urlTemplate });
    return Number(identifiers[0]?.['id']);
  }

  async delete(realmId: RealmId, id: PlaygroundId): Promise<boolean> {
    const { affected } = await this.playgrounds.delete({ realmId, id });
    return (affected ?? 0) > 0;
  }

  list(realmId: RealmId): Promise<Playground[]> {
    return this.playgrounds.find({ where: { realmId }, order: { id: 'ASC' } });
  }

  private get playgrounds(): Repository<Playground> {
    return this.repositories.for(PlaygroundSchema);
  }
}
