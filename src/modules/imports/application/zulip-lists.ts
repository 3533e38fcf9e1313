import { LIMITS } from '../../../kernel/limits.js';
import { type Json, textOf } from '../domain/json.js';
import type { ArchiveAudience, ArchiveConversation, ArchiveEmoji, ArchivePerson } from '../domain/records.js';
import { ZULIP_GROUP_TABLES, ZulipGroups } from '../domain/zulip-groups.js';
import {
  idOf,
  readZulipChannel,
  readZulipPerson,
  readZulipSystemBot,
  unknownZulipPerson,
  type ZulipChannel,
  zulipDirectConversation,
  ZulipKeys,
  ZULIP_LEFT_OUT,
} from '../domain/zulip-records.js';
import type { ZulipMembers } from '../domain/zulip-received.js';
import { ArchiveRefused } from './archive.js';

/** To whom a message is sent: a person, a channel or a group of people. */
interface Recipient {
  readonly type: number;
  readonly id: number;
}

const RecipientType = { person: 1, channel: 2, group: 3 } as const;
/** Tables that say nothing of themselves, or that other tables say. */
const SILENT = new Set(['zerver_realm', 'zerver_client', 'zerver_huddle', 'zerver_realmauthenticationmethod', 'zerver_realmuserdefault']);
const BOT_HOST = /-bot@([^@\s]+)$/;

/** The tables of an export apart from its messages, and all that messages need of them. */
export class ZulipLists implements ZulipMembers {
  readonly keys: ZulipKeys;
  /** By their ids. */
  readonly people = new Map<number, ArchivePerson>();
  readonly channels = new Map<number, ZulipChannel>();
  readonly groups: ZulipGroups;
  readonly leftOut = new Map<string, number>();
  readonly idleSince = new Map<number, number>();
  sortsByDate = false;
  private readonly recipients = new Map<number, Recipient>();
  /** Who belongs to a recipient. Those who have left are complements of their ids. */
  private readonly subscribers = new Map<number, number[]>();
  private readonly folders = new Map<number, string>();
  private readonly emoji = new Map<number, { readonly name: string; readonly file: string; readonly isActive: boolean }>();
  private readonly emojiNames = new Set<string>();
  private readonly direct = new Map<string, ArchiveConversation>();
  private readonly conversations = new Map<number, ArchiveConversation | null>();
  private readonly names = new Map<string, number | null>();
  private readonly channelNames = new Map<string, string>();
  private readonly hosts = new Set<string>();
  private memberships = 0;

  /** @param realm the row of the organization */
  constructor(private readonly realm: Json) {
    this.keys = new ZulipKeys(realm);
    this.groups = new ZulipGroups(this.keys);
  }

  /** Takes in a row. @returns what is wrong with it, or null @throws ArchiveRefused if there is too much */
  add(table: string, raw: Json): string | null {
    switch (table) {
      case 'zerver_userprofile':
      case 'zerver_userprofile_mirrordummy':
        return this.addPerson(readZulipPerson(raw, this.keys), raw);
      case 'zerver_userprofile_crossrealm':
        return this.addPerson(readZulipSystemBot(raw, this.keys), raw);
      case 'zerver_stream':
        return this.addChannel(raw);
      case 'zerver_recipient':
        return this.addRecipient(idOf(raw['id']), idOf(raw['type']), idOf(raw['type_id']));
      case 'zerver_subscription':
        return this.addSubscription(raw);
      case 'zerver_channelfolder':
        this.folders.set(idOf(raw['id']) ?? -1, textOf(raw['name']));
        return null;
      case 'zerver_realmemoji':
        return this.addEmoji(raw);
      default:
        return ZULIP_GROUP_TABLES.has(table) ? this.groups.add(table, raw) : this.leaveOut(table);
    }
  }

  /** Where a message belongs. Direct conversations are made of their messages. @throws ArchiveRefused if there are too many */
  placeOf(recipientId: number, sender: number): ArchiveConversation | null {
    const recipient = this.recipients.get(recipientId);
    if (recipient?.type === RecipientType.person) return this.ensureDirect([recipient.id, sender]);
    if (!this.conversations.has(recipientId)) this.conversations.set(recipientId, this.findPlace(recipientId, recipient));
    return this.conversations.get(recipientId) ?? null;
  }

  protectedChannel(recipientId: number): ZulipChannel | null {
    const recipient = this.recipients.get(recipientId);
    const channel = recipient?.type === RecipientType.channel ? this.channels.get(recipient.id) : undefined;
    return channel?.isProtected === true ? channel : null;
  }

  membersOf(recipientId: number): number[] {
    return [...new Set(this.subscribers.get(recipientId))].filter((id) => id >= 0 && this.people.has(id));
  }

  /** @param readsFrom the first messages that members read, by the ids of channels that do not share their history, and by members */
  listConversations(readsFrom: ReadonlyMap<number, ReadonlyMap<string, string>>): ArchiveConversation[] {
    const recipientOf = new Map(
      [...this.recipients].filter(([, { type }]) => type === RecipientType.channel).map(([id, one]) => [one.id, id]),
    );
    for (const [id, { type }] of this.recipients) if (type === RecipientType.group) this.placeOf(id, 0);
    const channels = [...this.channels.values()].map((channel): ArchiveConversation => {
      const writers = this.writersOf(channel);
      return {
        ...channel.conversation,
        members: this.membersOf(recipientOf.get(channel.id) ?? -1).map((id) => this.keys.person(id)),
        group: this.folders.get(channel.folder ?? -1) ?? '',
        ...(writers === null ? {} : { writers }),
        ...(channel.isProtected ? { readsFrom: readsFrom.get(channel.id) ?? new Map<string, string>() } : {}),
      };
    });
    return [...channels, ...this.direct.values()];
  }

  listPeople(): Map<string, ArchivePerson> {
    return new Map([...this.people.values()].map((person) => [person.key, person]));
  }

  /** @param paths where the archive has images, by the names of their files */
  listEmoji(paths: ReadonlyMap<string, string>): ArchiveEmoji[] {
    return [...this.emoji.values()]
      .filter(({ isActive }) => isActive)
      .map(({ name, file }) => ({ names: [name], path: paths.get(file) ?? null }));
  }

  emojiOf(id: number): string | null {
    return this.emoji.get(id)?.name ?? null;
  }

  hasEmoji(name: string): boolean {
    return this.emojiNames.has(name);
  }

  personByName(name: string): string | null {
    const id = this.names.get(name) ?? null;
    return id === null ? null : this.keys.person(id);
  }

  channelByName(name: string): string | null {
    return this.channelNames.get(name) ?? null;
  }

  directOf(ids: readonly number[]): string | null {
    const key = this.keys.direct(ids);
    return ids.length > 0 && this.direct.has(key) ? key : null;
  }

  /** An export does not say where its server was reached, but its bots have addresses there. */
  isOwnHost(host: string): boolean {
    const subdomain = textOf(this.realm['string_id']).toLowerCase();
    return this.hosts.has(host) || (subdomain !== '' && host.startsWith(`${subdomain}.`));
  }

  private addPerson(person: ArchivePerson | null, raw: Json): string | null {
    const id = idOf(raw['id']);
    if (!person || id === null) return 'a person without an id';
    if (this.people.has(id)) return 'a person who is there twice';
    this.keep(id, person);
    this.names.set(person.name, this.names.has(person.name) ? null : id);
    // Older servers name the recipient here alone.
    this.addRecipient(idOf(raw['recipient']) ?? idOf(raw['recipient_id']), RecipientType.person, id);
    if (raw['long_term_idle'] === true) this.idleSince.set(id, idOf(raw['last_active_message_id']) ?? 0);
    const [, host] = person.isBot && raw['is_bot'] === true ? (BOT_HOST.exec(textOf(raw['email']).toLowerCase()) ?? []) : [];
    if (host !== undefined) this.hosts.add(host);
    if (raw['avatar_source'] === 'U') this.count('profile pictures');
    return null;
  }

  private keep(id: number, person: ArchivePerson): void {
    this.people.set(id, person);
    if (this.people.size > LIMITS.MAX_IMPORT_PEOPLE)
      throw new ArchiveRefused(`The archive has more than ${LIMITS.MAX_IMPORT_PEOPLE} people.`);
  }

  private addChannel(raw: Json): string | null {
    const channel = readZulipChannel(raw, this.keys);
    if (!channel) return 'a channel without an id or a name';
    if (this.channels.has(channel.id)) return 'a channel that is there twice';
    this.channels.set(channel.id, channel);
    this.channelNames.set(channel.conversation.name, channel.conversation.key);
    this.addRecipient(idOf(raw['recipient']), RecipientType.channel, channel.id);
    if (raw['message_retention_days'] != null) this.count('rules about keeping messages');
    this.checkConversations();
    return null;
  }

  private addRecipient(id: number | null, type: number | null, typeId: number | null): string | null {
    if (id === null || type === null || typeId === null) return 'a recipient without an id';
    if (!this.recipients.has(id)) this.recipients.set(id, { type, id: typeId });
    return null;
  }

  private addSubscription(raw: Json): string | null {
    const [person, recipient] = [idOf(raw['user_profile']), idOf(raw['recipient'])];
    if (person === null || recipient === null) return 'a subscription without a person or a channel';
    const known = this.subscribers.get(recipient) ?? [];
    known.push(raw['active'] === false ? ~person : person);
    this.subscribers.set(recipient, known);
    this.memberships += 1;
    if (this.memberships > LIMITS.MAX_IMPORT_MEMBERSHIPS) throw new ArchiveRefused('The archive has too many conversations or members.');
    return null;
  }

  private addEmoji(raw: Json): string | null {
    const [id, name] = [idOf(raw['id']), textOf(raw['name'])];
    if (id === null || name === '') return 'an emoji without a name';
    this.emojiNames.add(name);
    this.emoji.set(id, { name, file: textOf(raw['file_name']), isActive: raw['deactivated'] !== true });
    if (this.emoji.size > LIMITS.MAX_IMPORT_EMOJI) throw new ArchiveRefused(`The archive has more than ${LIMITS.MAX_IMPORT_EMOJI} emoji.`);
    return null;
  }

  private leaveOut(table: string): null {
    if (!SILENT.has(table) && table.includes('_')) this.count(ZULIP_LEFT_OUT[table] ?? table.slice(0, 60));
    return null;
  }

  private count(kind: string): void {
    if (this.leftOut.has(kind) || this.leftOut.size < 200) this.leftOut.set(kind, (this.leftOut.get(kind) ?? 0) + 1);
  }

  private findPlace(recipientId: number, recipient: Recipient | undefined): ArchiveConversation | null {
    if (recipient?.type === RecipientType.channel) return this.channels.get(recipient.id)?.conversation ?? null;
    if (recipient?.type !== RecipientType.group) return null;
    // Nobody leaves such a group.
    const ids = (this.subscribers.get(recipientId) ?? []).map((id) => (id < 0 ? ~id : id));
    return ids.length === 0 ? null : this.ensureDirect(ids);
  }

  /** People whom no table names are known by their ids. */
  private ensureDirect(ids: readonly number[]): ArchiveConversation {
    const key = this.keys.direct(ids);
    const known = this.direct.get(key);
    if (known) return known;
    const conversation = zulipDirectConversation(ids, this.keys);
    for (const id of ids) if (!this.people.has(id)) this.keep(id, unknownZulipPerson(id, this.keys));
    this.direct.set(key, conversation);
    this.checkConversations();
    return conversation;
  }

  private checkConversations(): void {
    if (this.channels.size + this.direct.size > LIMITS.MAX_IMPORT_CONVERSATIONS)
      throw new ArchiveRefused('The archive has too many conversations or members.');
  }

  private writersOf({ writers, policy }: ZulipChannel): ArchiveAudience | null {
    if (writers !== null) return this.groups.audienceOf(writers);
    return policy === null ? null : { people: [], groups: [policy] };
  }
}
