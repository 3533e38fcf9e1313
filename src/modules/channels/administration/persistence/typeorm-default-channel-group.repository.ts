import { Injectable } from '@nestjs/common';
import type { Repository } from 'typeorm';
import type { RealmId } from '../../../../kernel/ids.js';
import { Repositories } from '../../../../platform/database/repositories.js';
import { DefaultChannelGroupRepository } from '../application/default-channel-group.repository.js';
import type { DefaultChannelGroup } from '../domain/default-channel-group.js';
import { DefaultChannelGroupSchema } from './default-channel-group.schema.js';

@Injectable()
export class TypeormDefaultChannelGroupRepository extends DefaultChannelGroupRepository {
  constructor(private readonly repositories: Repositories) {
    super();
  }

  async add(group: DefaultChannelGroup): Promise<void> {
    await this.groups.insert(group);
  }

  async save(group: DefaultChannelGroup): Promise<void> {
    await this.groups.save(group);
  }

  async delete({ realmId, id }: DefaultChannelGroup): Promise<void> {
    await this.groups.delete({ realmId, id });
  }

  lock(realmId: RealmId): Promise<DefaultChannelGroup[]> {
    return this.groups.find({ where: { realmId }, order: { name: 'ASC' }, lock: { mode: 'pessimistic_write' } });
  }

  list(realmId: RealmId): Promise<DefaultChannelGroup[]> {
    return this.groups.find({ where: { realmId }, order: { name: 'ASC' } });
  }

  private get groups(): Repository<DefaultChannelGroup> {
    return this.repositories.for(DefaultChannelGroupSchema);
  }
}
