import { beforeEach, describe, expect, it } from 'vitest';
import type { Message } from '../../api/wire.js';
import type { ClientState } from '../model/client-state.js';
import { mayChangeTopics, mayDelete, mayEdit, mayMoveOut, mayMoveToTopic, mayResolve, maySeeHistory } from './message-permissions.js';

const [OWN, OTHER, BOT] = [1, 2, 3];
const NOW = 1_000_000;
const [EVERYBODY, DELETERS] = [10, 11];
const [ROOM, HALL] = [20, 21];
const NONE = { direct_members: [], direct_subgroups: [] };
const ME = { direct_members: [OWN], direct_subgroups: [] };

let state: ClientState;
const message = (change: Partial<Message> = {}): Message =>
  ({ id: 5, sender_id: OWN, type: 'stream', stream_id: ROOM, timestamp: NOW / 1000 - 60, submessages: [], ...change }) as Message;

beforeEach(() => {
  state = {
    ownId: OWN,
    people: {
      [OWN]: { user_id: OWN, role: 400, is_active: true },
      [OTHER]: { user_id: OTHER, role: 400, is_active: true },
      [BOT]: { user_id: BOT, role: 400, is_active: true, bot_owner_id: OWN },
    },
    groups: {
      [EVERYBODY]: { id: EVERYBODY, name: 'role:everyone', is_system_group: true, members: [], direct_subgroup_ids: [] },
      [DELETERS]: { id: DELETERS, name: 'deleters', is_system_group: false, members: [OWN], direct_subgroup_ids: [] },
    },
    channels: Object.fromEntries(
      [ROOM, HALL].map((id) => [
        id,
        {
          stream_id: id,
          is_archived: false,
          subscribed: true,
          can_administer_channel_group: NONE,
          can_add_subscribers_group: NONE,
          can_subscribe_group: NONE,
          can_remove_subscribers_group: NONE,
          can_move_messages_within_channel_group: NONE,
          can_move_messages_out_of_channel_group: NONE,
          can_resolve_topics_group: NONE,
          can_delete_any_message_group: NONE,
          can_delete_own_message_group: NONE,
        },
      ]),
    ),
    server: {
      server_supported_permission_settings: { realm: {}, stream: { can_administer_channel_group: { allow_everyone_group: false } } },
    },
    realm: {
      can_add_subscribers_group: NONE,
      can_move_messages_between_channels_group: NONE,
      can_resolve_topics_group: NONE,
      allow_message_editing: true,
      message_content_edit_limit_seconds: 120,
      can_delete_any_message_group: { direct_members: [], direct_subgroups: [] },
      can_delete_own_message_group: EVERYBODY,
      message_content_delete_limit_seconds: 120,
      can_move_messages_between_topics_group: EVERYBODY,
      move_messages_within_stream_limit_seconds: 120,
      message_edit_history_visibility_policy: 'moves',
    },
  } as unknown as ClientState;
});

describe('An account may edit', () => {
  it('its own messages within the time limit', () => {
    expect(mayEdit(state, message(), NOW)).toBe(true);
    expect(mayEdit(state, message({ sender_id: OTHER }), NOW)).toBe(false);
    expect(mayEdit(state, message(), NOW + 61_000)).toBe(false);
    state.realm.message_content_edit_limit_seconds = null;
    expect(mayEdit(state, message(), NOW + 61_000)).toBe(true);
  });

  it('no polls, and nothing where the organization has turned it off', () => {
    expect(mayEdit(state, message({ submessages: [{}] as Message['submessages'] }), NOW)).toBe(false);
    state.realm.allow_message_editing = false;
    expect(mayEdit(state, message(), NOW)).toBe(false);
  });
});

describe('An account may delete', () => {
  it('its own messages and those of its bots within the time limit', () => {
    expect(mayDelete(state, message(), NOW)).toBe(true);
    expect(mayDelete(state, message({ sender_id: BOT }), NOW)).toBe(true);
    expect(mayDelete(state, message({ sender_id: OTHER }), NOW)).toBe(false);
    expect(mayDelete(state, message(), NOW + 61_000)).toBe(false);
  });

  it('every message if it is in the group that may', () => {
    state.realm.can_delete_any_message_group = { direct_members: [], direct_subgroups: [DELETERS] };
    expect(mayDelete(state, message({ sender_id: OTHER }), NOW + 61_000)).toBe(true);
  });
});

describe('An account may move messages', () => {
  it('of channels within the time limit, which moderators do not have', () => {
    expect(mayMoveToTopic(state, message({ sender_id: OTHER }), NOW)).toBe(true);
    expect(mayMoveToTopic(state, Object.assign(message({ type: 'private' }), { stream_id: undefined }), NOW)).toBe(false);
    expect(mayMoveToTopic(state, message(), NOW + 61_000)).toBe(false);
    Object.assign(state.people[OWN] ?? {}, { role: 300 });
    expect(mayMoveToTopic(state, message(), NOW + 61_000)).toBe(true);
  });
});

describe('A permission of a channel', () => {
  const grant = (name: string, id = ROOM): unknown => Object.assign(state.channels[id] ?? {}, { [name]: ME });
  beforeEach(() => Object.assign(state.realm, { can_move_messages_between_topics_group: NONE, can_delete_own_message_group: NONE }));

  it.each([
    ['moving within it', 'can_move_messages_within_channel_group', () => mayChangeTopics(state, ROOM)],
    ['moving out of it', 'can_move_messages_out_of_channel_group', () => mayMoveOut(state, ROOM)],
    ['resolving', 'can_resolve_topics_group', () => mayResolve(state, ROOM)],
    ['deleting every message', 'can_delete_any_message_group', () => mayDelete(state, message({ sender_id: OTHER }), NOW + 61_000)],
    ['deleting own messages', 'can_delete_own_message_group', () => mayDelete(state, message(), NOW)],
  ])('counts for %s there, for guests too, until the channel is archived', (_, name, may) => {
    expect(may()).toBe(false);
    grant(name, HALL);
    expect(may()).toBe(false);
    grant(name);
    expect(may()).toBe(true);
    Object.assign(state.people[OWN] ?? {}, { role: 600 });
    expect(may()).toBe(true);
    Object.assign(state.channels[ROOM] ?? {}, { is_archived: true });
    expect(may()).toBe(false);
  });

  it('for changing it counts for moving, and neither for resolving nor for deleting', () => {
    grant('can_administer_channel_group');
    expect([mayChangeTopics(state, ROOM), mayMoveOut(state, ROOM), mayResolve(state, ROOM)]).toEqual([true, true, false]);
    expect(mayDelete(state, message(), NOW)).toBe(false);
  });

  it('for moving within another channel counts for the topic there', () => {
    grant('can_move_messages_within_channel_group', HALL);
    expect([mayChangeTopics(state, ROOM), mayChangeTopics(state, ROOM, HALL)]).toEqual([false, true]);
  });

  it('that a server of the version before does not know includes nobody', () => {
    Object.assign(state.channels[ROOM] ?? {}, { can_resolve_topics_group: undefined });
    expect(mayResolve(state, ROOM)).toBe(false);
  });

  it('for own messages leaves their time limit', () => {
    grant('can_delete_own_message_group');
    expect(mayDelete(state, message(), NOW + 61_000)).toBe(false);
  });
});

describe('The history of a message', () => {
  it('is visible for the changes that the organization shows', () => {
    expect(maySeeHistory(state, message({ last_edit_timestamp: 1 }))).toBe(false);
    expect(maySeeHistory(state, message({ last_moved_timestamp: 1 }))).toBe(true);
    state.realm.message_edit_history_visibility_policy = 'all';
    expect(maySeeHistory(state, message({ last_edit_timestamp: 1 }))).toBe(true);
    expect(maySeeHistory(state, message())).toBe(false);
  });
});
