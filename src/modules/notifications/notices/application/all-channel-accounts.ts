import { Injectable } from '@nestjs/common';
import { CacheLease } from '../../../../kernel/cache-lease.js';
import { EventLogSubscriptions } from '../../../../kernel/client-events.js';
import type { RealmId, UserId } from '../../../../kernel/ids.js';
import type { AllChannelWatchers } from '../../../messaging/sending.api.js';
import { UserLookup } from '../../../users/accounts.api.js';
import { KeptAccounts } from './kept-accounts.js';
import { NoticeAudienceQueries } from './notice-audience.queries.js';

/** The accounts that chose to be notified of all messages of all their channels, of which there are few. */
@Injectable()
export class AllChannelAccounts extends KeptAccounts implements AllChannelWatchers {
  constructor(
    private readonly queries: NoticeAudienceQueries,
    private readonly users: UserLookup,
    lease: CacheLease,
    subscriptions: EventLogSubscriptions,
  ) {
    super(lease, subscriptions);
  }

  protected list(realmId: RealmId): Promise<UserId[]> {
    return this.queries.listAllChannelAccounts(realmId);
  }

  protected async filter(_: RealmId, userIds: readonly UserId[]): Promise<ReadonlySet<UserId>> {
    const chosen = [...(await this.users.findByIds(userIds)).values()].filter(
      (user) => user.active && (user.setting('enable_stream_email_notifications') || user.setting('enable_stream_push_notifications')),
    );
    return new Set(chosen.map(({ id }) => id));
  }
}
