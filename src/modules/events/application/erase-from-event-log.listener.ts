import { Injectable } from '@nestjs/common';
import { RealmLookup } from '../../realm/realm.api.js';
import { AccountListener, type ErasedIdentity } from '../../users/accounts.api.js';
import { AvatarUrls } from '../../users/profiles.api.js';
import { type ErasedAccounts, eraseFromRecord } from '../domain/erased-record.js';
import { EventLog } from './event-log.js';
import { LogContinuity } from './log-continuity.js';

/** Removes erased people from the event log, which holds the events of the last minutes to hours. */
@Injectable()
export class EraseFromEventLogListener extends AccountListener {
  constructor(
    private readonly realms: RealmLookup,
    private readonly avatars: AvatarUrls,
    private readonly log: EventLog,
    private readonly continuity: LogContinuity,
  ) {
    super();
  }

  override async onIdentitiesErased(identities: readonly ErasedIdentity[]): Promise<void> {
    const [first] = identities;
    if (!first) return;
    const { realmId } = first.user;
    const host = await this.realms.realmHost(realmId);
    const accounts: ErasedAccounts = new Map(
      identities.map(({ user, former }) => {
        const { fullName, email: deliveryEmail } = user;
        return [user.id, { former, fullName, deliveryEmail, email: user.apiEmail(host), avatarUrl: this.avatars.urlOf(user) }];
      }),
    );
    await this.continuity.runInEpoch((epoch) =>
      this.log.rewrite(epoch, (record) => (record.realmId === realmId ? eraseFromRecord(record, accounts) : record)),
    );
  }
}
