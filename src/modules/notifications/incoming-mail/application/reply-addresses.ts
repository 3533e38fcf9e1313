import { randomInt, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../../kernel/clock.js';
import type { MessageId, UserId } from '../../../../kernel/ids.js';
import { ServerSecrets } from '../../../../kernel/server-secrets.js';
import { type User, UserLookup } from '../../../users/accounts.api.js';
import { CredentialsDigest } from '../../../users/authentication.api.js';
import { addressSecret, type SecretAddress } from '../../../users/mail.api.js';
import { AddressRepository, type ReplyAddress } from './address.repository.js';
import { IncomingMailSettings } from './incoming-mail-settings.js';

/** What the tokens are derived for; stored with mails, so it does not change. */
const PURPOSE = 'reply-address';
/** Tokens are numbered at random. */
const MAX_NUMBER = 2 ** 48 - 1;
const LIFETIME_MS = 30 * 86_400_000;

/** Gives out the addresses at which people reply to mails about messages. Whoever knows one can write in the name of its account. */
@Injectable()
export class ReplyAddresses {
  constructor(
    private readonly settings: IncomingMailSettings,
    private readonly addresses: AddressRepository,
    private readonly users: UserLookup,
    private readonly secrets: ServerSecrets,
    private readonly credentials: CredentialsDigest,
    private readonly clock: Clock,
  ) {}

  /**
   * Creates an address that is valid for 30 days, as long as the account is active and has the same password and API key.
   * @param userId the account that gets the mail
   * @param messageId the message whose conversation gets the reply
   * @returns the address for a mail, in which its token is filled in when it is sent; null if the server takes no mail
   */
  async createFor(userId: UserId, messageId: MessageId): Promise<SecretAddress | null> {
    if (this.settings.addresses === null) return null;
    const user = await this.users.get(userId);
    const secret = { purpose: PURPOSE, ownerId: randomInt(MAX_NUMBER), generation: 1 };
    const now = this.clock.now();
    const credentialsDigest = this.credentials.compute(user);
    const address = { realmId: user.realmId, userId, messageId, credentialsDigest, expiresAt: now + LIFETIME_MS };
    await this.addresses.addForReply(address, this.secrets.digest(addressSecret(this.secrets, secret)), now);
    return { ...this.settings.addresses.aroundReplyToken, secret };
  }

  /** The valid address with a token, and its account; null if there is none any more. */
  async find(token: string): Promise<{ readonly address: ReplyAddress; readonly user: User } | null> {
    const address = await this.addresses.findForReply(this.secrets.digest(token));
    if (!address || address.expiresAt <= this.clock.now()) return null;
    const user = (await this.users.findByIds([address.userId])).get(address.userId);
    if (!user?.active || !timingSafeEqual(address.credentialsDigest, this.credentials.compute(user))) return null;
    return { address, user };
  }

  /** Counts a reply that was posted. */
  async countUse(token: string): Promise<void> {
    await this.addresses.countReply(this.secrets.digest(token));
  }
}
