import { Injectable } from '@nestjs/common';
import type { ChannelViewers, ClientEvent, EventLogRecord } from '../../../../kernel/client-events.js';
import { ChannelAudiences } from '../../conversations/application/channel-audiences.js';
import {
  ChannelPresenter,
  presentAppearing,
  presentSubscription,
  type WireChannel,
} from '../../conversations/application/channel.presenter.js';
import { MembershipRepository } from '../../conversations/application/membership.repository.js';
import type { Channel } from '../../conversations/domain/channel.js';

/** The new value of one property of a channel, and of the properties that depend on it. */
export type WireChannelChange<Property extends keyof WireChannel = keyof WireChannel> = Property extends keyof WireChannel
  ? { readonly property: Property; readonly value: WireChannel[Property] } & Partial<
      Pick<WireChannel, 'rendered_description' | 'history_public_to_subscribers' | 'is_web_public'>
    >
  : never;

/** Builds the event log records of changes of a channel: its `stream` events, and what follows when other accounts may know of it. */
@Injectable()
export class ChannelChangeEvents {
  constructor(
    private readonly audiences: ChannelAudiences,
    private readonly presenter: ChannelPresenter,
    private readonly memberships: MembershipRepository,
  ) {}

  async updatedRecord(channel: Channel, change: WireChannelChange): Promise<EventLogRecord> {
    const audience = await this.audiences.audienceFor(channel);
    return { realmId: channel.realmId, event: updated(channel, change), audience, ...forWhoKnows(channel) };
  }

  /** The same for a change that may alter who may know of the channel. @param before the viewers before the change */
  async updatedRecords(channel: Channel, before: ChannelViewers, change: WireChannelChange): Promise<EventLogRecord[]> {
    const after = await this.audiences.viewersOf(channel);
    if (equalViewers(before, after)) return [await this.updatedRecord(channel, change)];
    const { keep } = this.audiences.compare(channel, before, after);
    const record: EventLogRecord = { realmId: channel.realmId, event: updated(channel, change), audience: keep, ...forWhoKnows(channel) };
    return [record, ...(await this.viewersChangedRecords(channel, before, after))];
  }

  /** The channel is created for accounts that may now know of it, and deleted for those that no longer may. */
  async viewersChangedRecords(channel: Channel, before: ChannelViewers, after: ChannelViewers): Promise<EventLogRecord[]> {
    if (equalViewers(before, after)) return [];
    const { realmId, id, conversationId } = channel;
    const { gain, lose } = this.audiences.compare(channel, before, after);
    const views = await this.presenter.loadViews(realmId, [channel]);
    const subscribers = (await this.memberships.loadActiveMembers([conversationId])).get(conversationId) ?? [];
    const records: readonly EventLogRecord[] = [
      { realmId, event: { type: 'stream', op: 'create', streams: views.map(presentAppearing) }, audience: gain },
      { realmId, event: { type: 'subscription', op: 'peer_add', stream_ids: [id], user_ids: subscribers }, audience: gain },
      { realmId, event: deleted(channel), audience: lose },
    ];
    return records.map((record) => ({ ...record, ...forWhoKnows(channel) }));
  }

  /** The channel is archived now: for clients that do not know archived channels it is deleted. */
  async archivedRecords(channel: Channel): Promise<EventLogRecord[]> {
    const audience = await this.audiences.audienceFor(channel);
    return [
      await this.updatedRecord(channel, { property: 'is_archived', value: true }),
      { realmId: channel.realmId, event: deleted(channel), audience, unlessClientKnows: 'archivedChannels' },
    ];
  }

  /** The channel is not archived any more: for clients that do not know archived channels it is created, with its subscribers. */
  async unarchivedRecords(channel: Channel): Promise<EventLogRecord[]> {
    const { realmId, id, conversationId } = channel;
    const audience = await this.audiences.audienceFor(channel);
    const [view] = await this.presenter.loadViews(realmId, [channel]);
    const subscribers = (await this.memberships.loadActiveMembers([conversationId])).get(conversationId) ?? [];
    const memberships = await this.memberships.find(subscribers, [conversationId]);
    const others = { realmId, unlessClientKnows: 'archivedChannels' } as const;
    return [
      {
        realmId,
        event: updated(channel, { property: 'is_archived', value: false }),
        audience,
        onlyIfClientKnows: 'archivedChannels',
      },
      ...(view ? [{ ...others, event: { type: 'stream', op: 'create', streams: [presentAppearing(view)] }, audience } as const] : []),
      // The subscribers follow once for all, because the list in the event of each subscriber would grow with their square.
      ...memberships.flatMap((membership): EventLogRecord[] => {
        if (!view) return [];
        const subscriptions = [{ ...presentSubscription(view, membership), subscribers: [], subscriber_count: 0 }];
        const event: ClientEvent = { type: 'subscription', op: 'add', subscriptions };
        return [{ ...others, event, audience: { kind: 'users', userIds: [membership.userId] } }];
      }),
      { ...others, event: { type: 'subscription', op: 'peer_add', stream_ids: [id], user_ids: subscribers }, audience },
    ];
  }
}

/** Clients that do not know archived channels hear nothing of one. */
function forWhoKnows({ archived }: Channel): Pick<EventLogRecord, 'onlyIfClientKnows'> {
  return archived ? { onlyIfClientKnows: 'archivedChannels' } : {};
}

function equalViewers(one: ChannelViewers, other: ChannelViewers): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function updated({ id, name }: Channel, change: WireChannelChange): ClientEvent {
  return { type: 'stream', op: 'update', stream_id: id, name, ...change };
}

function deleted({ id }: Channel): ClientEvent {
  return { type: 'stream', op: 'delete', streams: [{ stream_id: id }], stream_ids: [id] };
}
