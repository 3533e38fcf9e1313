import { Injectable } from '@nestjs/common';
import { isAdministrator, Role } from '../../../../kernel/actor.js';
import { DescriptionRenderer } from '../../../../kernel/description-renderer.js';
import { BadRequest, DomainError } from '../../../../kernel/domain-error.js';
import { EMPTY_TOPIC_DISPLAY_NAME } from '../../../../kernel/server-identity.js';
import { foldCase } from '../../../../kernel/text.js';
import { RealmLookup } from '../../../realm/realm.api.js';
import { ChannelRepository } from '../../conversations/application/channel.repository.js';
import { DefaultChannelsService } from '../../conversations/application/default-channels.service.js';
import { ChannelActivity } from '../../conversations/application/required-ports.js';
import { TopicsPolicyAccess } from '../../conversations/application/topics-policy-access.js';
import { normalizeChannelName, normalizeDescription } from '../../conversations/domain/channel.js';
import { describedNotice, renamedNotice, retentionNotice } from '../../conversations/domain/notice-texts.js';
import { ChannelFoldersService } from '../../folders/application/channel-folders.service.js';
import { ChannelChangeEvents } from './channel-change-events.js';
import { type ChannelChange, type ChannelChangeResult, ChannelChangeStep, joinResults, NO_CHANGE } from './channel-change.js';

/** Changes the plain properties of a channel: whether it is a default, its retention, folder, topics policy, description and name. */
@Injectable()
export class ChannelPropertyChanges extends ChannelChangeStep {
  constructor(
    private readonly channels: ChannelRepository,
    private readonly defaults: DefaultChannelsService,
    private readonly folders: ChannelFoldersService,
    private readonly topics: TopicsPolicyAccess,
    private readonly activity: ChannelActivity,
    private readonly realms: RealmLookup,
    private readonly renderer: DescriptionRenderer,
    private readonly events: ChannelChangeEvents,
  ) {
    super();
  }

  async apply(change: ChannelChange): Promise<ChannelChangeResult> {
    return joinResults([
      await this.changeDefault(change),
      await this.changeRetention(change),
      await this.changeFolder(change),
      await this.changeTopics(change),
      await this.changeDescription(change),
      await this.changeName(change),
    ]);
  }

  private async changeDefault({ actor, channel, input: { isDefault } }: ChannelChange): Promise<ChannelChangeResult> {
    if (isDefault === undefined) return NO_CHANGE;
    if (!isAdministrator(actor.role)) throw new BadRequest('You do not have permission to change default channels.');
    return { events: await this.defaults.setDefault(channel, isDefault), notices: [] };
  }

  private async changeRetention({ actor, user, channel, input }: ChannelChange): Promise<ChannelChangeResult> {
    const { messageRetentionDays: days } = input;
    if (days === undefined) return NO_CHANGE;
    if (actor.role !== Role.owner) throw new DomainError('UNAUTHORIZED_PRINCIPAL', 'Must be an organization owner');
    const before = channel.messageRetentionDays;
    if (days === before) return NO_CHANGE;
    channel.messageRetentionDays = days;
    const realmDays = (await this.realms.get(actor.realmId)).setting('message_retention_days');
    return {
      events: [await this.events.updatedRecord(channel, { property: 'message_retention_days', value: days })],
      notices: [retentionNotice(user, before ?? realmDays, days ?? realmDays)],
    };
  }

  private async changeFolder({ channel, input: { folderId } }: ChannelChange): Promise<ChannelChangeResult> {
    if (folderId === undefined || folderId === channel.folderId) return NO_CHANGE;
    if (folderId !== null) await this.folders.lockForChannel(channel.realmId, folderId);
    channel.folderId = folderId;
    return { events: [await this.events.updatedRecord(channel, { property: 'folder_id', value: folderId })], notices: [] };
  }

  private async changeTopics({ user, channel, input: { topicsPolicy } }: ChannelChange): Promise<ChannelChangeResult> {
    if (topicsPolicy === undefined || topicsPolicy === channel.topicsPolicy) return NO_CHANGE;
    await this.topics.checkChange(user, topicsPolicy);
    if (topicsPolicy === 'empty_topic_only' && (await this.activity.hasNamedTopics(channel.realmId, channel.conversationId))) {
      throw new BadRequest(
        `To enable this configuration, all messages in this channel must be in the ${EMPTY_TOPIC_DISPLAY_NAME} topic. Consider renaming or deleting other topics.`,
      );
    }
    channel.topicsPolicy = topicsPolicy;
    return { events: [await this.events.updatedRecord(channel, { property: 'topics_policy', value: topicsPolicy })], notices: [] };
  }

  private async changeDescription({ channel, user, input }: ChannelChange): Promise<ChannelChangeResult> {
    const { description: before } = channel;
    const description = normalizeDescription(input.description ?? before);
    if (description === before) return NO_CHANGE;
    channel.description = description;
    channel.renderedDescription = await this.renderer.render(channel.realmId, description);
    const change = { property: 'description', value: description, rendered_description: channel.renderedDescription } as const;
    return {
      events: [await this.events.updatedRecord(channel, change)],
      notices: [describedNotice(user, before, description)],
    };
  }

  private async changeName({ channel, user, input }: ChannelChange): Promise<ChannelChangeResult> {
    if (input.name === undefined) return NO_CHANGE;
    const name = input.name.trim();
    const before = channel.name;
    if (name === before) throw new BadRequest('Channel already has that name.');
    normalizeChannelName(name);
    const isTaken = foldCase(name) !== channel.nameKey && (await this.channels.findByNames(channel.realmId, [name])).length > 0;
    if (isTaken) throw new BadRequest('Channel name already in use.');
    // The event carries the old name as well, by which clients still know the channel.
    const event = await this.events.updatedRecord(channel, { property: 'name', value: name });
    channel.rename(name);
    return { events: [event], notices: [renamedNotice(user, before, name)] };
  }
}
