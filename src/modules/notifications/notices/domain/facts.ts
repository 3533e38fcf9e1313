import type { UserGroupId } from '../../../../kernel/ids.js';
import type { DeliveryChannelName } from './delivery-channel-name.js';
import type { Unreachable } from './reason.js';

/** The settings of an account that decide about notices. The names are those of the API. */
export interface NoticeSettings {
  readonly enable_offline_email_notifications: boolean;
  readonly enable_offline_push_notifications: boolean;
  readonly enable_online_push_notifications: boolean;
  readonly enable_stream_email_notifications: boolean;
  readonly enable_stream_push_notifications: boolean;
  readonly enable_followed_topic_email_notifications: boolean;
  readonly enable_followed_topic_push_notifications: boolean;
  readonly wildcard_mentions_notify: boolean;
  readonly enable_followed_topic_wildcard_mentions_notify: boolean;
  readonly email_notifications_batching_period_seconds: number;
}

/** What an account chose for one channel; null: as its setting. */
export interface ChannelChoices {
  readonly muted: boolean;
  readonly email_notifications: boolean | null;
  readonly push_notifications: boolean | null;
  readonly wildcard_mentions_notify: boolean | null;
}

/** How a message concerns an account. */
export type Address =
  | { readonly kind: 'direct' }
  | {
      readonly kind: 'channel';
      /** By name, through a group, or not at all. */
      readonly mention: 'name' | { readonly groupId: UserGroupId } | null;
      readonly channelWildcard: boolean;
      /** A topic wildcard, and the account takes part in the topic. */
      readonly topicWildcard: boolean;
      readonly topic: 'none' | 'muted' | 'unmuted' | 'followed';
      readonly channel: ChannelChoices;
      /** The notice is about an edit: only what the edit may have added counts, which are mentions. */
      readonly edited: boolean;
    };

/** When an account uses a client that shows the message to it. */
export interface Activity {
  /** Seconds since the account was last active; null where nobody's presence is known. */
  readonly idleSeconds: number | null;
  /** When the last of its event queues ends if no client polls it, in milliseconds UTC. */
  readonly queuesEndAt: number;
}

/** A time at which an account does not want to be disturbed. */
export interface QuietTime {
  readonly reason: 'quiet_hours' | 'snoozed';
  /** Milliseconds UTC. */
  readonly until: number;
}

/** Everything on which the decision about a notice depends, for one message, one account and one delivery channel. Times are milliseconds UTC. */
export interface NoticeFacts {
  readonly now: number;
  /** When the message was sent, or edited if the notice is about that. */
  readonly since: number;
  readonly channel: DeliveryChannelName;
  readonly ownMessage: boolean;
  readonly botAccount: boolean;
  readonly accountDeactivated: boolean;
  /** The message is one of those of the server itself that notify nobody, such as a greeting. */
  readonly serviceMessage: boolean;
  /** Whether the account received the message and may still read it. */
  readonly access: 'received' | 'not_received' | 'lost' | 'deleted';
  readonly senderMuted: boolean;
  readonly address: Address;
  readonly settings: NoticeSettings;
  /** The account stopped the delivery channel for the conversation, for example by a link in a mail. */
  readonly unsubscribed: boolean;
  readonly read: boolean;
  readonly alreadyNotified: boolean;
  /** Null if the account uses no client. */
  readonly activity: Activity | null;
  /** Milliseconds for which a push notification waits while the account is active elsewhere; 0 for no delay. */
  readonly pushDelayMs: number;
  readonly quiet: QuietTime | null;
  /** Null if the delivery channel reaches the account. */
  readonly unreachable: Unreachable | null;
  /** When the limit of the account allows another notice; null if it does now. */
  readonly limitedUntil: number | null;
}
