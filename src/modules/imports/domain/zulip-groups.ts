import { type Json, textOf } from './json.js';
import type { ArchiveAudience, ArchiveGroup } from './records.js';
import { idOf, idsOf, type ZulipKeys } from './zulip-records.js';

interface Group {
  name: string;
  description: string;
  deactivated: boolean;
  readonly people: Set<number>;
  readonly subgroups: Set<number>;
}

/** Beyond it, an archive is not honest. */
const MAX_GROUPS = 100_000;
export const ZULIP_GROUP_TABLES: ReadonlySet<string> = new Set([
  'zerver_usergroup',
  'zerver_namedusergroup',
  'zerver_usergroupmembership',
  'zerver_groupgroupmembership',
]);
const EVERYBODY = 'role:everyone';

/** The groups of people of an export: those with names, those that every organization has, and those that stand for the value of one setting. */
export class ZulipGroups {
  private readonly groups = new Map<number, Group>();
  /** Groups that were to belong to themselves, which they no longer do. */
  private cycles = 0;
  private order: readonly number[] | undefined;
  private names: ReadonlyMap<string, number> | undefined;

  constructor(private readonly keys: ZulipKeys) {}

  /** Takes in a row of one of `ZULIP_GROUP_TABLES`. @returns what is wrong with it, or null */
  add(table: string, raw: Json): string | null {
    switch (table) {
      case 'zerver_usergroup':
        return this.addGroup(idOf(raw['id']), raw);
      case 'zerver_namedusergroup':
        return this.addGroup(idOf(raw['usergroup_ptr']) ?? idOf(raw['id']), raw);
      case 'zerver_usergroupmembership':
        return this.addTo(idOf(raw['user_group']), 'people', idOf(raw['user_profile']));
      case 'zerver_groupgroupmembership':
        return this.addTo(idOf(raw['supergroup']), 'subgroups', idOf(raw['subgroup']));
      default:
        return `a row of the unknown table ${table.slice(0, 60)}`;
    }
  }

  /** Those that are imported, each after its subgroups. */
  list(): ArchiveGroup[] {
    return this.sorted().flatMap((id) => {
      const { name = '', description = '', deactivated = false } = this.groups.get(id) ?? {};
      if (name === '' || isSystemGroup(name)) return [];
      return [{ key: this.keys.group(id), name, description, deactivated, contents: this.contentsOf(id) }];
    });
  }

  /** How many memberships of groups in groups are left out, because the groups would belong to themselves. */
  get cycleCount(): number {
    this.sorted();
    return this.cycles;
  }

  /** The key of a group by its name. */
  byName(name: string): string | null {
    if (isSystemGroup(name)) return name;
    this.names ??= new Map([...this.groups].map(([id, group]) => [group.name, id]));
    const id = this.names.get(name);
    return id === undefined || name === '' ? null : this.keys.group(id);
  }

  /** Who is in a group; null for everybody. What is not known is nobody but administrators. */
  audienceOf(id: number): ArchiveAudience | null {
    const group = this.groups.get(id);
    if (!group) return { people: [], groups: ['role:administrators'] };
    if (group.name === EVERYBODY) return null;
    return group.name === '' ? this.contentsOf(id) : { people: [], groups: [this.referenceOf(id)] };
  }

  private addGroup(id: number | null, raw: Json): string | null {
    if (id === null) return 'a group without an id';
    const group = this.ensure(id);
    if (!group) return 'too many groups';
    // Older servers call the groups that every organization has by another name.
    if (textOf(raw['name']) !== '') group.name = textOf(raw['name']).replace(/^@role:/, 'role:');
    group.description = textOf(raw['description']) || group.description;
    group.deactivated ||= raw['deactivated'] === true;
    for (const person of idsOf(raw['direct_members'] ?? raw['members'])) group.people.add(person);
    return null;
  }

  private addTo(id: number | null, what: 'people' | 'subgroups', member: number | null): string | null {
    const group = id === null || member === null ? null : this.ensure(id);
    if (!group || member === null) return 'a member of a group without an id';
    group[what].add(member);
    return null;
  }

  private ensure(id: number): Group | null {
    const known = this.groups.get(id);
    if (known) return known;
    if (this.groups.size >= MAX_GROUPS) return null;
    const group = { name: '', description: '', deactivated: false, people: new Set<number>(), subgroups: new Set<number>() };
    this.groups.set(id, group);
    return group;
  }

  private contentsOf(id: number): ArchiveAudience {
    this.sorted();
    const { people = new Set<number>(), subgroups = new Set<number>() } = this.groups.get(id) ?? {};
    return {
      people: [...people].map((person) => this.keys.person(person)),
      groups: [...subgroups].filter((one) => (this.groups.get(one)?.name ?? '') !== '').map((one) => this.referenceOf(one)),
    };
  }

  private referenceOf(id: number): string {
    const name = this.groups.get(id)?.name ?? '';
    return isSystemGroup(name) ? name : this.keys.group(id);
  }

  /** All groups, each after its subgroups. What would close a circle is removed. */
  private sorted(): readonly number[] {
    if (this.order) return this.order;
    const order: number[] = [];
    const state = new Map<number, 'open' | 'done'>();
    for (const root of this.groups.keys()) {
      if (state.has(root)) continue;
      const path = [{ id: root, rest: this.subgroupsOf(root) }];
      state.set(root, 'open');
      for (let top = path.at(-1); top; top = path.at(-1)) {
        const next = top.rest.pop();
        if (next === undefined) {
          state.set(top.id, 'done');
          order.push(top.id);
          path.pop();
        } else if (state.get(next) === 'open') {
          this.groups.get(top.id)?.subgroups.delete(next);
          this.cycles += 1;
        } else if (!state.has(next)) {
          state.set(next, 'open');
          path.push({ id: next, rest: this.subgroupsOf(next) });
        }
      }
    }
    return (this.order = order);
  }

  private subgroupsOf(id: number): number[] {
    return [...(this.groups.get(id)?.subgroups ?? [])];
  }
}

export function isSystemGroup(name: string): boolean {
  return name.startsWith('role:');
}
