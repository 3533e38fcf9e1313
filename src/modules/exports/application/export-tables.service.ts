import { Injectable } from '@nestjs/common';
import type { ConversationId, MessageId, UserId } from '../../../kernel/ids.js';
import { REALM_CHANNEL_SETTINGS, REALM_GROUP_SETTINGS, type RealmGroupSetting } from '../../realm/realm-settings.api.js';
import type { Realm } from '../../realm/realm.api.js';
import { conversationRecipient, personRecipient, RowIds, UnnamedGroups } from '../domain/export-ids.js';
import { type ExportAudience, type ExportedChannel, type ExportedGroup, includes } from '../domain/exported.js';
import {
  channelRow,
  emojiRow,
  type ExportRow,
  groupRow,
  personRow,
  personSubscriptionRow,
  reactionRow,
  RecipientType,
  submessageRow,
  subscriptionRow,
  systemBotRow,
  toSeconds,
} from './export-rows.js';
import { type AccountTable, ExportQueries, type RealmTable } from './export.queries.js';

/** What is exported of which organization. */
export interface ExportSubject {
  readonly realm: Realm;
  readonly audience: ExportAudience;
  /** The last message of it. */
  readonly upTo: MessageId;
}

/** The programs that have sent messages, by their names. */
export type ExportedClients = ReadonlyMap<string, number>;

/** A table of an export, of which the rows are made one by one. */
export type ExportTable = readonly [name: string, rows: AsyncIterable<ExportRow> | Iterable<ExportRow>];

/** Settings that the Zulip server does not have. */
const OWN_SETTINGS: ReadonlySet<string> = new Set([
  ...['allow_direct_messages_in_event_webhooks', 'require_second_factor', 'presence_disabled', 'mandatory_topics'],
  'can_manage_event_webhooks_group',
]);
/** Settings whose values are numbers there. */
const NUMBERED: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  topics_policy: { allow_empty_topic: 2, disable_empty_topic: 3 },
  message_edit_history_visibility_policy: { all: 1, moves: 2, none: 3 },
};
const PLAIN: readonly (readonly [string, RealmTable, (row: ExportRow) => ExportRow])[] = [
  [
    'zerver_channelfolder',
    'channel_folder',
    (row) => ({
      ...{ name: row['name'], description: row['description'], rendered_description: '', creator: row['creator_id'] },
      ...{ date_created: toSeconds(Number(row['created_at'])), is_archived: row['archived'] === 1, order: row['position'] },
    }),
  ],
  ['zerver_realmfilter', 'linkifier', (row) => ({ pattern: row['pattern'], url_template: row['url_template'], order: row['position'] })],
  [
    'zerver_realmplayground',
    'realm_playground',
    (row) => ({ name: row['name'], pygments_language: row['language'], url_template: row['url_template'] }),
  ],
  ['zerver_realmdomain', 'realm_domain', (row) => ({ domain: row['domain'], allow_subdomains: row['allow_subdomains'] === 1 })],
  [
    'zerver_customprofilefield',
    'profile_field',
    (row) => ({
      ...{ name: row['name'], hint: row['hint'], field_type: row['type'], field_data: row['data'] ?? '', order: row['position'] },
      ...{ display_in_profile_summary: row['in_summary'] === 1, required: row['required'] === 1 },
      editable_by_user: row['editable_by_user'] === 1,
    }),
  ],
];
const OF_ACCOUNTS: readonly (readonly [string, AccountTable, (row: ExportRow) => ExportRow])[] = [
  ['zerver_alertword', 'alert_word', (row) => ({ word: row['word'] })],
  ['zerver_muteduser', 'muted_user', (row) => ({ muted_user: row['muted_user_id'], date_muted: toSeconds(Number(row['muted_at'])) })],
];

/** The tables of an export apart from its messages. */
@Injectable()
export class ExportTablesService {
  constructor(private readonly queries: ExportQueries) {}

  /** @param clients the programs that have sent the messages of the export */
  async listTables(subject: ExportSubject, clients: ExportedClients): Promise<ExportTable[]> {
    const { realm, audience } = subject;
    const channels = await this.queries.listChannels(realm.id, audience);
    const groups = await this.queries.listGroups(realm.id);
    const unnamed = new UnnamedGroups(Math.max(0, ...groups.map(({ id }) => id)) + 1);
    const ids = new RowIds();
    return [
      ['zerver_realm', [realmRow(realm, groups, unnamed)]],
      ['zerver_client', [...clients].map(([name, id]) => ({ id, name }))],
      ['zerver_userprofile', this.people(subject, false)],
      ['zerver_userprofile_crossrealm', this.people(subject, true)],
      ['zerver_stream', channels.map((channel) => channelRow(channel, realm.id, unnamed))],
      ['zerver_defaultstream', channels.filter(({ isDefault }) => isDefault).map(({ id }) => ({ id, realm: realm.id, stream: id }))],
      ...PLAIN.map(([name, table, toRow]): ExportTable => [name, this.plainRows(subject, table, toRow)]),
      ['zerver_huddle', this.huddles(subject)],
      ['zerver_recipient', this.recipients(subject, channels)],
      ['zerver_subscription', this.subscriptions(subject, channels, ids)],
      ['zerver_namedusergroup', groups.map((group) => groupRow(group, realm.id, unnamed))],
      // After all tables that name groups without a name.
      ['zerver_usergroup', allGroups(groups, realm.id, unnamed)],
      ['zerver_usergroupmembership', this.groupMembers(subject, unnamed, ids)],
      ['zerver_groupgroupmembership', this.subgroups(subject, unnamed, ids)],
      ['zerver_realmemoji', (await this.queries.listEmoji(realm.id)).map((emoji) => emojiRow(emoji, realm.id))],
      ['zerver_customprofilefieldvalue', this.profileValues(subject, ids)],
      ...OF_ACCOUNTS.map(([name, table, toRow]): ExportTable => [name, this.rowsOfAccounts(subject, table, toRow, ids)]),
      ['zerver_usertopic', this.userTopics(subject, channels, ids)],
      ['zerver_reaction', this.reactions(subject)],
      ['zerver_submessage', this.submessages(subject)],
    ];
  }

  private async *people({ realm, audience }: ExportSubject, isSystem: boolean): AsyncGenerator<ExportRow> {
    for await (const person of this.queries.people(realm.id)) {
      if (person.system === isSystem) yield isSystem ? systemBotRow(person) : personRow(person, realm.id, includes(audience, person.id));
    }
  }

  private async *plainRows({ realm }: ExportSubject, table: RealmTable, toRow: (row: ExportRow) => ExportRow): AsyncGenerator<ExportRow> {
    for await (const row of this.queries.plainRows(realm.id, table)) yield { id: row['id'], realm: realm.id, ...toRow(row) };
  }

  /** Groups of more than two people; two write to each other, and one to itself, by the recipients of people. */
  private async *groupConversations({
    realm,
    audience,
  }: ExportSubject): AsyncGenerator<{ id: ConversationId; userIds: readonly UserId[] }> {
    for await (const one of this.queries.directConversations(realm.id)) {
      if (one.userIds.length > 2 && one.userIds.some((id) => includes(audience, id))) yield one;
    }
  }

  private async *huddles(subject: ExportSubject): AsyncGenerator<ExportRow> {
    for await (const { id, userIds } of this.groupConversations(subject))
      yield { id, recipient: conversationRecipient(id), group_size: userIds.length };
  }

  private async *recipients(subject: ExportSubject, channels: readonly ExportedChannel[]): AsyncGenerator<ExportRow> {
    for await (const { id } of this.queries.people(subject.realm.id))
      yield { id: personRecipient(id), type: RecipientType.person, type_id: id };
    for (const { id, conversationId } of channels)
      yield { id: conversationRecipient(conversationId), type: RecipientType.channel, type_id: id };
    for await (const { id } of this.groupConversations(subject))
      yield { id: conversationRecipient(id), type: RecipientType.group, type_id: id };
  }

  private async *subscriptions(subject: ExportSubject, channels: readonly ExportedChannel[], ids: RowIds): AsyncGenerator<ExportRow> {
    const active = new Set<UserId>();
    for await (const person of this.queries.people(subject.realm.id)) {
      if (person.active) active.add(person.id);
      if (!person.system) yield personSubscriptionRow(ids.next(), person.id, person.active);
    }
    for (const { conversationId } of channels) yield* this.subscriptionsOf(subject, conversationId, active, ids);
    for await (const { id } of this.groupConversations(subject)) yield* this.subscriptionsOf(subject, id, active, ids);
  }

  private async *subscriptionsOf(
    { realm, audience }: ExportSubject,
    conversationId: ConversationId,
    active: ReadonlySet<UserId>,
    ids: RowIds,
  ): AsyncGenerator<ExportRow> {
    for await (const membership of this.queries.memberships(realm.id, [conversationId])) {
      const { userId } = membership;
      yield subscriptionRow(ids.next(), membership, active.has(userId), includes(audience, userId));
    }
  }

  private async *groupMembers({ realm }: ExportSubject, unnamed: UnnamedGroups, ids: RowIds): AsyncGenerator<ExportRow> {
    for await (const { groupId, userId } of this.queries.groupMembers(realm.id))
      yield { id: ids.next(), user_group: groupId, user_profile: userId };
    for (const [groupId, { direct_members: people }] of unnamed.list()) {
      for (const userId of people) yield { id: ids.next(), user_group: groupId, user_profile: userId };
    }
  }

  private async *subgroups({ realm }: ExportSubject, unnamed: UnnamedGroups, ids: RowIds): AsyncGenerator<ExportRow> {
    for (const { groupId, subgroupId } of await this.queries.listSubgroups(realm.id)) {
      yield { id: ids.next(), supergroup: groupId, subgroup: subgroupId };
    }
    for (const [groupId, { direct_subgroups: subgroups }] of unnamed.list()) {
      for (const subgroupId of subgroups) yield { id: ids.next(), supergroup: groupId, subgroup: subgroupId };
    }
  }

  private profileValues(subject: ExportSubject, ids: RowIds): AsyncGenerator<ExportRow> {
    return this.rowsOfAccounts(
      subject,
      'profile_value',
      (row) => ({ field: row['field_id'], value: row['value'], rendered_value: null }),
      ids,
    );
  }

  private async *rowsOfAccounts(
    { realm, audience }: ExportSubject,
    table: AccountTable,
    toRow: (row: ExportRow) => ExportRow,
    ids: RowIds,
  ): AsyncGenerator<ExportRow> {
    const hasRealm = table === 'alert_word' ? { realm: realm.id } : {};
    for await (const { id: userId } of this.queries.people(realm.id)) {
      if (table !== 'profile_value' && !includes(audience, userId)) continue; // Profiles are for everybody to see.
      for (const row of await this.queries.listOfAccount(realm.id, userId, table)) {
        yield { id: ids.next(), user_profile: userId, ...hasRealm, ...toRow(row) };
      }
    }
  }

  private async *userTopics(
    { realm, audience }: ExportSubject,
    channels: readonly ExportedChannel[],
    ids: RowIds,
  ): AsyncGenerator<ExportRow> {
    const byConversation = new Map(channels.map(({ conversationId, id }) => [conversationId, id]));
    for await (const { id: userId } of this.queries.people(realm.id)) {
      if (!includes(audience, userId)) continue;
      for (const row of await this.queries.listOfAccount(realm.id, userId, 'user_topic')) {
        const conversationId = Number(row['conversation_id']);
        if (!byConversation.has(conversationId)) continue;
        yield {
          ...{
            id: ids.next(),
            user_profile: userId,
            stream: byConversation.get(conversationId),
            recipient: conversationRecipient(conversationId),
          },
          ...{ topic_name: row['topic'], last_updated: toSeconds(Number(row['updated_at'])), visibility_policy: row['visibility_policy'] },
        };
      }
    }
  }

  private async *reactions({ realm, upTo, audience }: ExportSubject): AsyncGenerator<ExportRow> {
    for await (const messageIds of this.queries.messageIds(realm.id, upTo, audience)) {
      for (const reaction of await this.queries.listReactions(realm.id, messageIds)) yield reactionRow(reaction);
    }
  }

  private async *submessages({ realm, upTo, audience }: ExportSubject): AsyncGenerator<ExportRow> {
    for await (const messageIds of this.queries.messageIds(realm.id, upTo, audience)) {
      for (const submessage of await this.queries.listSubmessages(realm.id, messageIds)) yield submessageRow(submessage);
    }
  }
}

function realmRow(realm: Realm, groups: readonly ExportedGroup[], unnamed: UnnamedGroups): ExportRow {
  const channels: ReadonlySet<string> = new Set(REALM_CHANNEL_SETTINGS);
  const settings = Object.entries(realm.settings).flatMap(([name, value]: [string, unknown]): [string, unknown][] => {
    if (OWN_SETTINGS.has(name) || (typeof value === 'object' && value !== null)) return [];
    if (channels.has(name)) return [[name.replace(/_id$/, ''), Number(value) < 0 ? null : value]];
    return [[name, NUMBERED[name]?.[String(value)] ?? value]];
  });
  const idByName = new Map(groups.map(({ name, id }) => [name, id]));
  const names = (Object.keys(REALM_GROUP_SETTINGS) as RealmGroupSetting[]).filter((name) => !OWN_SETTINGS.has(name));
  const permissions = names.map((name) => {
    const value = realm.groupSetting(name);
    return [name, typeof value === 'string' ? idByName.get(value) : unnamed.idOf(value)];
  });
  return {
    ...(Object.fromEntries([...settings, ...permissions]) as ExportRow),
    id: realm.id,
    string_id: realm.stringId,
    name: realm.name,
    description: realm.description,
    date_created: toSeconds(realm.createdAt),
    deactivated: !realm.active,
  };
}

/** Groups have a row of their own here, with a name or without. */
function* allGroups(groups: readonly ExportedGroup[], realmId: number, unnamed: UnnamedGroups): Generator<ExportRow> {
  for (const { id } of groups) yield { id, realm: realmId };
  for (const id of unnamed.list().keys()) yield { id, realm: realmId };
}
