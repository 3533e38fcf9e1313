import { Injectable } from '@nestjs/common';
import { AuditLog } from '../../../../kernel/audit-log.js';
import { Clock } from '../../../../kernel/clock.js';
import { DomainError } from '../../../../kernel/domain-error.js';
import type { UserGroupId, UserId } from '../../../../kernel/ids.js';
import { GroupEvents } from '../../groups/application/group-events.js';
import { GroupMembershipService } from '../../groups/application/group-membership.service.js';
import { UserGroupsService } from '../../groups/application/user-groups.service.js';
import { UserGroupRepository } from '../../permissions/application/user-group.repository.js';
import type { RealmGroups } from '../../permissions/domain/realm-groups.js';
import type { UserGroup } from '../../permissions/domain/user-group.js';
import { applyStep, type PatchStep, type ScimDocument, type ScimValue, textIn } from '../domain/scim-document.js';
import { NoSuchResource, ScimError } from '../domain/scim-error.js';
import { matches } from '../domain/scim-filter.js';
import { isVisibleGroup, ProvisionedMembers } from './provisioned-members.js';
import type { ProvisionedGroup } from './scim.presenter.js';
import { ScimGroupRepository } from './scim.repository.js';
import type { Provisioner } from './scim-tokens.service.js';

/** Nobody but who manages all groups changes what the provider does. */
const NOBODY = 'role:nobody';

/** What a group has after a request. */
interface WantedGroup {
  readonly name: string;
  readonly externalId: string | null;
  readonly members: readonly UserId[];
  /** Whether the request has created it, or activated it again. */
  readonly isNew?: boolean;
}

/** Checks the version of a group before it changes. @throws ScimError */
type VersionCheck = (group: ProvisionedGroup) => Promise<void>;

/**
 * Creates, changes and deactivates user groups of an organization as its provider says. The groups are locked before anything is read: the unit of work
 * would see them as they were before it waited for the lock.
 */
@Injectable()
export class ProvisionGroupsService {
  constructor(
    private readonly repository: UserGroupRepository,
    private readonly events: GroupEvents,
    private readonly groups: UserGroupsService,
    private readonly memberships: GroupMembershipService,
    private readonly known: ScimGroupRepository,
    private readonly people: ProvisionedMembers,
    private readonly clock: Clock,
    private readonly audit: AuditLog,
  ) {}

  /** @throws ScimError */
  async find({ actor: { realmId } }: Provisioner, id: string): Promise<ProvisionedGroup> {
    const group = /^\d{1,9}$/.test(id) ? await this.repository.find(realmId, Number(id)) : null;
    if (!group || !isVisibleGroup(group)) throw new NoSuchResource(id);
    const members = await this.people.listMembers(realmId, [group.id]);
    return { group, known: await this.known.find(realmId, group.id), memberIds: members.get(group.id) ?? [] };
  }

  /** Creates a group, or activates again one that the provider has deleted. @throws ScimError, DomainError */
  async create(provisioner: Provisioner, document: ScimDocument): Promise<ProvisionedGroup> {
    const { actor } = provisioner;
    const name = textIn(document, 'displayName') ?? '';
    return this.events.runLocked(actor.realmId, async (groups) => {
      const members = await this.people.check(actor.realmId, membersIn(document));
      const id = (await this.reactivate(provisioner, groups, name)) ?? (await this.createEmpty(provisioner, groups, name));
      const found = await this.find(provisioner, String(id));
      return this.store(provisioner, groups, found, { name, externalId: textIn(document, 'externalId'), members, isNew: true });
    });
  }

  /** Gives a group all that the provider says. @throws ScimError, DomainError */
  async replace(provisioner: Provisioner, id: string, document: ScimDocument, check: VersionCheck): Promise<ProvisionedGroup> {
    return this.events.runLocked(provisioner.actor.realmId, async (groups) => {
      const found = await this.find(provisioner, id);
      await check(found);
      const members = await this.people.check(provisioner.actor.realmId, membersIn(document));
      const name = textIn(document, 'displayName') ?? found.group.name;
      return this.store(provisioner, groups, found, { name, externalId: textIn(document, 'externalId'), members });
    });
  }

  /** Gives a group what the provider changes. Members come and go one by one. @throws ScimError, DomainError */
  async change(provisioner: Provisioner, id: string, steps: readonly PatchStep[], check: VersionCheck): Promise<ProvisionedGroup> {
    return this.events.runLocked(provisioner.actor.realmId, async (groups) => {
      const found = await this.find(provisioner, id);
      await check(found);
      const members = new Set(found.memberIds.map(String));
      const externalId = found.known?.externalId ?? null;
      let document: ScimDocument = { id, displayName: found.group.name, ...(externalId === null ? {} : { externalId }) };
      for (const step of steps) {
        if (step.attribute.name === 'members') changeMembers(members, step);
        else document = applyStep(document, step);
      }
      const before = new Set(found.memberIds);
      const added = await this.people.check(
        provisioner.actor.realmId,
        [...members].filter((one) => !before.has(Number(one))),
      );
      const kept = found.memberIds.filter((one) => members.has(String(one)));
      const name = textIn(document, 'displayName') ?? found.group.name;
      return this.store(provisioner, groups, found, { name, externalId: textIn(document, 'externalId'), members: [...kept, ...added] });
    });
  }

  /** Deactivates a group. @throws ScimError if something refers to it */
  async remove(provisioner: Provisioner, id: string, check: VersionCheck): Promise<void> {
    const { actor } = provisioner;
    await this.events.runLocked(actor.realmId, async () => {
      const found = await this.find(provisioner, id);
      await check(found);
      const { group, known } = found;
      try {
        await this.groups.deactivate(actor, group.id);
      } catch (error) {
        if (!(error instanceof DomainError) || error.code !== 'CANNOT_DEACTIVATE_GROUP_IN_USE') throw error;
        throw new ScimError(409, null, 'The group is in use: permissions, channels or other groups name it.');
      }
      const externalId = known?.externalId ?? null;
      await this.known.save({ groupId: group.id, realmId: actor.realmId, externalId, removed: true, changedAt: this.clock.now() });
      await this.record(provisioner, group.id, { deleted: true });
    });
  }

  private async createEmpty({ actor }: Provisioner, groups: RealmGroups, name: string): Promise<UserGroupId> {
    this.checkNameFree(groups, name);
    const nobody = groups.systemId(NOBODY);
    const settings = { can_add_members_group: nobody, can_manage_group: nobody };
    return this.groups.create(actor, { name, description: '', members: [], subgroups: [], settings });
  }

  /** @returns null if the provider has deleted no group of the name */
  private async reactivate({ actor }: Provisioner, groups: RealmGroups, name: string): Promise<UserGroupId | null> {
    const group = groups.all.find((one) => one.deactivated && one.name === name);
    const known = group ? await this.known.find(actor.realmId, group.id) : null;
    if (!group || !known?.removed) return null;
    await this.groups.update(actor, group.id, { name: undefined, description: undefined, settings: {}, reactivate: true });
    return group.id;
  }

  private checkNameFree(groups: RealmGroups, name: string, own?: UserGroup): void {
    if (name.trim() === '') throw new ScimError(400, 'invalidValue', '"displayName" is required.');
    const isTaken = groups.all.some((group) => group.name === name && group !== own);
    if (isTaken) throw new ScimError(409, 'uniqueness', `There is a group "${name}".`);
  }

  private async store(
    provisioner: Provisioner,
    groups: RealmGroups,
    { group, known, memberIds }: ProvisionedGroup,
    { name, externalId, members, isNew = false }: WantedGroup,
  ): Promise<ProvisionedGroup> {
    const { actor } = provisioner;
    const [before, after] = [new Set(memberIds), new Set(members)];
    const add = [...after].filter((id) => !before.has(id));
    const remove = [...before].filter((id) => !after.has(id));
    if (name !== group.name) {
      this.checkNameFree(groups, name, groups.find(group.id));
      await this.groups.update(actor, group.id, { name, description: undefined, settings: {}, reactivate: false });
    }
    if (add.length > 0 || remove.length > 0) {
      await this.memberships.update(actor, group.id, { add, remove, addSubgroups: [], removeSubgroups: [] });
    }
    const isChanged = isNew || name !== group.name || add.length > 0 || remove.length > 0 || externalId !== (known?.externalId ?? null);
    if (isChanged) {
      await this.known.save({ groupId: group.id, realmId: actor.realmId, externalId, removed: false, changedAt: this.clock.now() });
      await this.record(provisioner, group.id, { name, added: add.length, removed: remove.length });
    }
    return this.find(provisioner, String(group.id));
  }

  private async record({ actor }: Provisioner, targetId: UserGroupId, details: Readonly<Record<string, unknown>>): Promise<void> {
    await this.audit.record(actor, { action: 'group.provisioned', targetKind: 'user_group', targetId, details });
  }
}

function membersIn({ members }: ScimDocument): string[] {
  return ((members ?? []) as readonly ScimValue[]).map(({ value }) => String(value));
}

function changeMembers(members: Set<string>, { op, filter, value }: PatchStep): void {
  const listed =
    ((value ?? []) as readonly ScimValue[] | ScimValue) instanceof Array ? membersIn({ members: value as readonly ScimValue[] }) : [];
  if (op === 'remove') {
    const isMeant = (one: string): boolean => (filter ? matches({ value: one }, filter) : listed.length === 0 || listed.includes(one));
    for (const one of [...members]) if (isMeant(one)) members.delete(one);
    return;
  }
  if (op === 'replace') members.clear();
  for (const one of listed) members.add(one);
}
