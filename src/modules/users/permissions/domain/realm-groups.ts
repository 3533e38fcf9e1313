import type { Role } from '../../../../kernel/actor.js';
import type { GroupSettingValue } from '../../../../kernel/group-setting-value.js';
import type { UserGroupId, UserId } from '../../../../kernel/ids.js';
import { SYSTEM_GROUPS, systemGroupIncludes, systemGroupListsDirectly } from './system-groups.js';
import type { UserGroup } from './user-group.js';

/** The facts about an account that decide to which groups it belongs. */
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

/** An immutable snapshot of the user groups of a realm and their members. */
export class RealmGroups {
  private readonly nodes = new Map<UserGroupId, Node>();
  private readonly systemIds = new Map<string, UserGroupId>();
  /** A group and its direct and indirect subgroups, computed on first use. */
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

  /** The id of a system group. @throws Error if the realm was created without it */
  systemId(name: string): UserGroupId {
    const id = this.systemIds.get(name);
    if (id === undefined) throw new Error(`a realm has no group ${name}`);
    return id;
  }

  /** Whether an account belongs to a group, directly or through subgroups; false for a group that does not exist. */
  contains(id: UserGroupId, who: GroupMemberFacts): boolean {
    return this.closure(id).some(({ group, members }) =>
      group.system ? systemGroupIncludes(group.name, who.role, who.fullMember) : members.has(who.id),
    );
  }

  /** Whether an account is a direct member of a group. */
  containsDirectly(id: UserGroupId, who: GroupMemberFacts): boolean {
    const node = this.nodes.get(id);
    if (!node) return false;
    return node.group.system ? systemGroupListsDirectly(node.group.name, who.role, who.fullMember) : node.members.has(who.id);
  }

  includes(value: GroupSettingValue, who: GroupMemberFacts): boolean {
    if (typeof value === 'number') return this.contains(value, who);
    return value.direct_members.includes(who.id) || value.direct_subgroups.some((id) => this.contains(id, who));
  }

  /** Direct members of one of the realm's own groups; system groups store none. */
  membersOf(id: UserGroupId): ReadonlySet<UserId> {
    return this.nodes.get(id)?.members ?? new Set();
  }

  /** Direct subgroups of a group, by id. */
  subgroupsOf(id: UserGroupId): readonly UserGroupId[] {
    return this.nodes.get(id)?.subgroups ?? [];
  }

  /** Direct and indirect subgroups of a group, by id, without the group. */
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
