import { Injectable } from '@nestjs/common';
import type { RealmId, UserGroupId, UserId } from '../../../../kernel/ids.js';
import { UserGroupRepository } from '../../permissions/application/user-group.repository.js';
import type { UserGroup } from '../../permissions/domain/user-group.js';
import { ScimError } from '../domain/scim-error.js';
import { ScimAccountRepository } from './scim.repository.js';

/** Whether a provider may know of a group. */
export function isVisibleGroup({ system, deactivated }: UserGroup): boolean {
  return !system && !deactivated;
}

/** Decides who can be a member by a provider. */
@Injectable()
export class ProvisionedMembers {
  constructor(
    private readonly groups: UserGroupRepository,
    private readonly accounts: ScimAccountRepository,
  ) {}

  /** The people in some groups whom the provider may know of, by id; groups without one are left out. */
  async listMembers(realmId: RealmId, groupIds: readonly UserGroupId[]): Promise<ReadonlyMap<UserGroupId, readonly UserId[]>> {
    const members = await this.groups.listMembers(groupIds);
    const people = await this.accounts.findVisible(realmId, [...new Set([...members.values()].flat())]);
    return new Map(Array.from(members, ([groupId, ids]) => [groupId, ids.filter((id) => people.has(id))]));
  }

  /** The ids of people, each once. @throws ScimError invalidValue for one that is none */
  async check(realmId: RealmId, ids: readonly string[]): Promise<UserId[]> {
    const numbers = new Set(ids.map((id) => (/^\d{1,9}$/.test(id) ? Number(id) : 0)));
    const people = await this.accounts.findVisible(realmId, [...numbers]);
    const unknown = ids.find((id) => !people.has(Number(id)));
    if (unknown !== undefined) throw new ScimError(400, 'invalidValue', `There is no person "${unknown}".`);
    return [...people];
  }
}
