import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { DescriptionRenderer } from '../../../../kernel/description-renderer.js';
import type { RealmId, UserId } from '../../../../kernel/ids.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import type { Profile } from '../../domain/profile.js';
import { ProfileData, type CustomProfileInput, type CustomProfile } from './profile-data.js';
import { ProfileDataEvents } from './profile-data-news.js';
import { ProfileEntryChecks } from './profile-entry-checks.js';
import { ProfileValueQueries } from './profile-value.queries.js';
import { ProfileValueRepository } from './profile-value.repository.js';

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
