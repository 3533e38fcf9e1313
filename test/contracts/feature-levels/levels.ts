import { createHash } from 'node:crypto';
import { accepts, answers, type Check, endpoint, proven, publishes, refuses, unproven } from './checks.js';

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
    // The contract of this server has two views of a channel, and its own client no third one: docs/compatibility.md names the difference.
    level: 383,
    checks: [
      refuses(
        'PATCH /settings',
        { web_channel_default_view: 3 },
        'Invalid web_channel_default_view: Value error, Not in the list of possible values',
      ),
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
      unproven('a channel whose policy allows no empty topic refuses messages without a topic'),
    ],
  },
];
