import type { components, operations } from './api-types.js';

/** The names under which the client knows the types of the API description. */
type Schemas = components['schemas'];
type Answer<O extends keyof operations> = operations[O] extends {
  readonly responses: { readonly 200: { readonly content: { readonly 'application/json': infer A } } };
}
  ? A
  : never;

/** The answer of `POST /register` to a client that asks for everything: all of its properties are there. */
export type Register = Required<Answer<'post_register'>>;
export type MessagesAnswer = Answer<'get_messages'>;

export type Event = Schemas['Event'];
export type EventOf<T extends Event['type']> = Extract<Event, { readonly type: T }>;
export type Message = Schemas['Message'];
export type Subscription = Schemas['Subscription'];
export type ChannelProperties = Schemas['Channel'];
export type ChannelFolder = Schemas['ChannelFolder'];
export type RealmUser = Schemas['RealmUser'];
export type UserGroup = Schemas['UserGroup'];
export type UserSettings = Schemas['UserSettings'];
export type UserStatus = Schemas['UserStatus'];
export type Draft = Schemas['Draft'];
export type Passkey = Schemas['Passkey'];
export type BrowserSession = Schemas['BrowserSession'];
export type ScopedKey = Schemas['ScopedKey'];
export type KeyScope = ScopedKey['scopes'][number];
export type SavedSnippet = Schemas['SavedSnippet'];
export type Reminder = Schemas['Reminder'];
export type NavigationView = Schemas['NavigationView'];
export type ScheduledMessage = Schemas['ScheduledMessage'];
export type CustomEmoji = Schemas['CustomEmoji'];
export type GroupSettingValue = Schemas['GroupSettingValue'];
export type Bot = Schemas['Bot'];
export type ProfileField = Schemas['ProfileField'];
export type Attachment = Schemas['Attachment'];
export type Webhook = Schemas['Webhook'];
/** When the account does not want to be notified. */
export type NoticeTiming = Schemas['NoticeTiming'];
export type QuietHours = Schemas['QuietHours'];
/** That mail servers refuse the address of the account. */
export type EmailSuppression = Schemas['EmailSuppression'];
/** A decision about a message that was to notify the account, and what became of it. */
export type Notice = Schemas['Notice'];
export type NoticeChannel = Notice['channel'];
export type NoticeReason = Notice['reason'];
export type NoticeExplanation = Schemas['NoticeExplanation'];
/** Where the account gets pushes. */
export type PushSubscriptionEntry = Schemas['PushSubscription'];
export type WebhookDelivery = Schemas['WebhookDelivery'];
/** A URL that gets events. */
export type EventWebhook = Schemas['EventWebhook'];
export type EventDelivery = Schemas['EventDelivery'];
export type EventWebhookType = EventWebhook['event_types'][number];
/** In the order in which they are offered. */
export const EVENT_WEBHOOK_TYPES = [
  'message',
  'update_message',
  'delete_message',
  'reaction',
  'submessage',
  'channel_folder',
  'custom_profile_fields',
  'default_stream_groups',
  'default_streams',
  'invites_changed',
  'realm',
  'realm_domains',
  'realm_emoji',
  'realm_linkifiers',
  'realm_playgrounds',
  'realm_user',
  'realm_user_settings_defaults',
  'stream',
  'subscription',
  'user_group',
  'user_status',
] as const satisfies readonly EventWebhookType[];
/** A service that can send to the address of a bot. */
export type IntegrationGuide = Schemas['IntegrationGuide'];
/** What a service has sent to the address of a bot. */
export type IntegrationRequest = Schemas['IntegrationRequest'];
export type Linkifier = Schemas['Linkifier'];
export type Playground = Schemas['Playground'];
