import { accepts, answers, type Check, endpoint, proven } from './checks.js';

const NOBODY = { direct_members: [], direct_subgroups: [] };
const OF_MESSAGES = 'test/api/messaging/editing/channel-permissions.api.spec.ts';

/** A group setting of channels: it is in every form of them, and chosen and changed as the others are. */
function channelSetting(name: string): readonly Check[] {
  return [
    answers('GET /streams', `streams.0.${name}`),
    answers('GET /users/me/subscriptions', `subscriptions.0.${name}`),
    answers('POST /register', `server_supported_permission_settings.stream.${name}`),
    accepts('POST /users/me/subscriptions', { [name]: NOBODY }),
    accepts('PATCH /streams/{stream_id}', { [name]: { new: NOBODY } }),
  ];
}

const TOLD = proven(OF_MESSAGES, 'is told to clients, as is who may move and resolve');
const DECIDES = proven(OF_MESSAGES, '%s, as do those who always may');

/** What the levels of permissions of channels promise. */
export const CHANNEL_PERMISSIONS = {
  396: [
    ...channelSetting('can_move_messages_within_channel_group'),
    ...channelSetting('can_move_messages_out_of_channel_group'),
    DECIDES,
    TOLD,
    proven(OF_MESSAGES, 'lets messages change their topic on the way into the channel'),
  ],
  402: [...channelSetting('can_resolve_topics_group'), DECIDES, TOLD],
  407: [
    ...channelSetting('can_delete_any_message_group'),
    ...channelSetting('can_delete_own_message_group'),
    DECIDES,
    TOLD,
    proven(OF_MESSAGES, 'leaves the time limits of the organization, which end the deletion of own messages only'),
    accepts('PATCH /realm', { can_set_delete_message_policy_group: { new: NOBODY } }),
    answers('POST /register', 'realm_can_set_delete_message_policy_group'),
    proven(OF_MESSAGES, 'is changed in %s by its administrators as far as the organization lets them'),
    proven(OF_MESSAGES, 'is chosen by the creator of a channel as far as the organization lets them'),
    endpoint('POST /users/{user_id}/status', 'status_text', 'emoji_name', 'emoji_code', 'reaction_type'),
    proven('test/api/users/presence/user-status.api.spec.ts', 'is changed by administrators, for everybody who sees the person'),
  ],
} as const satisfies Readonly<Record<number, readonly Check[]>>;
