import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { DescriptionRenderer } from '../../../../kernel/description-renderer.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import type { RealmId, UserId } from '../../../../kernel/ids.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import { type CheckedProfileEntry, ProfileFieldAccess, ProfileValueCleanup } from '../../../realm/profile-fields.api.js';
import { UserLookup } from '../../accounts/application/user-lookup.js';
import type { Profile } from '../../accounts/domain/user.js';
import { ProfileValueRepository } from './profile-value.repository.js';
import { type CustomProfile, type CustomProfileInput, ProfileValueQueries } from './profile.queries.js';
import { UserAccess } from './user-access.js';
import { UserEvents } from './user-events.js';

interface ProfileValueChange {
  readonly fieldId: number;
  /** Null if the account no longer has a value. */
  readonly value: string | null;
  readonly renderedValue: string | null;
}

/** Reads and changes what accounts say in the custom profile fields of their organization. */
@Injectable()
export class CustomProfileService extends ProfileValueCleanup {
  constructor(
    private readonly fields: ProfileFieldAccess,
    private readonly users: UserLookup,
    private readonly access: UserAccess,
    private readonly values: ProfileValueRepository,
    private readonly queries: ProfileValueQueries,
    private readonly renderer: DescriptionRenderer,
    private readonly events: UserEvents,
    private readonly unitOfWork: UnitOfWork,
  ) {
    super();
  }

  /** Undefined for an account without any value. */
  async loadFor(realmId: RealmId, userId: UserId): Promise<CustomProfile | undefined> {
    return (await this.queries.loadForUsers(realmId, [userId])).get(userId);
  }

  /**
   * Changes values of an account, all of them or none; null and empty values are removed. The caller has checked that the actor may edit the
   * account.
   * @throws BadRequest
   */
  change(actor: Actor, { id }: Pick<Profile, 'id'>, changes: readonly CustomProfileInput[]): Promise<void> {
    const removed = changes.filter(({ value }) => isEmpty(value)).map(({ id: fieldId }) => fieldId);
    const entered = changes.filter(({ value }) => !isEmpty(value));
    return this.unitOfWork.run(async () => {
      await this.clear(actor, id, removed);
      await this.enter(actor, id, entered);
    });
  }

  /** Stores values for an account, all of them or none; of several for one field, the last. @throws BadRequest */
  async enter(actor: Actor, userId: UserId, entries: readonly CustomProfileInput[]): Promise<void> {
    const { realmId } = actor;
    await this.unitOfWork.run(async () => {
      const checked = await this.check(actor, entries);
      const present = { ...(await this.queries.loadForUsers(realmId, [userId])).get(userId) };
      for (const { fieldId, text: value, isMarkdown } of new Map(checked.map((one) => [one.fieldId, one])).values()) {
        if (present[fieldId]?.value === value) continue;
        const renderedValue = isMarkdown ? await this.renderer.render(realmId, value) : null;
        present[fieldId] = { value };
        await this.values.save({ realmId, userId, fieldId, value, renderedValue });
        await this.publishChange(userId, { fieldId, value, renderedValue });
      }
    });
  }

  /** Empties fields of an account; a field that is empty already publishes nothing. @throws BadRequest */
  async clear(actor: Actor, userId: UserId, fieldIds: readonly number[]): Promise<void> {
    const { realmId } = actor;
    await this.unitOfWork.run(async () => {
      await this.fields.access(actor, fieldIds);
      for (const fieldId of new Set(fieldIds)) {
        if (!(await this.values.delete(realmId, userId, fieldId))) continue;
        await this.publishChange(userId, { fieldId, value: null, renderedValue: null });
      }
    });
  }

  /** Empties all fields of an account. */
  async clearAll({ id, realmId }: Pick<Profile, 'id' | 'realmId'>): Promise<void> {
    await this.unitOfWork.run(async () => {
      for (const fieldId of Object.keys((await this.queries.loadForUsers(realmId, [id])).get(id) ?? {}).map(Number)) {
        await this.values.delete(realmId, id, fieldId);
        await this.publishChange(id, { fieldId, value: null, renderedValue: null });
      }
    });
  }

  async deleteField(realmId: RealmId, fieldId: number): Promise<void> {
    await this.values.deleteField(realmId, fieldId);
  }

  async deleteOptions(realmId: RealmId, fieldId: number, options: readonly string[]): Promise<void> {
    const userIds = await this.values.deleteValues(realmId, fieldId, options);
    for (const userId of userIds) await this.publishChange(userId, { fieldId, value: null, renderedValue: null });
  }

  /** @throws BadRequest for the first entry that is not allowed */
  private async check(actor: Actor, entries: readonly CustomProfileInput[]): Promise<CheckedProfileEntry[]> {
    const checked: CheckedProfileEntry[] = [];
    for (const input of entries) {
      const entry = await this.fields.accessFor(actor, input);
      await this.checkPeople(actor, entry.people);
      checked.push(entry);
    }
    return checked;
  }

  /** Whether an account that the actor may not see is active, or one at all, is none of its business. */
  private async checkPeople(actor: Actor, ids: readonly UserId[]): Promise<void> {
    if (ids.length === 0) return;
    const [users, sees] = await Promise.all([this.users.findByIds(ids), this.access.visibilityFilter(actor)]);
    for (const id of ids) {
      const user = users.get(id);
      if (user?.realmId !== actor.realmId || !sees(user)) throw new BadRequest(`Invalid user ID: ${id}`);
      if (!user.active) throw new BadRequest(`User with ID ${id} is deactivated`);
      if (user.isBot) throw new BadRequest(`User with ID ${id} is a bot`);
    }
  }

  private async publishChange(userId: UserId, { fieldId, value, renderedValue }: ProfileValueChange): Promise<void> {
    const field = { id: fieldId, value, ...(renderedValue === null ? {} : { rendered_value: renderedValue }) };
    await this.events.publishChange(await this.users.get(userId), { custom_profile_field: field });
  }
}

function isEmpty(value: unknown): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0);
}
