import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import type { RealmId, UserId } from '../../../../kernel/ids.js';
import { ProfileFieldAccess, type CheckedProfileEntry } from '../../../realm/realm.api.js';
import { UserLookup } from '../user-lookup.js';
import type { CustomProfileInput } from './profile-data.js';

/** What somebody may enter in profile fields. */
@Injectable()
export class ProfileEntryChecks {
  constructor(
    private readonly fields: ProfileFieldAccess,
    private readonly users: UserLookup,
  ) {}

  /** @throws BadRequest for the first field that cannot be changed */
  async accessFields(actor: Actor, ids: readonly number[]): Promise<void> {
    await this.fields.access(actor, ids);
  }

  /** @throws BadRequest for the first that cannot be entered */
  async check(actor: Actor, entries: readonly CustomProfileInput[]): Promise<CheckedProfileEntry[]> {
    const checked: CheckedProfileEntry[] = [];
    for (const entry of entries) {
      const fitting = await this.fields.accessFor(actor, entry);
      await this.checkPeople(actor.realmId, fitting.people);
      checked.push(fitting);
    }
    return checked;
  }

  private async checkPeople(realmId: RealmId, ids: readonly UserId[]): Promise<void> {
    const users = await this.users.findByIds(ids);
    for (const id of ids) {
      const user = users.get(id);
      if (user?.realmId !== realmId) throw new BadRequest(`Invalid user ID: ${id}`);
      if (!user.active) throw new BadRequest(`User with ID ${id} is deactivated`);
      if (user.isBot) throw new BadRequest(`User with ID ${id} is a bot`);
    }
  }
}
