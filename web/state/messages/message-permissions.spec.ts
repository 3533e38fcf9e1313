import { beforeEach, describe, expect, it } from 'vitest';
import type { Message } from '../../api/wire.js';
import type { ClientState } from '../model/client-state.js';
import { mayDelete, mayEdit, mayMoveToTopic, maySeeHistory } from './message-permissions.js';

const [OWN, OTHER, BOT] = [1, 2, 3];
const NOW = 1_000_000;
const [EVERYBODY, DELETERS] = [10, 11];

let state: ClientState;
const message = (change: Partial<Message> = {}): Message =>
  ({ id: 5, sender_id: OWN, type: 'stream', timestamp: NOW / 1000 - 60, submessages: [], ...change }) as Message;

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
    realm: {
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
    expect(mayMoveToTopic(state, message({ type: 'private' }), NOW)).toBe(false);
    expect(mayMoveToTopic(state, message(), NOW + 61_000)).toBe(false);
    Object.assign(state.people[OWN] ?? {}, { role: 300 });
    expect(mayMoveToTopic(state, message(), NOW + 61_000)).toBe(true);
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
