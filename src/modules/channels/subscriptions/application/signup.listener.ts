import { Injectable, Logger } from '@nestjs/common';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import { NO_CHANNEL } from '../../../realm/realm-settings.api.js';
import { RealmLookup } from '../../../realm/realm.api.js';
import { AccountListener, type User } from '../../../users/accounts.api.js';
import { INTERNAL_CLIENT } from '../../../users/system-bots.api.js';
import { ChannelLookup } from '../../conversations/application/channel-lookup.js';
import { ChannelNotices } from '../../conversations/application/required-ports.js';
import { joinedNotice, SIGNUPS_TOPIC } from '../../conversations/domain/notice-texts.js';

/** Announces new people, but no bots, in the channel that the organization chose for it. */
@Injectable()
export class SignupListener extends AccountListener {
  private readonly logger = new Logger(SignupListener.name);

  constructor(
    private readonly realms: RealmLookup,
    private readonly channels: ChannelLookup,
    private readonly notices: ChannelNotices,
    private readonly unitOfWork: UnitOfWork,
  ) {
    super();
  }

  override onCreated(user: User): Promise<void> {
    if (!user.isBot && !user.system) {
      this.unitOfWork.afterCommit(() => {
        this.announce(user).catch((error: unknown) =>
          this.logger.warn(`A new account could not be announced: ${(error as Error).message}`),
        );
      });
    }
    return Promise.resolve();
  }

  private async announce(user: User): Promise<void> {
    const { realmId } = user;
    const channelId = (await this.realms.get(realmId)).setting('signup_announcements_stream_id');
    const channel = channelId === NO_CHANNEL ? null : await this.channels.findById(realmId, channelId);
    if (!channel || channel.archived) return;
    await this.notices.post([{ actor: user.asActor(INTERNAL_CLIENT), to: { channel, topic: SIGNUPS_TOPIC }, content: joinedNotice(user) }]);
  }
}
