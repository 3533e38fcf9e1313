import { Injectable } from '@nestjs/common';
import { DescriptionRenderer } from '../../../../kernel/description-renderer.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import { foldCase } from '../../../../kernel/text.js';
import { checkChannelName, descriptionLine } from '../../domain/channel.js';
import { describedNotice, renamedNotice } from '../../domain/notice-texts.js';
import { ChannelRepository } from '../channel.repository.js';
import { type ChannelChange, ChannelChangeStep, NO_CHANGE, type ChannelChangeResult } from './channel-change.js';
import { ChannelChangeEvents } from './channel-change-events.js';

/** What a channel is about. */
@Injectable()
export class DescriptionPart extends ChannelChangeStep {
  constructor(
    private readonly renderer: DescriptionRenderer,
    private readonly events: ChannelChangeEvents,
  ) {
    super();
  }

  async apply({ channel, user, wishes }: ChannelChange): Promise<ChannelChangeResult> {
    const { description: before } = channel;
    const description = descriptionLine(wishes.description ?? before);
    if (description === before) return NO_CHANGE;
    channel.description = description;
    channel.renderedDescription = await this.renderer.render(channel.realmId, description);
    const more = { rendered_description: channel.renderedDescription };
    return {
      events: [await this.events.updated(channel, 'description', description, more)],
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

  async apply({ channel, user, wishes }: ChannelChange): Promise<ChannelChangeResult> {
    if (wishes.name === undefined) return NO_CHANGE;
    const name = wishes.name.trim();
    const before = channel.name;
    if (name === before) throw new BadRequest('Channel already has that name.');
    checkChannelName(name);
    const taken = foldCase(name) !== channel.nameKey && (await this.channels.findByNames(channel.realmId, [name])).length > 0;
    if (taken) throw new BadRequest('Channel name already in use.');
    // The event names the channel as clients still know it.
    const event = await this.events.updated(channel, 'name', name);
    channel.rename(name);
    return { events: [event], notices: [renamedNotice(user, before, name)] };
  }
}
