import { Injectable } from '@nestjs/common';
import type { GroupSettingValue } from '../../../kernel/group-setting-value.js';
import type { UserGroupId } from '../../../kernel/ids.js';
import { UnitOfWork } from '../../../kernel/unit-of-work.js';
import { GroupPermissions, ImportedGroupsService } from '../../users/groups.api.js';
import type { User } from '../../users/accounts.api.js';
import type { ArchiveAudience, ArchiveGroup } from '../domain/records.js';
import { ImportRepository, type ImportRun } from './import.repository.js';

const MAX_NAME_CODE_POINTS = 80;
const MAX_DESCRIPTION_CODE_POINTS = 1_024;
/** What would end a mention, and what has another meaning at the beginning of a name. */
const FORBIDDEN = /[*\p{Cc}\p{Cs}\p{Co}\p{Cn}]/gu;
const RESERVED = /^(?:@|role:|user:|stream:|channel:)/;

/** A group of people, by what it is called here. */
export interface OwnGroup {
  readonly id: UserGroupId;
  readonly name: string;
}

/** Those of the archive by their keys, and those that every organization has by their names. */
export type ImportedGroups = ReadonlyMap<string, OwnGroup>;

/** Creates the groups of people of an archive. */
@Injectable()
export class ImportGroupsService {
  constructor(
    private readonly groups: ImportedGroupsService,
    private readonly permissions: GroupPermissions,
    private readonly repository: ImportRepository,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * Every group becomes a new one, whatever groups there are, so that nobody comes into a group of ours.
   * @param groups each after its subgroups
   * @param accounts by the keys of the archive
   */
  async import(run: ImportRun, groups: readonly ArchiveGroup[], accounts: ReadonlyMap<string, User>): Promise<ImportedGroups> {
    const present = await this.permissions.groupsOf(run.realmId);
    const byId = new Map(present.map((group) => [group.id, group]));
    const imported = new Map<string, OwnGroup>(present.filter(({ system }) => system).map((group) => [group.name, group]));
    const known = await this.repository.find(
      run.realmId,
      'group',
      groups.map(({ key }) => key),
    );
    for (const group of groups) {
      const existing = byId.get(known.get(group.key) ?? 0);
      imported.set(group.key, existing ?? (await this.unitOfWork.run(() => this.create(run, group, imported, accounts))));
    }
    return imported;
  }

  private async create(
    run: ImportRun,
    { key, name, description, deactivated, contents }: ArchiveGroup,
    imported: ImportedGroups,
    accounts: ReadonlyMap<string, User>,
  ): Promise<OwnGroup> {
    const { people, groups } = resolve(contents, imported, accounts);
    const { id, name: given } = await this.groups.create(run.realmId, {
      names: namesFor(name, run.source.name),
      description: shorten(description, MAX_DESCRIPTION_CODE_POINTS),
      deactivated,
      members: people,
      subgroups: groups,
    });
    await this.repository.set(run, 'group', new Map([[key, id]]));
    return { id, name: given };
  }
}

/** Who is meant, as the value of a setting. */
export function settingFor(audience: ArchiveAudience, imported: ImportedGroups, accounts: ReadonlyMap<string, User>): GroupSettingValue {
  const { people, groups } = resolve(audience, imported, accounts);
  const [only] = groups;
  return people.length === 0 && groups.length === 1 && only !== undefined ? only : { direct_members: people, direct_subgroups: groups };
}

function resolve(
  { people, groups }: ArchiveAudience,
  imported: ImportedGroups,
  accounts: ReadonlyMap<string, User>,
): { readonly people: number[]; readonly groups: number[] } {
  const sorted = (ids: readonly number[]): number[] => [...new Set(ids)].sort((a, b) => a - b);
  return {
    people: sorted(people.flatMap((key) => accounts.get(key)?.id ?? [])),
    groups: sorted(groups.flatMap((key) => imported.get(key)?.id ?? [])),
  };
}

function* namesFor(wanted: string, source: string): Generator<string> {
  const clean = wanted.replace(FORBIDDEN, ' ').replace(/\s+/g, ' ').trim();
  const base = shorten(RESERVED.test(clean) || clean === '' ? `group ${clean}` : clean, MAX_NAME_CODE_POINTS);
  yield base;
  yield `${base} (${source})`;
  for (let number = 2; number < 1_000_000; number += 1) yield `${base} (${source} ${number})`;
}

function shorten(text: string, max: number): string {
  return Array.from(text).slice(0, max).join('').trim();
}
