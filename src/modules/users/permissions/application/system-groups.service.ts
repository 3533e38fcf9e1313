import { Injectable } from '@nestjs/common';
import type { RealmId } from '../../../../kernel/ids.js';
import { SYSTEM_GROUPS } from '../domain/system-groups.js';
import { UserGroup } from '../domain/user-group.js';
import { UserGroupRepository } from './user-group.repository.js';

/** Creates the groups that every realm has. */
@Injectable()
export class SystemGroupsService {
  constructor(private readonly groups: UserGroupRepository) {}

  /** @param realmId a new realm, without groups */
  async create(realmId: RealmId): Promise<void> {
    await this.groups.add(SYSTEM_GROUPS.map(({ name, description }) => new UserGroup(realmId, name, description, true)));
  }
}
