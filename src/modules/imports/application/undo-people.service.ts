import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.js';
import { chunks } from '../../../kernel/chunks.js';
import { UserRepository } from '../../users/accounts.api.js';
import { EraseAccountService } from '../../users/administration.api.js';
import { GroupPermissions, ImportedGroupsService } from '../../users/groups.api.js';
import { ImportRunsService } from './import-runs.service.js';
import type { ImportStatus } from './import.repository.js';
import { UndoQueries } from './undo.queries.js';

const ACCOUNTS_AT_ONCE = 100;

/** Something that a run has brought and that stays. */
export interface Kept {
  readonly kind: 'channel' | 'direct messages' | 'group' | 'account';
  readonly name: string;
  readonly reason: string;
}

/** Removes the groups and accounts that a run has brought, as far as nobody uses them. */
@Injectable()
export class UndoPeopleService {
  constructor(
    private readonly runs: ImportRunsService,
    private readonly queries: UndoQueries,
    private readonly groups: ImportedGroupsService,
    private readonly permissions: GroupPermissions,
    private readonly users: UserRepository,
    private readonly erasure: EraseAccountService,
  ) {}

  /** Groups to which nothing refers any more, those first that contain others. They are emptied and deactivated. */
  async removeGroups(run: ImportStatus, kept: Kept[]): Promise<void> {
    const names = new Map((await this.permissions.groupsOf(run.realmId)).map(({ id, name }) => [id, name]));
    for (const id of (await this.queries.listMapped(run, 'group')).toReversed()) {
      if (await this.groups.retire(run.realmId, id, `undone import ${run.id}, group ${id}`)) await this.runs.forget(run, ['group'], [id]);
      else kept.push({ kind: 'group', name: names.get(id) ?? '', reason: 'something refers to it' });
    }
  }

  /** Accounts that the run has created, that nobody has claimed, and that have written nothing that stays. */
  async removeAccounts(operator: Actor, run: ImportStatus, kept: Kept[]): Promise<number> {
    let removed = 0;
    for (const ids of chunks(await this.queries.listMapped(run, 'account'), ACCOUNTS_AT_ONCE)) {
      const authors = await this.queries.listAuthors(run.realmId, ids);
      for (const user of await this.users.findByIds(ids)) {
        // Whoever had an account before keeps it.
        if (!user.importedStub) continue;
        const reason = user.isBot ? 'bots are not erased' : authors.has(user.id) ? 'it has written messages that stay' : null;
        if (reason !== null) {
          kept.push({ kind: 'account', name: user.fullName, reason });
          continue;
        }
        await this.erasure.erase(operator, user.id);
        await this.runs.forget(run, ['account'], [user.id]);
        removed += 1;
      }
    }
    return removed;
  }
}
