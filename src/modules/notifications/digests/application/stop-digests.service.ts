import { Injectable } from '@nestjs/common';
import { DoesNotExist } from '../../../../kernel/domain-error.js';
import type { RealmId, UserId } from '../../../../kernel/ids.js';
import { ServerSecrets } from '../../../../kernel/server-secrets.js';
import { type User, UserLookup } from '../../../users/accounts.api.js';
import type { SecretAddress } from '../../../users/mail.api.js';
import { ChangeSettingsService } from '../../../users/settings.api.js';
import { INTERNAL_CLIENT } from '../../../users/system-bots.api.js';
import { ControlAddress, type ControlTarget } from '../../incoming-mail/application/control-address.js';
import { ControlAddressSecrets } from '../../incoming-mail/application/control-address-secrets.js';
import type { ControlAddressParts } from '../../incoming-mail/domain/mail-address.js';

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
    const user = (await this.users.findByIds([userId])).get(userId);
    const isOurs = this.secrets.areEqual(secret, this.secrets.derive(purpose, userId, generation));
    if (user?.realmId !== realmId || !isOurs) {
      throw new DoesNotExist('This link is not valid.');
    }
    return user;
  }

  /** Repeating it changes nothing. @returns the account @throws DoesNotExist if the link is none of this organization */
  async stop(realmId: RealmId, userId: UserId, secret: string): Promise<User> {
    const user = await this.find(realmId, userId, secret);
    if (user.setting('enable_digest_emails')) {
      await this.settings.change(user.asActor(INTERNAL_CLIENT), { settings: { enable_digest_emails: false } });
    }
    return user;
  }
}

/** The address to which a mail does what the link in digests does, for mail programs that do not open links. */
@Injectable()
export class StopDigestsAddress extends ControlAddress {
  readonly kind = 'stop-digests';
  readonly takesReports = false;

  constructor(
    private readonly controls: ControlAddressSecrets,
    private readonly users: UserLookup,
    private readonly digests: StopDigestsService,
    private readonly secrets: ServerSecrets,
  ) {
    super();
  }

  /** @returns null if the server takes no mail */
  headerEntry({ id }: User): SecretAddress | null {
    return this.controls.unsubscribeEntry(this.kind, [id], { ...DIGEST_UNSUBSCRIBE, ownerId: id });
  }

  async find(parts: ControlAddressParts): Promise<ControlTarget | null> {
    const [userId = 0] = parts.ids;
    if (!this.controls.verify(parts, { ...DIGEST_UNSUBSCRIBE, ownerId: userId })) return null;
    const user = (await this.users.findByIds([userId])).get(userId);
    if (!user) return null;
    const secret = this.secrets.derive(DIGEST_UNSUBSCRIBE.purpose, userId, DIGEST_UNSUBSCRIBE.generation);
    return {
      realmId: user.realmId,
      receive: async () => {
        await this.digests.stop(user.realmId, userId, secret);
      },
    };
  }
}
