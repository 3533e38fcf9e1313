import { createHash } from 'node:crypto';
import { CHANNEL_PERMISSIONS } from './channel-permissions.js';
import { accepts, answers, type Check, endpoint, lacks, proven, publishes, refuses } from './checks.js';

/** The level that was announced before the table began. What it and the levels below promise has rows in docs/contract.md. */
export const FIRST_LEVEL = 372;

/** Levels without content: the numbers were kept for repairs of Zulip 10. */
export const EMPTY_LEVELS: readonly number[] = [373, 374, 375, 376];

export interface FeatureLevel {
  readonly level: number;
  readonly checks: readonly Check[];
}

/** The example of `PATCH /messages/{message_id}` changes a message with this content. */
const HASH_OF_MINE = createHash('sha256').update('mine').digest('hex');

/**
 * What each feature level of the Zulip API promises, and what shows that this server keeps it. The server announces the largest level below
 * which nothing is missing, and `feature-levels.spec.ts` compares that with `ZULIP_FEATURE_LEVEL`. The list ends where nobody has looked yet.
 */
export const FEATURE_LEVELS: readonly FeatureLevel[] = [
  {
    level: 377,
    checks: [
      proven(
        'test/api/users/administration/deactivation.api.spec.ts',
        'publishes the removal from every channel to all who see its subscribers, and then the deactivation',
      ),
    ],
  },
  {
    level: 378,
    checks: [
      proven(
        'test/api/channels/administration/archived-channels.api.spec.ts',
        'is a changed property for clients that know archived channels, and the end of the channel for others',
      ),
      proven('test/api/events/register.api.spec.ts', 'lists archived channels for clients that support them'),
    ],
  },
  {
    level: 379,
    checks: [
      accepts('PATCH /messages/{message_id}', { prev_content_sha256: HASH_OF_MINE }),
      refuses(
        'PATCH /messages/{message_id}',
        { prev_content_sha256: '0'.repeat(64) },
        "'prev_content_sha256' value does not match the expected value.",
      ),
    ],
  },
  {
    level: 380,
    checks: [proven('test/api/events/register.api.spec.ts', 'says who is at least a moderator')],
  },
  {
    level: 381,
    checks: [
      endpoint('POST /reminders', 'message_id', 'scheduled_delivery_timestamp'),
      answers('POST /reminders', 'reminder_id'),
      refuses('POST /reminders', { scheduled_delivery_timestamp: 1 }, 'Scheduled delivery time must be in the future.'),
      proven(
        'test/api/messaging/scheduled-messages/reminders.api.spec.ts',
        'arrives when it is due, as a direct message of Notification Bot that quotes the message',
      ),
    ],
  },
  {
    level: 382,
    checks: [
      endpoint('POST /messages/{message_id}/report', 'report_type', 'description'),
      refuses('POST /messages/{message_id}/report', { report_type: 'nonsense' }, 'Invalid report_type'),
      refuses('POST /messages/{message_id}/report', { report_type: 'other', description: '' }, 'An explanation is required.'),
      answers('POST /register', 'server_report_message_types.0.key'),
      proven(
        'test/api/messaging/sending/report-message.api.spec.ts',
        'arrives in the channel for moderation requests, with its reason, an explanation and the message',
      ),
    ],
  },
  {
    level: 383,
    checks: [
      accepts('PATCH /settings', { web_channel_default_view: 3 }),
      accepts('PATCH /realm/user_settings_defaults', { web_channel_default_view: 3 }),
    ],
  },
  {
    level: 384,
    checks: [
      accepts('GET /users', { user_ids: [] }),
      proven(
        'test/api/users/profiles/get-users.api.spec.ts',
        'lists only the accounts that are asked for, and leaves out those that do not exist',
      ),
    ],
  },
  {
    level: 385,
    checks: [
      accepts('PATCH /settings', { resolved_topic_notice_auto_read_policy: 'never' }),
      accepts('PATCH /realm/user_settings_defaults', { resolved_topic_notice_auto_read_policy: 'never' }),
      answers('POST /register', 'user_settings.resolved_topic_notice_auto_read_policy'),
      proven(
        'test/api/messaging/editing/resolved-notices.api.spec.ts',
        'with the policy "%s" is read in a followed topic: %s, and in others: %s',
      ),
    ],
  },
  {
    level: 386,
    checks: [
      accepts('PATCH /user_groups/{user_group_id}', { deactivated: true }),
      proven('test/api/users/groups/user-groups.api.spec.ts', 'makes a deactivated group active again, with its members'),
    ],
  },
  {
    level: 387,
    checks: [
      proven(
        'test/api/http/visitors.api.spec.ts',
        'lists the accounts of the organization, without addresses and without what they say about themselves',
      ),
    ],
  },
  {
    level: 388,
    checks: [
      accepts('PATCH /streams/{stream_id}', { is_archived: true }),
      proven(
        'test/api/channels/administration/archived-channels.api.spec.ts',
        'is opened again with its subscribers, for clients that know archived channels and for others',
      ),
    ],
  },
  {
    level: 389,
    checks: [
      endpoint('POST /channel_folders/create', 'name', 'description'),
      answers('POST /channel_folders/create', 'channel_folder_id'),
      endpoint('GET /channel_folders', 'include_archived'),
      answers('GET /channel_folders', 'channel_folders'),
      endpoint('PATCH /channel_folders/{channel_folder_id}', 'name', 'description', 'is_archived'),
      answers('POST /register', 'channel_folders'),
      answers('GET /streams', 'streams.0.folder_id'),
      answers('GET /users/me/subscriptions', 'subscriptions.0.folder_id'),
      accepts('POST /users/me/subscriptions', { folder_id: null }),
      accepts('PATCH /streams/{stream_id}', { folder_id: null }),
      publishes('channel_folder/add', 'channel_folder'),
      publishes('channel_folder/update', 'channel_folder_id', 'data'),
      proven(
        'test/api/channels/folders/channel-folders.api.spec.ts',
        'is changed by administrators of the channel, and removed with null, with an event each time',
      ),
    ],
  },
  {
    level: 390,
    checks: [
      endpoint('POST /navigation_views', 'fragment', 'is_pinned', 'name'),
      endpoint('GET /navigation_views'),
      endpoint('PATCH /navigation_views/{fragment}', 'is_pinned', 'name'),
      endpoint('DELETE /navigation_views/{fragment}'),
      answers('GET /navigation_views', 'navigation_views'),
      answers('POST /register', 'navigation_views'),
      publishes('navigation_view/add', 'navigation_view'),
      publishes('navigation_view/update', 'fragment', 'data'),
      publishes('navigation_view/remove', 'fragment'),
    ],
  },
  {
    level: 391,
    checks: [
      proven('test/api/users/groups/user-groups.api.spec.ts', 'change while the group is deactivated, by those who may change them'),
    ],
  },
  {
    level: 392,
    checks: [
      accepts('PATCH /streams/{stream_id}', { topics_policy: 'inherit' }),
      accepts('POST /users/me/subscriptions', { topics_policy: 'inherit' }),
      answers('GET /streams', 'streams.0.topics_policy'),
      accepts('PATCH /realm', { topics_policy: 'allow_empty_topic' }),
      answers('POST /register', 'realm_topics_policy'),
      answers('POST /register', 'realm_can_set_topics_policy_group'),
      proven(
        'test/api/channels/administration/topics-policy.api.spec.ts',
        'decides to where messages are moved, and leaves alone those that stay',
      ),
      proven(
        'test/api/channels/administration/topics-policy.api.spec.ts',
        '%s, where the organization requires topics: %s, decides which messages may be sent',
      ),
      proven(
        'test/api/channels/administration/topics-policy.api.spec.ts',
        'is chosen by administrators of the channel whom the organization lets choose, and by its own administrators',
      ),
      proven(
        'test/api/channels/administration/topics-policy.api.spec.ts',
        'is what older clients know as mandatory topics, with an event for each',
      ),
      lacks('PATCH /realm', 'mandatory_topics'),
    ],
  },
  {
    level: 393,
    checks: [
      proven('test/api/messaging/editing/update-message.api.spec.ts', 'moves with %s'),
      proven(
        'test/api/messaging/editing/delete-message.api.spec.ts',
        'deletes all messages of the topic, whatever the case of its name, and no others',
      ),
    ],
  },
  {
    level: 394,
    checks: [
      answers('GET /streams', 'streams.0.subscriber_count'),
      answers('GET /streams/{stream_id}', 'stream.subscriber_count'),
      answers('GET /users/me/subscriptions', 'subscriptions.0.subscriber_count'),
      proven(
        'test/api/channels/subscriptions/subscriptions.api.spec.ts',
        'is the number of subscribers without deactivated ones, and events keep it up to date',
      ),
    ],
  },
  {
    // Links to albums of Dropbox lost their own previews, which this server never had.
    level: 395,
    checks: [],
  },
  { level: 396, checks: CHANNEL_PERMISSIONS[396] },
  {
    level: 397,
    checks: [
      accepts('POST /users/me/subscriptions', { send_new_subscription_messages: false }),
      answers('POST /users/me/subscriptions', 'new_subscription_messages_sent'),
      answers('POST /register', 'max_bulk_new_subscription_messages'),
      proven(
        'test/api/channels/subscriptions/subscriptions.api.spec.ts',
        'decides whether others are told that they are subscribed, and the answer says so',
      ),
      proven('test/api/channels/subscriptions/subscriptions.api.spec.ts', 'tells nobody where too many are subscribed at once'),
    ],
  },
  {
    level: 398,
    checks: [
      accepts('PATCH /settings', { web_left_sidebar_unreads_count_summary: false }),
      accepts('PATCH /realm/user_settings_defaults', { web_left_sidebar_unreads_count_summary: false }),
      answers('POST /register', 'user_settings.web_left_sidebar_unreads_count_summary'),
    ],
  },
  {
    level: 399,
    checks: [
      answers('GET /reminders', 'reminders'),
      endpoint('DELETE /reminders/{reminder_id}'),
      answers('POST /register', 'reminders'),
      publishes('reminders/add', 'reminders'),
      publishes('reminders/remove', 'reminder_id'),
      proven(
        'test/api/messaging/scheduled-messages/reminders.api.spec.ts',
        'lists the reminders of the account, the next one first, and none of others',
      ),
    ],
  },
  {
    level: 400,
    checks: [
      proven('test/api/messaging/rendering/render-message.api.spec.ts', 'links a topic through its newest message that the author can see'),
    ],
  },
  {
    level: 401,
    checks: [
      accepts('PATCH /settings', { web_channel_default_view: 4 }),
      accepts('PATCH /realm/user_settings_defaults', { web_channel_default_view: 4 }),
      refuses(
        'PATCH /settings',
        { web_channel_default_view: 5 },
        'Invalid web_channel_default_view: Value error, Not in the list of possible values',
      ),
    ],
  },
  { level: 402, checks: CHANNEL_PERMISSIONS[402] },
  {
    level: 403,
    checks: [
      answers('POST /register', 'realm_incoming_webhook_bots.0.url_options'),
      answers('POST /register', 'realm_incoming_webhook_bots.0.config_options'),
    ],
  },
  {
    level: 404,
    checks: [
      accepts('POST /users/me/subscriptions', { topics_policy: 'empty_topic_only' }),
      proven(
        'test/api/channels/administration/topics-policy.api.spec.ts',
        'has none but the empty topic only where no message has another one',
      ),
      proven(
        'test/api/channels/administration/topics-policy.api.spec.ts',
        'lets the server itself post in the empty topic where there is no other',
      ),
    ],
  },
  {
    level: 405,
    checks: [
      proven('src/modules/messaging/rendering/markdown/markdown-it-renderer.spec.ts', 'is played %s, and is an attachment'),
      proven('src/modules/messaging/rendering/markdown/external-media.spec.ts', 'is played from this server, and names where it is from'),
    ],
  },
  {
    level: 406,
    checks: [
      endpoint('POST /mobile_push/register'),
      answers('POST /register', 'push_devices'),
      proven(
        'test/api/notifications/push/mobile-devices.api.spec.ts',
        'cannot be registered for pushes that are encrypted end to end, which are newer than the feature level',
      ),
    ],
  },
  { level: 407, checks: CHANNEL_PERMISSIONS[407] },
  {
    // `twenty_four_hour_time` may be null, which this server never sends.
    level: 408,
    checks: [],
  },
  {
    level: 409,
    checks: [
      accepts('PATCH /realm', { require_e2ee_push_notifications: true }),
      answers('POST /register', 'realm_require_e2ee_push_notifications'),
      proven(
        'test/api/notifications/push/mobile-pushes.api.spec.ts',
        'gets nothing of the text of any message where the organization requires pushes that nobody else can read',
      ),
    ],
  },
  {
    level: 410,
    checks: [
      answers('POST /register', 'max_channel_folder_name_length'),
      answers('POST /register', 'max_channel_folder_description_length'),
      proven(
        'test/api/notifications/push/mobile-pushes.api.spec.ts',
        'gets a push about a mention in the forms of both services, and the log says that it was accepted',
      ),
    ],
  },
  {
    level: 411,
    checks: [
      accepts('PATCH /settings', { web_left_sidebar_show_channel_folders: false }),
      accepts('PATCH /realm/user_settings_defaults', { web_left_sidebar_show_channel_folders: false }),
      answers('POST /register', 'user_settings.web_left_sidebar_show_channel_folders'),
    ],
  },
  {
    // Whoever asks for a part of the subscribers may get all of them.
    level: 412,
    checks: [
      accepts('GET /users/me/subscriptions', { include_subscribers: 'partial' }),
      accepts('POST /register', { include_subscribers: 'partial' }),
    ],
  },
  {
    level: 413,
    checks: [
      proven(
        'test/api/notifications/push/mobile-pushes.api.spec.ts',
        'gets a push about a mention in the forms of both services, and the log says that it was accepted',
      ),
      proven(
        'test/api/notifications/push/mobile-pushes.api.spec.ts',
        'is asked to remove what it shows when the messages are read elsewhere',
      ),
    ],
  },
  {
    level: 414,
    checks: [
      endpoint('PATCH /channel_folders', 'order'),
      answers('GET /channel_folders', 'channel_folders.0.order'),
      proven('test/api/channels/folders/channel-folders.api.spec.ts', 'are put in order, behind which new ones follow'),
    ],
  },
  {
    level: 415,
    checks: [
      accepts('POST /reminders', { note: 'Bring a spade' }),
      answers('POST /register', 'max_reminder_note_length'),
      refuses('POST /reminders', { note: 'x'.repeat(1001) }, 'Maximum reminder note length: 1000 characters'),
    ],
  },
  {
    level: 416,
    checks: [
      accepts('PATCH /realm', { welcome_message_custom_text: 'Welcome!' }),
      answers('POST /register', 'realm_welcome_message_custom_text'),
      accepts('POST /invites', { welcome_message_custom_text: 'Welcome!' }),
      accepts('POST /invites/multiuse', { welcome_message_custom_text: 'Welcome!' }),
      endpoint('POST /realm/test_welcome_bot_custom_message', 'welcome_message_custom_text'),
      proven(
        'test/api/channels/invitations/invitations.api.spec.ts',
        'says by the welcome bot what the invitation says, or nothing, or the text of the organization',
      ),
      proven(
        'test/api/messaging/welcome-bot/welcome-bot.api.spec.ts',
        'sends an administrator the text that new accounts would get, and nobody else',
      ),
    ],
  },
  {
    level: 417,
    checks: [
      endpoint('POST /channels/create', 'name', 'subscribers', 'description', 'announce', 'folder_id', 'topics_policy'),
      answers('POST /channels/create', 'id'),
      proven(
        'test/api/channels/subscriptions/create-channel.api.spec.ts',
        'refuses a name that is taken with a status of its own, even where the actor does not see the channel',
      ),
    ],
  },
  { level: 418, checks: [publishes('channel_folder/reorder', 'order')] },
  {
    level: 419,
    checks: [
      proven(
        'test/api/users/presence/presence.api.spec.ts',
        'is published when a person comes online, and not again while the person is online',
      ),
    ],
  },
  {
    level: 420,
    checks: [
      endpoint('POST /mobile_push/e2ee/test_notification', 'push_account_id'),
      proven(
        'test/api/notifications/push/mobile-devices.api.spec.ts',
        'gets no test that is encrypted end to end, because no device is registered for such pushes',
      ),
    ],
  },
  {
    // The number of Zulip 11.0.
    level: 421,
    checks: [],
  },
];
