import { Injectable } from '@nestjs/common';
import { UserGroupRepository } from '../../permissions/application/user-group.repository.js';
import { asksAbout, matchesResource, type ScimFilter } from '../domain/scim-filter.js';
import { isVisibleGroup, ProvisionedMembers } from './provisioned-members.js';
import { type ProvisionedGroup, ScimPresenter, type ScimResource } from './scim.presenter.js';
import { type PageRange, ScimGroupRepository } from './scim.repository.js';
import type { Provisioner } from './scim-tokens.service.js';

/** Searches the user groups that a provider may know of. */
@Injectable()
export class SearchGroupsService {
  constructor(
    private readonly groups: UserGroupRepository,
    private readonly known: ScimGroupRepository,
    private readonly members: ProvisionedMembers,
    private readonly presenter: ScimPresenter,
  ) {}

  /** By id. Members are read of the page alone, unless the filter asks about them. */
  async search(
    provisioner: Provisioner,
    filter: ScimFilter | null,
    { offset, count }: PageRange,
  ): Promise<{ readonly page: readonly ScimResource[]; readonly total: number }> {
    const all = await this.list(provisioner);
    const found = filter === null ? all : await this.select(provisioner, all, filter);
    const page = await this.withMembers(provisioner, found.slice(offset, offset + count));
    return { page: await Promise.all(page.map((group) => this.presenter.presentGroup(group))), total: found.length };
  }

  private async list({ actor: { realmId } }: Provisioner): Promise<ProvisionedGroup[]> {
    const known = new Map((await this.known.listByRealm(realmId)).map((one) => [one.groupId, one]));
    const visible = (await this.groups.listByRealm(realmId)).filter(isVisibleGroup);
    return visible.map((group) => ({ group, known: known.get(group.id) ?? null, memberIds: [] }));
  }

  private async select(provisioner: Provisioner, groups: readonly ProvisionedGroup[], filter: ScimFilter): Promise<ProvisionedGroup[]> {
    const candidates = asksAbout(filter, 'members') ? await this.withMembers(provisioner, groups) : groups;
    const resources = await Promise.all(candidates.map((group) => this.presenter.presentGroup(group)));
    return candidates.filter((_, index) => matchesResource(resources[index] ?? {}, filter));
  }

  private async withMembers({ actor: { realmId } }: Provisioner, groups: readonly ProvisionedGroup[]): Promise<ProvisionedGroup[]> {
    const ids = groups.map(({ group }) => group.id);
    const members = await this.members.listMembers(realmId, ids);
    return groups.map((one) => ({ ...one, memberIds: members.get(one.group.id) ?? [] }));
  }
}
