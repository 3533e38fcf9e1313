import { timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DoesNotExist } from '../../../../kernel/domain-error.js';
import type { RealmId, UserId } from '../../../../kernel/ids.js';
import { ServerSecrets } from '../../../../kernel/server-secrets.js';
import { type User, UserLookup } from '../../../users/accounts.api.js';
import { ChangeSettingsService } from '../../../users/settings.api.js';
import { INTERNAL_CLIENT } from '../../../users/system-bots.api.js';
import { actorOf } from '../../incoming-mail/application/channel-addresses.service.js';

/** What the secrets in the links are derived for; stored with mails, so it does not change. */
export const DIGEST_UNSUBSCRIBE = { purpose: 'digest-unsubscribe', generation: 1 } as const;

/** Stops the digests of whoever has the link from one of them; nobody has to log in. */
@Injectable()
export class StopDigestsService {
  constructor(
    private readonly users: UserLookup,
    private readonly settings: ChangeSettingsService,
    private readonly secrets: ServerSecrets,
  ) {}

  /** @throws DoesNotExist if the link is none of this organization */
  async find(realmId: RealmId, userId: UserId, secret: string): Promise<User> {
    const { purpose, generation } = DIGEST_UNSUBSCRIBE;
    const expected = Buffer.from(this.secrets.derive(purpose, userId, generation));
    const received = Buffer.from(secret);
    const user = (await this.users.findByIds([userId])).get(userId);
    if (user?.realmId !== realmId || received.length !== expected.length || !timingSafeEqual(received, expected)) {
      throw new DoesNotExist('This link is not valid.');
    }
    return user;
  }

  /** Repeating it changes nothing. @throws DoesNotExist if the link is none of this organization */
  async stop(realmId: RealmId, userId: UserId, secret: string): Promise<void> {
    const user = await this.find(realmId, userId, secret);
    if (user.setting('enable_digest_emails')) {
      await this.settings.change(actorOf(user, INTERNAL_CLIENT), { settings: { enable_digest_emails: false } });
    }
  }
}
