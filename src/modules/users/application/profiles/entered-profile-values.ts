import { Injectable } from '@nestjs/common';
import type { RealmId } from '../../../../kernel/ids.js';
import { ProfileValueCleanup } from '../../../realm/realm.api.js';
import { ProfileDataEvents } from './profile-data-news.js';
import { ProfileValueRepository } from './profile-value.repository.js';

/** Keeps profile data in step with the fields of the organization. */
@Injectable()
export class EnteredProfileValues extends ProfileValueCleanup {
  constructor(
    private readonly values: ProfileValueRepository,
    private readonly news: ProfileDataEvents,
  ) {
    super();
  }

  dropField(realmId: RealmId, fieldId: number): Promise<void> {
    return this.values.removeField(realmId, fieldId);
  }

  async dropOptions(realmId: RealmId, fieldId: number, options: readonly string[]): Promise<void> {
    const losers = await this.values.removeValues(realmId, fieldId, options);
    for (const userId of losers) await this.news.publishChange(userId, { fieldId, value: null, renderedValue: null });
  }
}
