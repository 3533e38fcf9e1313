import type { Role } from '../../../../kernel/actor.js';
import type { GroupSettingValue } from '../../../../kernel/group-setting-value.js';
import type { UserGroupId, UserId } from '../../../../kernel/ids.js';
import { SYSTEM_GROUPS, systemGroupIncludes, systemGroupListsDirectly } from './system-groups.js';
import type { UserGroup } from './user-group.js';

/** What the groups need to know of somebody. */
export interface GroupMemberFacts {
  readonly id: UserId;
  readonly role: Role;
  /** The waiting period of new members is over. */
  readonly fullMember: boolean;
}

export interface GroupContents {
  readonly groupId: UserGroupId;
  readonly members: readonly UserId[];
  readonly subgroups: readonly UserGroupId[];
}

interface Node {
  readonly group: UserGroup;
  readonly members: ReadonlySet<UserId>;
  readonly subgroups: readonly UserGroupId[];
}

/** The user groups of one realm as they were at one time, and who is in them. Never changes. */
export class RealmGroups {
  private readonly nodes = new Map<UserGroupId, Node>();
  private readonly systemIds = new Map<string, UserGroupId>();
  /** A group and all that are in it, worked out when first asked for. */
  private readonly closures = new Map<UserGroupId, readonly Node[]>();

  constructor(groups: readonly UserGroup[], contents: readonly GroupContents[]) {
    const byGroup = new Map(contents.map((content) => [content.groupId, content]));
    for (const group of groups) if (group.system) this.systemIds.set(group.name, group.id);
    for (const group of groups) {
      const content = byGroup.get(group.id);
      this.nodes.set(group.id, {
        group,
        members: new Set(content?.members),
        subgroups: group.system ? this.below(group.name) : [...(content?.subgroups ?? [])].sort((a, b) => a - b),
      });
    }
  }

  /** All, by id. */
  get all(): readonly UserGroup[] {
    return [...this.nodes.values()].map(({ group }) => group);
  }

  find(id: UserGroupId): UserGroup | undefined {
    return this.nodes.get(id)?.group;
  }

  /** The group of the server itself that has this name. @throws Error if the realm was founded without it */
  systemId(name: string): UserGroupId {
    const id = this.systemIds.get(name);
    if (id === undefined) throw new Error(`a realm has no group ${name}`);
    return id;
  }

  /** Whether somebody is in a group, or in one that is in it; nobody is in a group that does not exist. */
  contains(id: UserGroupId, who: GroupMemberFacts): boolean {
    return this.closure(id).some(({ group, members }) =>
      group.system ? systemGroupIncludes(group.name, who.role, who.fullMember) : members.has(who.id),
    );
  }

  /** Whether somebody is in a group themselves, and not only in one that is in it. */
  containsDirectly(id: UserGroupId, who: GroupMemberFacts): boolean {
    const node = this.nodes.get(id);
    if (!node) return false;
    return node.group.system ? systemGroupListsDirectly(node.group.name, who.role, who.fullMember) : node.members.has(who.id);
  }

  includes(value: GroupSettingValue, who: GroupMemberFacts): boolean {
    if (typeof value === 'number') return this.contains(value, who);
    return value.direct_members.includes(who.id) || value.direct_subgroups.some((id) => this.contains(id, who));
  }

  /** Who was put into a group of the realm's own. */
  membersOf(id: UserGroupId): ReadonlySet<UserId> {
    return this.nodes.get(id)?.members ?? new Set();
  }

  /** Groups that are in a group themselves, by id. */
  subgroupsOf(id: UserGroupId): readonly UserGroupId[] {
    return this.nodes.get(id)?.subgroups ?? [];
  }

  /** Groups that are in a group or in one that is in it, by id, without the group. */
  allSubgroupsOf(id: UserGroupId): UserGroupId[] {
    const ids = this.closure(id).map(({ group }) => group.id);
    return ids.filter((other) => other !== id).sort((a, b) => a - b);
  }

  private below(name: string): UserGroupId[] {
    const index = SYSTEM_GROUPS.findIndex((group) => group.name === name);
    const below = name === 'role:nobody' ? undefined : this.systemIds.get(SYSTEM_GROUPS[index - 1]?.name ?? '');
    return below === undefined ? [] : [below];
  }

  private closure(id: UserGroupId): readonly Node[] {
    const known = this.closures.get(id);
    if (known) return known;
    const seen = new Map<UserGroupId, Node>();
    const waiting = [id];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const node = this.nodes.get(next);
      if (!node || seen.has(next)) continue;
      seen.set(next, node);
      waiting.push(...node.subgroups);
    }
    const closure = [...seen.values()];
    this.closures.set(id, closure);
    return closure;
  }
}
