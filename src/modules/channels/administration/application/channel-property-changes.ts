import { Injectable } from '@nestjs/common';
import { DescriptionRenderer } from '../../../../kernel/description-renderer.js';
import { BadRequest, DomainError } from '../../../../kernel/domain-error.js';
import { foldCase } from '../../../../kernel/text.js';
import { normalizeChannelName, normalizeDescription } from '../../conversations/domain/channel.js';
import { describedNotice, renamedNotice, retentionNotice } from '../../conversations/domain/notice-texts.js';
import { ChannelRepository } from '../../conversations/application/channel.repository.js';
import { type ChannelChange, type ChannelChangeResult, ChannelChangeStep, NO_CHANGE } from './channel-change.js';
import { ChannelChangeEvents } from './channel-change-events.js';
import { isAdministrator, Role } from '../../../../kernel/actor.js';
import { RealmLookup } from '../../../realm/realm.api.js';
import { DefaultChannelsService } from '../../conversations/application/default-channels.service.js';

/** What a channel is about. */
@Injectable()
export class DescriptionPart extends ChannelChangeStep {
  constructor(
    private readonly renderer: DescriptionRenderer,
    private readonly events: ChannelChangeEvents,
  ) {
    super();
  }

  async apply({ channel, user, input }: ChannelChange): Promise<ChannelChangeResult> {
    const { description: before } = channel;
    const description = normalizeDescription(input.description ?? before);
    if (description === before) return NO_CHANGE;
    channel.description = description;
    channel.renderedDescription = await this.renderer.render(channel.realmId, description);
    const more = { rendered_description: channel.renderedDescription };
    return {
      events: [await this.events.updatedRecord(channel, 'description', description, more)],
      notices: [describedNotice(user, before, description)],
    };
  }
}

/** What a channel is called. */
@Injectable()
export class NamePart extends ChannelChangeStep {
  constructor(
    private readonly channels: ChannelRepository,
    private readonly events: ChannelChangeEvents,
  ) {
    super();
  }

  async apply({ channel, user, input }: ChannelChange): Promise<ChannelChangeResult> {
    if (input.name === undefined) return NO_CHANGE;
    const name = input.name.trim();
    const before = channel.name;
    if (name === before) throw new BadRequest('Channel already has that name.');
    normalizeChannelName(name);
    const taken = foldCase(name) !== channel.nameKey && (await this.channels.findByNames(channel.realmId, [name])).length > 0;
    if (taken) throw new BadRequest('Channel name already in use.');
    // The event names the channel as clients still know it.
    const event = await this.events.updatedRecord(channel, 'name', name);
    channel.rename(name);
    return { events: [event], notices: [renamedNotice(user, before, name)] };
  }
}

/** How long messages are kept. */
@Injectable()
export class RetentionPart extends ChannelChangeStep {
  constructor(
    private readonly realms: RealmLookup,
    private readonly events: ChannelChangeEvents,
  ) {
    super();
  }

  async apply({ actor, user, channel, input: { messageRetentionDays: days } }: ChannelChange): Promise<ChannelChangeResult> {
    if (days === undefined) return NO_CHANGE;
    if (actor.role !== Role.owner) throw new DomainError('UNAUTHORIZED_PRINCIPAL', 'Must be an organization owner');
    const before = channel.messageRetentionDays;
    if (days === before) return NO_CHANGE;
    channel.messageRetentionDays = days;
    const usual = (await this.realms.get(actor.realmId)).setting('message_retention_days');
    return {
      events: [await this.events.updatedRecord(channel, 'message_retention_days', days)],
      notices: [retentionNotice(user, before ?? usual, days ?? usual)],
    };
  }
}

/** Whether newcomers are subscribed. */
@Injectable()
export class DefaultPart extends ChannelChangeStep {
  constructor(private readonly defaults: DefaultChannelsService) {
    super();
  }

  async apply({ actor, channel, input: { isDefault } }: ChannelChange): Promise<ChannelChangeResult> {
    if (isDefault === undefined) return NO_CHANGE;
    if (!isAdministrator(actor.role)) throw new BadRequest('You do not have permission to change default channels.');
    return { events: await this.defaults.setDefault(channel, isDefault), notices: [] };
  }
}
