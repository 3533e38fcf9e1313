import { Controller, Get, Post } from '@nestjs/common';
import { CurrentActor } from '../../../../http/auth/current-actor.decorator.js';
import { Params } from '../../../../http/params/read-parameters.js';
import { Endpoint } from '../../../../http/request/endpoint.js';
import type { Actor } from '../../../../kernel/actor.js';
import { array, boolean, integer, nullable, object, optional, type Static } from '../../../../kernel/schema.js';
import { parseAnchor } from '../../reading/domain/message-range.js';
import { ChangeFlagsInNarrowService } from '../application/change-flags-in-narrow.service.js';
import { ChangeFlagsService } from '../application/change-flags.service.js';
import { MarkAllReadService } from '../application/mark-all-read.service.js';
import { ReadReceiptsService } from '../application/read-receipts.service.js';
import { parseFlagChange } from '../domain/flag-change.js';
import { FlagRangeParams, FlagsParams, MarkChannelParams, MarkTopicParams, ReadReceiptsParams } from './flags.params.js';

const IGNORED_CHANNELS = optional(array(integer(), 'Only when messages were to become unread.'));

const FlagRangeAnswer = object({
  processed_count: integer(),
  updated_count: integer(),
  first_processed_id: nullable(integer()),
  last_processed_id: nullable(integer()),
  found_oldest: boolean(),
  found_newest: boolean(),
  ignored_because_not_subscribed_channels: IGNORED_CHANNELS,
});

const FlagsAnswer = object({ messages: array(integer()), ignored_because_not_subscribed_channels: IGNORED_CHANNELS });
const MarkAllAnswer = object({ complete: boolean() });

@Controller('api/v1')
export class FlagsController {
  constructor(
    private readonly ranges: ChangeFlagsInNarrowService,
    private readonly flags: ChangeFlagsService,
    private readonly reading: MarkAllReadService,
  ) {}

  @Post('messages/flags/narrow')
  @Endpoint({
    access: 'account',
    scope: 'send',
    summary: 'Adds or removes a personal flag of the messages around an anchor, in a narrow.',
    answer: FlagRangeAnswer,
  })
  async changeRange(
    @CurrentActor() actor: Actor,
    @Params() { anchor, narrow, ...request }: FlagRangeParams,
  ): Promise<Static<typeof FlagRangeAnswer>> {
    const { range, updatedCount, notSubscribed } = await this.ranges.change(actor, {
      ...request,
      anchor: parseAnchor(anchor),
      narrow: narrow ?? [],
    });
    return {
      processed_count: range.ids.length,
      updated_count: updatedCount,
      first_processed_id: range.ids[0] ?? null,
      last_processed_id: range.ids.at(-1) ?? null,
      found_oldest: range.foundOldest,
      found_newest: range.foundNewest,
      ...(notSubscribed ? { ignored_because_not_subscribed_channels: notSubscribed } : {}),
    };
  }

  @Post('messages/flags')
  @Endpoint({
    access: 'account',
    scope: 'send',
    summary: 'Adds or removes a personal flag of some messages.',
    answer: FlagsAnswer,
  })
  async change(@CurrentActor() actor: Actor, @Params() { messages, op, flag }: FlagsParams): Promise<Static<typeof FlagsAnswer>> {
    const change = parseFlagChange(op, flag);
    const { notSubscribed } = await this.flags.changeAccessible(actor, messages, change);
    const unread = change.flag === 'read' && change.op === 'remove';
    return { messages, ...(unread ? { ignored_because_not_subscribed_channels: await this.ranges.channelIds(notSubscribed) } : {}) };
  }

  @Post('mark_all_as_read')
  @Endpoint({ access: 'account', scope: 'send', summary: 'Marks all messages as read.', answer: MarkAllAnswer })
  async markAll(@CurrentActor() actor: Actor): Promise<Static<typeof MarkAllAnswer>> {
    await this.reading.markAll(actor);
    return { complete: true };
  }

  @Post('mark_stream_as_read')
  @Endpoint({ access: 'account', scope: 'send', summary: 'Deprecated: marks all messages of a channel as read.' })
  async markChannel(@CurrentActor() actor: Actor, @Params() { channelId }: MarkChannelParams): Promise<void> {
    await this.reading.markChannel(actor, channelId);
  }

  @Post('mark_topic_as_read')
  @Endpoint({ access: 'account', scope: 'send', summary: 'Deprecated: marks all messages of a topic as read.' })
  async markTopic(@CurrentActor() actor: Actor, @Params() { channelId, topic }: MarkTopicParams): Promise<void> {
    await this.reading.markTopic(actor, channelId, topic);
  }
}

const ReaderIds = object({ user_ids: array(integer()) });

@Controller('api/v1/messages/:message_id/read_receipts')
export class ReadReceiptsController {
  constructor(private readonly receipts: ReadReceiptsService) {}

  @Get()
  @Endpoint({
    access: 'account',
    summary: 'Lists the accounts that have read a message.',
    answer: ReaderIds,
  })
  async list(@CurrentActor() actor: Actor, @Params() { messageId }: ReadReceiptsParams): Promise<Static<typeof ReaderIds>> {
    return { user_ids: await this.receipts.listReaders(actor, messageId) };
  }
}
