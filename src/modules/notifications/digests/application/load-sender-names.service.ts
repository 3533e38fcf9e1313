import { Injectable } from '@nestjs/common';
import type { UserId } from '../../../../kernel/ids.js';
import type { TextLanguage } from '../../../../kernel/text.js';
import { type User, UserLookup } from '../../../users/accounts.api.js';
import { plainName } from '../../../users/mail.api.js';
import { UserAccess } from '../../../users/profiles.api.js';
import { MISSED_MESSAGE_TEXTS } from '../../missed-messages/domain/missed-message-texts.js';

/** The names of senders as the receiver of a digest may see them. */
@Injectable()
export class LoadSenderNamesService {
  constructor(
    private readonly users: UserLookup,
    private readonly access: UserAccess,
  ) {}

  /** @returns the name of each of the senders */
  async load({ id: userId, role }: User, senderIds: readonly UserId[], language: TextLanguage): Promise<(id: UserId) => string> {
    const senders = await this.users.findByIds(senderIds);
    const hidden = await this.access.findHidden({ userId, role }, senderIds);
    const { unknownSender } = MISSED_MESSAGE_TEXTS[language];
    return (id) => (hidden.has(id) ? unknownSender : plainName(senders.get(id)?.fullName ?? ''));
  }
}
