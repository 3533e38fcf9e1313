import { Injectable } from '@nestjs/common';
import type { User } from '../../../users/accounts.api.js';
import type { Mail } from '../../../users/mail.api.js';
import { automaticMailHeaders } from '../../incoming-mail/domain/automatic-mail.js';
import { BounceAddresses } from '../../missed-messages/application/bounce-addresses.js';
import { MailAddressRepository, MAX_REFUSALS } from '../../missed-messages/application/mail-address.repository.js';
import { composeDigest, type DigestContent } from '../domain/compose-digest.js';
import { ChooseDigestService } from './choose-digest.service.js';
import type { RealmActivity } from './realm-activity.service.js';
import { DIGEST_UNSUBSCRIBE, StopDigestsAddress } from './stop-digests.service.js';

/** Writes the digest of one account as a mail. */
@Injectable()
export class WriteDigestService {
  constructor(
    private readonly choosing: ChooseDigestService,
    private readonly addresses: MailAddressRepository,
    private readonly bounces: BounceAddresses,
    private readonly stopAddress: StopDigestsAddress,
  ) {}

  /** @returns null if the account wants no digests, its address takes none, or there is nothing new for it */
  async write(user: User, activity: RealmActivity): Promise<Mail | null> {
    if (!user.setting('enable_digest_emails') || (await this.addresses.filterRefused([user.id], MAX_REFUSALS)).has(user.id)) return null;
    const content = await this.choosing.choose(user, activity);
    return content && this.compose(user, content);
  }

  private compose(user: User, content: DigestContent): Mail {
    const stopEntry = this.stopAddress.headerEntry(user);
    return {
      realmId: user.realmId,
      to: user.email,
      ...this.bounces.forMailTo(user),
      language: content.language,
      ...composeDigest(content),
      headers: {
        ...automaticMailHeaders(content.realmName, new URL(content.realmUrl).hostname),
        ...(stopEntry === null ? {} : { 'List-Unsubscribe': stopEntry }),
      },
      link: {
        start: `${content.realmUrl}/digests/unsubscribe/${user.id}/`,
        secret: { ...DIGEST_UNSUBSCRIBE, ownerId: user.id },
        unsubscribes: true,
      },
    };
  }
}
