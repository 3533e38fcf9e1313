import { Injectable } from '@nestjs/common';
import type { ChannelViewers, ClientEvent, EventLogRecord } from '../../../../kernel/client-events.js';
import type { Channel } from '../../conversations/domain/channel.js';
import { ChannelAudiences } from '../../conversations/application/channel-audiences.js';
import { ChannelPresenter, presentChannel } from '../../conversations/application/channel.presenter.js';
import { MembershipRepository } from '../../conversations/application/membership.repository.js';

/** The `stream` events of a change (notes part 6). */
@Injectable()
export class ChannelChangeEvents {
  constructor(
    private readonly audiences: ChannelAudiences,
    private readonly views: ChannelPresenter,
    private readonly memberships: MembershipRepository,
  ) {}

  /** @param more what follows from the property, beside it */
  async updatedRecord(
    channel: Channel,
    property: string,
    value: unknown,
    more: Readonly<Record<string, unknown>> = {},
  ): Promise<EventLogRecord> {
    const event = { ...update(channel, property, value), ...more };
    return { realmId: channel.realmId, event, audience: await this.audiences.audienceFor(channel) };
  }

  /** The same where the change itself decides who may know of the channel: some learn of it by this, others lose sight of it. */
  async updatedRecords(
    channel: Channel,
    before: ChannelViewers,
    { property, value, ...more }: { readonly property: string; readonly value: unknown; readonly [key: string]: unknown },
  ): Promise<EventLogRecord[]> {
    const { realmId } = channel;
    const after = await this.audiences.viewersOf(channel);
    const updated = { ...update(channel, property, value), ...more };
    if (sameSight(before, after)) return [{ realmId, event: updated, audience: await this.audiences.audienceFor(channel) }];
    const { keep } = this.audiences.compare(channel, before, after);
    return [{ realmId, event: updated, audience: keep }, ...(await this.viewersChangedRecords(channel, before, after))];
  }

  /** For those who know of the channel since now it is made, for those who do not any more it is gone. */
  async viewersChangedRecords(channel: Channel, before: ChannelViewers, after: ChannelViewers): Promise<EventLogRecord[]> {
    if (sameSight(before, after)) return [];
    const { realmId, id, conversationId } = channel;
    const { gain, lose } = this.audiences.compare(channel, before, after);
    const views = await this.views.loadViews(realmId, [channel]);
    const subscribers = (await this.memberships.loadActiveMembers([conversationId])).get(conversationId) ?? [];
    return [
      { realmId, event: { type: 'stream', op: 'create', streams: views.map(presentChannel) }, audience: gain },
      { realmId, event: { type: 'subscription', op: 'peer_add', stream_ids: [id], user_ids: subscribers }, audience: gain },
      { realmId, event: deleted(channel), audience: lose },
    ];
  }

  /** The channel is gone for everybody who may know of it. */
  async deletedRecord(channel: Channel): Promise<EventLogRecord> {
    return { realmId: channel.realmId, event: deleted(channel), audience: await this.audiences.audienceFor(channel) };
  }
}

function sameSight(one: ChannelViewers, other: ChannelViewers): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function update({ id, name }: Channel, property: string, value: unknown): ClientEvent {
  return { type: 'stream', op: 'update', stream_id: id, name, property, value };
}

function deleted({ id }: Channel): ClientEvent {
  return { type: 'stream', op: 'delete', streams: [{ stream_id: id }], stream_ids: [id] };
}
