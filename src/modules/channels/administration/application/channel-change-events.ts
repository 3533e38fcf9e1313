import { Injectable } from '@nestjs/common';
import type { ChannelViewers, ClientEvent, EventLogRecord } from '../../../../kernel/client-events.js';
import { ChannelAudiences } from '../../conversations/application/channel-audiences.js';
import { ChannelPresenter, presentChannel } from '../../conversations/application/channel.presenter.js';
import { MembershipRepository } from '../../conversations/application/membership.repository.js';
import type { Channel } from '../../conversations/domain/channel.js';

/** Builds the event log records of changes of a channel: its `stream` events, and what follows when other accounts may know of it. */
@Injectable()
export class ChannelChangeEvents {
  constructor(
    private readonly audiences: ChannelAudiences,
    private readonly presenter: ChannelPresenter,
    private readonly memberships: MembershipRepository,
  ) {}

  /** @param more properties that depend on the changed one */
  async updatedRecord(
    channel: Channel,
    property: string,
    value: unknown,
    more: Readonly<Record<string, unknown>> = {},
  ): Promise<EventLogRecord> {
    const event = { ...update(channel, property, value), ...more };
    return { realmId: channel.realmId, event, audience: await this.audiences.audienceFor(channel) };
  }

  /** The same for a change that may alter who may know of the channel. @param before the viewers before the change */
  async updatedRecords(
    channel: Channel,
    before: ChannelViewers,
    { property, value, ...more }: { readonly property: string; readonly value: unknown; readonly [key: string]: unknown },
  ): Promise<EventLogRecord[]> {
    const { realmId } = channel;
    const after = await this.audiences.viewersOf(channel);
    const updated = { ...update(channel, property, value), ...more };
    if (equalViewers(before, after)) return [{ realmId, event: updated, audience: await this.audiences.audienceFor(channel) }];
    const { keep } = this.audiences.compare(channel, before, after);
    return [{ realmId, event: updated, audience: keep }, ...(await this.viewersChangedRecords(channel, before, after))];
  }

  /** The channel is created for accounts that may now know of it, and deleted for those that no longer may. */
  async viewersChangedRecords(channel: Channel, before: ChannelViewers, after: ChannelViewers): Promise<EventLogRecord[]> {
    if (equalViewers(before, after)) return [];
    const { realmId, id, conversationId } = channel;
    const { gain, lose } = this.audiences.compare(channel, before, after);
    const views = await this.presenter.loadViews(realmId, [channel]);
    const subscribers = (await this.memberships.loadActiveMembers([conversationId])).get(conversationId) ?? [];
    return [
      { realmId, event: { type: 'stream', op: 'create', streams: views.map(presentChannel) }, audience: gain },
      { realmId, event: { type: 'subscription', op: 'peer_add', stream_ids: [id], user_ids: subscribers }, audience: gain },
      { realmId, event: deleted(channel), audience: lose },
    ];
  }

  /** The channel is deleted for all accounts that may know of it. */
  async deletedRecord(channel: Channel): Promise<EventLogRecord> {
    return { realmId: channel.realmId, event: deleted(channel), audience: await this.audiences.audienceFor(channel) };
  }
}

function equalViewers(one: ChannelViewers, other: ChannelViewers): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function update({ id, name }: Channel, property: string, value: unknown): ClientEvent {
  return { type: 'stream', op: 'update', stream_id: id, name, property, value };
}

function deleted({ id }: Channel): ClientEvent {
  return { type: 'stream', op: 'delete', streams: [{ stream_id: id }], stream_ids: [id] };
}
