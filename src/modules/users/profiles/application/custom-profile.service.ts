import { Injectable } from '@nestjs/common';
import type { RealmId, UserId } from '../../../../kernel/ids.js';
import { UserLookup } from '../../accounts/application/user-lookup.js';
import { UserEvents } from './user-events.js';
import type { Actor } from '../../../../kernel/actor.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import { type CheckedProfileEntry, ProfileFieldAccess, ProfileValueCleanup } from '../../../realm/realm.api.js';
import { type CustomProfile, type CustomProfileInput, ProfileData, ProfileValueQueries } from './profile.queries.js';
import { DescriptionRenderer } from '../../../../kernel/description-renderer.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import type { Profile } from '../../accounts/domain/user.js';
import { ProfileValueRepository } from './profile-value.repository.js';

export interface ProfileDataChange {
  readonly fieldId: number;
  /** Null if the account has none any more. */
  readonly value: string | null;
  readonly renderedValue: string | null;
}

/** Tells those who may see an account what it has in a profile field now. Inside the unit of work. */
@Injectable()
export class ProfileDataEvents {
  constructor(
    private readonly users: UserLookup,
    private readonly events: UserEvents,
  ) {}

  async publishChange(userId: UserId, { fieldId, value, renderedValue }: ProfileDataChange): Promise<void> {
    const field = { id: fieldId, value, ...(renderedValue === null ? {} : { rendered_value: renderedValue }) };
    await this.events.publishChange(await this.users.get(userId), { custom_profile_field: field });
  }
}

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

/** What people tell about themselves in the organization's profile fields. */
@Injectable()
export class KeptProfileData extends ProfileData {
  constructor(
    private readonly checks: ProfileEntryChecks,
    private readonly values: ProfileValueRepository,
    private readonly queries: ProfileValueQueries,
    private readonly renderer: DescriptionRenderer,
    private readonly news: ProfileDataEvents,
    private readonly unitOfWork: UnitOfWork,
  ) {
    super();
  }

  loadFor(realmId: RealmId, userIds: readonly UserId[] | 'everybody'): Promise<ReadonlyMap<UserId, CustomProfile>> {
    return userIds === 'everybody' ? this.queries.ofRealm(realmId) : this.queries.ofUsers(realmId, userIds);
  }

  change(actor: Actor, { id }: Pick<Profile, 'id'>, changes: readonly CustomProfileInput[]): Promise<void> {
    const removed = changes.filter(({ value }) => isEmpty(value)).map(({ id: fieldId }) => fieldId);
    const entered = changes.filter(({ value }) => !isEmpty(value));
    return this.unitOfWork.run(async () => {
      await this.clear(actor, id, removed);
      await this.enter(actor, id, entered);
    });
  }

  /** Enters values for an account, all of them or none; of several for one field the last. @throws BadRequest */
  async enter(actor: Actor, userId: UserId, entries: readonly CustomProfileInput[]): Promise<void> {
    const { realmId } = actor;
    await this.unitOfWork.run(async () => {
      const checked = await this.checks.check(actor, entries);
      const known = { ...(await this.queries.ofUsers(realmId, [userId])).get(userId) };
      for (const { fieldId, text: value, isMarkdown } of new Map(checked.map((one) => [one.fieldId, one])).values()) {
        if (known[fieldId]?.value === value) continue;
        const renderedValue = isMarkdown ? await this.renderer.render(realmId, value) : null;
        known[fieldId] = { value };
        await this.values.put({ realmId, userId, fieldId, value, renderedValue });
        await this.news.publishChange(userId, { fieldId, value, renderedValue });
      }
    });
  }

  /** Empties fields of an account; what is empty already stays so. @throws BadRequest */
  async clear(actor: Actor, userId: UserId, fieldIds: readonly number[]): Promise<void> {
    const { realmId } = actor;
    await this.unitOfWork.run(async () => {
      await this.checks.accessFields(actor, fieldIds);
      for (const fieldId of new Set(fieldIds)) {
        if (!(await this.values.remove(realmId, userId, fieldId))) continue;
        await this.news.publishChange(userId, { fieldId, value: null, renderedValue: null });
      }
    });
  }
}

function isEmpty(value: unknown): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

/** Keeps profile data in step with the fields of the organization. */
@Injectable()
export class EnteredProfileValues extends ProfileValueCleanup {
  constructor(
    private readonly values: ProfileValueRepository,
    private readonly news: ProfileDataEvents,
  ) {
    super();
  }

  deleteField(realmId: RealmId, fieldId: number): Promise<void> {
    return this.values.removeField(realmId, fieldId);
  }

  async deleteOptions(realmId: RealmId, fieldId: number, options: readonly string[]): Promise<void> {
    const losers = await this.values.removeValues(realmId, fieldId, options);
    for (const userId of losers) await this.news.publishChange(userId, { fieldId, value: null, renderedValue: null });
  }
}
