import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import type { UserId } from '../../../../kernel/ids.js';
import { LIMITS } from '../../../../kernel/limits.js';
import { RealmLookup } from '../../../realm/realm.api.js';
import { type User, UserLookup } from '../../../users/accounts.api.js';
import { ChannelLookup } from '../../conversations/application/channel-lookup.js';
import { type ChannelNotice, ChannelNotices } from '../../conversations/application/required-ports.js';
import {
  announcedNotice,
  createdNotice,
  EVENTS_TOPIC,
  NEW_CHANNELS_TOPIC,
  subscribedNotice,
} from '../../conversations/domain/notice-texts.js';
import type { SubscribeInput, SubscriptionResult } from './subscription-request.js';

/** Notifies accounts that others subscribed to channels, and announces new channels. */
@Injectable()
export class SubscriptionNotices {
  constructor(
    private readonly users: UserLookup,
    private readonly realms: RealmLookup,
    private readonly channels: ChannelLookup,
    private readonly notices: ChannelNotices,
  ) {}

  /** @returns whether the accounts that the actor has subscribed are told, if the actor wants that: they are not too many */
  async notify(
    actor: Actor,
    subscribed: SubscriptionResult,
    { announce, notifiesSubscribed }: Pick<SubscribeInput, 'announce' | 'notifiesSubscribed'>,
  ): Promise<boolean> {
    const user = await this.users.get(actor.userId);
    const count = new Set(subscribed.channels.flatMap(({ joinedIds }) => joinedIds)).size;
    const isTold = notifiesSubscribed && count <= LIMITS.MAX_TOLD_SUBSCRIBERS;
    const notices = [
      ...(isTold ? await this.noticesToSubscribed(actor, user, subscribed) : []),
      ...(announce ? await this.announcementNotices(actor, user, subscribed) : []),
      ...created(subscribed).map((channel): ChannelNotice => ({
        actor,
        to: { channel, topic: EVENTS_TOPIC },
        content: createdNotice(user, channel),
        readBy: 'actor',
      })),
    ];
    await this.notices.post(notices);
    return isTold;
  }

  /** About channels that existed before: a new channel shows its own beginning. Bots are not notified. */
  private async noticesToSubscribed(actor: Actor, user: User, { channels }: SubscriptionResult): Promise<ChannelNotice[]> {
    const names = new Map<UserId, string[]>();
    for (const { channel, created: isNew, joinedIds } of channels) {
      for (const id of isNew ? [] : joinedIds) names.set(id, [...(names.get(id) ?? []), channel.name]);
    }
    names.delete(actor.userId);
    const people = [...(await this.users.findByIds(names.keys())).values()].filter(({ isBot }) => !isBot);
    return people.map(({ id }) => ({ actor, to: { userId: id }, content: subscribedNotice(user, names.get(id) ?? []) }));
  }

  private async announcementNotices(actor: Actor, user: User, subscribed: SubscriptionResult): Promise<ChannelNotice[]> {
    const names = created(subscribed).map(({ name }) => name);
    const id = (await this.realms.get(actor.realmId)).setting('new_stream_announcements_stream_id');
    const channel = names.length === 0 ? null : await this.channels.findById(actor.realmId, id);
    if (!channel || channel.archived) return [];
    return [{ actor, to: { channel, topic: NEW_CHANNELS_TOPIC }, content: announcedNotice(user, names), readBy: 'actor' }];
  }
}

function created({ channels }: SubscriptionResult): SubscriptionResult['channels'][number]['channel'][] {
  return channels.filter(({ created: isNew }) => isNew).map(({ channel }) => channel);
}
