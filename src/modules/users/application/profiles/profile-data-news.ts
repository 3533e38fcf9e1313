import { Injectable } from '@nestjs/common';
import type { UserId } from '../../../../kernel/ids.js';
import { UserLookup } from '../user-lookup.js';
import { AccountNews } from './account-news.js';

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
    private readonly news: AccountNews,
  ) {}

  async publishChange(userId: UserId, { fieldId, value, renderedValue }: ProfileDataChange): Promise<void> {
    const field = { id: fieldId, value, ...(renderedValue === null ? {} : { rendered_value: renderedValue }) };
    await this.news.changed(await this.users.get(userId), { custom_profile_field: field });
  }
}
