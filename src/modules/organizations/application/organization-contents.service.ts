import { Injectable, Logger } from '@nestjs/common';
import { type Actor, operatorActor } from '../../../kernel/actor.js';
import type { ChannelId, RealmId } from '../../../kernel/ids.js';
import { Outbox } from '../../../kernel/outbox.js';
import { ChannelRepository } from '../../channels/channels.api.js';
import { CreateChannelService, JoinChannelsService } from '../../channels/subscriptions.api.js';
import { RealmRepository } from '../../realm/realm.api.js';
import { SystemGroupsService } from '../../users/groups.api.js';
import { SystemBotsService } from '../../users/system-bots.api.js';
import { FIRST_CHANNELS } from '../domain/first-channels.js';
import { FirstMessagesHandler, ORGANIZATION_CREATED } from './first-messages.handler.js';

/** Creates what every organization starts with: system groups, system bots and default channels. */
@Injectable()
export class OrganizationContentsService {
  private readonly logger = new Logger(OrganizationContentsService.name);

  constructor(
    private readonly systemGroups: SystemGroupsService,
    private readonly systemBots: SystemBotsService,
    private readonly realms: RealmRepository,
    private readonly channels: ChannelRepository,
    private readonly createChannel: CreateChannelService,
    private readonly joining: JoinChannelsService,
    private readonly firstMessages: FirstMessagesHandler,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Inside the unit of work that creates the realm. The first messages follow its commit, because messages are written in transactions of their own.
   * @returns the operator of the server as an actor in the organization
   */
  async create(realmId: RealmId): Promise<Actor> {
    await this.systemGroups.create(realmId);
    const bots = await this.systemBots.create(realmId);
    await this.createChannels(realmId);
    await this.outbox.add([{ realmId, kind: ORGANIZATION_CREATED, payload: {} }]);
    return operatorActor(realmId, bots.notification.id);
  }

  /** Posts the first messages immediately after the unit of work, instead of seconds later by the outbox. */
  async postFirstMessages(realmId: RealmId): Promise<void> {
    try {
      await this.firstMessages.post(realmId);
    } catch (error) {
      this.logger.warn(`The first messages of organization ${realmId} will be posted later: ${(error as Error).message}`);
    }
  }

  private async createChannels(realmId: RealmId): Promise<void> {
    const created = [];
    for (const { name, description } of FIRST_CHANNELS) {
      const options = { inviteOnly: false, webPublic: false, isDefault: true };
      const channel = await this.createChannel.build({ realmId, userId: null }, { name, description }, options);
      await this.channels.add(channel);
      created.push({ channel, created: true, userIds: [] });
    }
    await this.joining.join(realmId, created);
    const [first] = created;
    if (first) await this.chooseAnnouncementChannel(realmId, first.channel.id);
  }

  /** Chooses the channel in which new channels are announced if their creators request it. */
  private async chooseAnnouncementChannel(realmId: RealmId, channelId: ChannelId): Promise<void> {
    const realm = await this.realms.lock(realmId);
    realm.changeSettings({ new_stream_announcements_stream_id: channelId, zulip_update_announcements_stream_id: channelId });
    await this.realms.save(realm);
  }
}
