import { LIMITS } from '../../../kernel/limits.js';
import { type BsonBinary, NotBson, readBson, splitBson } from '../domain/bson.js';
import { isObject, type Json, numberOf, textOf, textsOf } from '../domain/json.js';
import type { ArchiveConversation, ArchiveEmoji, ArchivePerson } from '../domain/records.js';
import {
  readRocketChatMessage,
  readRocketChatPerson,
  readRocketChatRoom,
  readRocketChatTime,
  type RocketChatNames,
  type RocketChatPlace,
  rocketChatKey,
  type RocketChatRoom,
} from '../domain/rocketchat-records.js';
import { type Archive, ArchiveRefused } from './archive.js';
import { CHAT_SOURCES, ChatArchive, type ChatLists, Damages, type RecordBatch } from './chat-archive.js';
import { Batch } from './record-batch.js';
import { SortedRecords } from './sorted-records.js';

/** The longest document that the database has. */
const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024 + 64 * 1024;
const MESSAGES = 'rocketchat_message.bson';
const CHUNKS = 'rocketchat_uploads.chunks.bson';
const EMOJI_CHUNKS = 'custom_emoji.chunks.bson';
const SUBSCRIPTIONS = 'rocketchat_subscription.bson';
/** Collections whose content becomes something here. */
const READ = new Set([
  ...[MESSAGES, CHUNKS, EMOJI_CHUNKS, SUBSCRIPTIONS],
  ...['users.bson', 'rocketchat_room.bson', 'rocketchat_uploads.bson', 'rocketchat_custom_emoji.bson'],
  // What they say of files stands elsewhere, too.
  ...['rocketchat_uploads.files.bson', 'custom_emoji.files.bson'],
]);

/** A file that is stored in parts. */
interface StoredFile {
  /** The collection of its parts. */
  readonly collection: string;
  readonly chunks: readonly Chunk[];
  readonly size: number;
}

/** A part of a file in the collection of parts. */
interface Chunk {
  readonly number: number;
  readonly start: number;
  readonly end: number;
}

/** What the texts and files of messages refer to. */
interface References {
  readonly names: RocketChatNames;
  /** The parts of files and of images of emoji, by the paths that their messages have. */
  readonly chunks: ReadonlyMap<string, StoredFile>;
}

/** A dump of the database of Rocket.Chat, as `mongodump` writes it. */
export class RocketChatArchive extends ChatArchive {
  readonly source = CHAT_SOURCES.rocketchat;

  private constructor(
    archive: Archive,
    lists: ChatLists,
    private readonly references: References,
    private readonly messages: SortedRecords,
  ) {
    super(archive, lists);
  }

  get size(): number {
    return this.messages.size;
  }

  /** Reads the collections, and puts the messages in order of time. @returns null if it is no dump of Rocket.Chat @throws ArchiveRefused */
  static async open(archive: Archive): Promise<RocketChatArchive | null> {
    const present = new Set(archive.entries.map(({ path }) => path));
    if (!present.has(MESSAGES) && !present.has('rocketchat_room.bson')) return null;
    const dump = new Dump(archive, present);
    const { lists, references } = await readContents(dump);
    const messages = new SortedRecords(archive.scratch);
    for await (const { value, bytes } of dump.read(MESSAGES)) {
      const at = readRocketChatTime(value['ts']);
      // Without a time it is no message; it comes first, to be counted.
      await messages.add({ at: at ?? 0, bytes: bytes.slice() });
    }
    return new RocketChatArchive(archive, lists, references, messages);
  }

  /** A file is in as many parts as it needs. */
  override async *content(path: string): AsyncGenerator<Uint8Array> {
    const { collection = '', chunks = [] } = this.references.chunks.get(path) ?? {};
    for (const { start, end } of chunks) yield* this.archive.readPart(collection, start, end);
  }

  protected async *readBatches(since: string): AsyncGenerator<RecordBatch> {
    const batch = new Batch((message, bytes) => this.identify(message, bytes), since);
    for await (const { bytes } of this.messages.read()) {
      batch.add(readRocketChatMessage(readBson(bytes), this.references.names), bytes);
      if (batch.isFull) yield batch.take();
    }
    yield batch.take();
  }
}

/** Reads the documents of collections, as far as they are there and in order. */
class Dump {
  readonly damages = new Damages();

  constructor(
    private readonly archive: Archive,
    private readonly present: ReadonlySet<string>,
  ) {}

  has(file: string): boolean {
    return this.present.has(file);
  }

  get ignored(): string[] {
    return [...this.present].filter((path) => !READ.has(path) && !path.endsWith('.metadata.json'));
  }

  async *read(file: string): AsyncGenerator<{ readonly value: Json; readonly bytes: Uint8Array; readonly offset: number }> {
    if (!this.has(file)) return;
    try {
      for await (const { bytes, offset } of splitBson(this.archive.read(file), MAX_DOCUMENT_BYTES)) {
        const value = this.parse(file, bytes, offset);
        if (value) yield { value, bytes, offset };
      }
    } catch (error) {
      if (!(error instanceof NotBson)) throw error;
      this.damages.add({ file, byte: 0, problem: error.message });
    }
  }

  private parse(file: string, bytes: Uint8Array, offset: number): Json | null {
    try {
      return readBson(bytes);
    } catch (error) {
      if (!(error instanceof NotBson)) throw error;
      this.damages.add({ file, byte: offset, problem: error.message });
      return null;
    }
  }
}

async function readContents(dump: Dump): Promise<{ readonly lists: ChatLists; readonly references: References }> {
  const people = new Map<string, ArchivePerson>();
  const usernames = new Map<string, string>();
  const members = new Members();
  for await (const { value } of dump.read('users.bson')) {
    const person = readRocketChatPerson(value);
    if (!person || people.has(person.key)) continue;
    const { username, rooms, ...rest } = person;
    people.set(person.key, rest);
    usernames.set(username, textOf(value['_id']));
    for (const room of rooms) members.add(room, person.key);
    if (people.size > LIMITS.MAX_IMPORT_PEOPLE) throw new ArchiveRefused(`The archive has more than ${LIMITS.MAX_IMPORT_PEOPLE} people.`);
  }
  await readSubscriptions(dump, members);
  const rooms = await readRooms(dump);
  const places = placesOf(rooms, members);
  const { chunks, files } = await readFiles(dump);
  const emoji = await readEmoji(dump, chunks);
  const handles = new Map([...rooms.values()].map(({ handle, id }) => [handle, id]));
  const names: RocketChatNames = {
    personOf: (username) => usernames.get(username) ?? null,
    roomOf: (name) => handles.get(name) ?? null,
    placeOf: (id) => places.get(id) ?? null,
    fileOf: (id) => files.get(id) ?? null,
  };
  const teams = new Map(
    [...rooms.values()].filter(({ isMainOfTeam }) => isMainOfTeam).map(({ team, conversation }) => [team, conversation.name]),
  );
  const conversations = [...rooms.values()]
    .filter(({ id }) => places.get(id)?.discussion === null)
    .map(({ id, team, conversation }) => ({
      ...conversation,
      group: teams.get(team) ?? '',
      members: members.listOf(id, conversation),
      // The accounts alone do not name all members, so that those who wrote are members, too.
      isUnlisted: conversation.isUnlisted || (conversation.kind === 'private' && !dump.has(SUBSCRIPTIONS)),
    }));
  const lists = { people, conversations, emoji, damages: dump.damages.list, ignored: dump.ignored };
  return { lists, references: { names, chunks } };
}

/** Who is in which room. Subscriptions say it better than the accounts, which dumps without subscriptions have. */
class Members {
  private readonly ofRooms = new Map<string, Set<string>>();
  private count = 0;

  /** @throws ArchiveRefused */
  add(room: string, person: string): void {
    const known = this.ofRooms.get(room) ?? new Set();
    this.ofRooms.set(room, known.add(person));
    this.count += 1;
    if (this.count > LIMITS.MAX_IMPORT_MEMBERSHIPS) throw new ArchiveRefused('The archive has too many conversations or members.');
  }

  clear(): void {
    this.ofRooms.clear();
    this.count = 0;
  }

  has(room: string, person: string): boolean {
    return this.ofRooms.get(room)?.has(person) ?? false;
  }

  listOf(room: string, { kind, members }: ArchiveConversation): string[] {
    if (kind === 'direct' && members.length > 0) return [...new Set(members)];
    return [...new Set([...members, ...(this.ofRooms.get(room) ?? [])])];
  }
}

async function readSubscriptions(dump: Dump, members: Members): Promise<void> {
  let isFirst = true;
  for await (const { value } of dump.read(SUBSCRIPTIONS)) {
    const [room, user] = [textOf(value['rid']), textOf(isObject(value['u']) ? value['u']['_id'] : '')];
    if (room === '' || user === '') continue;
    if (isFirst) members.clear();
    isFirst = false;
    members.add(room, rocketChatKey(user));
  }
}

async function readRooms(dump: Dump): Promise<Map<string, RocketChatRoom>> {
  const rooms = new Map<string, RocketChatRoom>();
  for await (const { value } of dump.read('rocketchat_room.bson')) {
    const room = readRocketChatRoom(value);
    if (!room || rooms.has(room.id)) continue;
    rooms.set(room.id, room);
    if (rooms.size > LIMITS.MAX_IMPORT_CONVERSATIONS) throw new ArchiveRefused('The archive has too many conversations or members.');
  }
  return rooms;
}

/**
 * A discussion becomes a topic of the channel in which it was begun, where Rocket.Chat lets all who may read the channel read the discussion, too. One
 * with members who may not read the channel, or that was begun in a direct conversation, becomes a channel of its own, so that none of them loses it.
 */
function placesOf(rooms: ReadonlyMap<string, RocketChatRoom>, members: Members): Map<string, RocketChatPlace> {
  const isTopic = (room: RocketChatRoom, parent: RocketChatRoom): boolean => {
    if (parent.conversation.kind === 'direct') return false;
    const everybodyReads = parent.conversation.kind === 'public';
    return everybodyReads
      ? room.type === 'c'
      : members.listOf(room.id, room.conversation).every((person) => members.has(parent.id, person));
  };
  const places = new Map<string, RocketChatPlace>();
  for (const room of rooms.values()) {
    let top = room;
    // A discussion may have been begun in a discussion, and a damaged one in itself.
    for (const seen = new Set([room.id]); ;) {
      const parent = rooms.get(top.parent);
      if (!parent || seen.has(parent.id) || !isTopic(room, parent)) break;
      seen.add(parent.id);
      top = parent;
    }
    const isOwn = top === room || top.parent === room.id;
    const discussion = isOwn ? null : { key: `${room.conversation.key}#`, name: room.conversation.name };
    places.set(room.id, { conversation: isOwn ? room.conversation.key : top.conversation.key, discussion });
  }
  return places;
}

/** Finds the parts of all files of a collection, of which only their places are kept. */
async function readStored(dump: Dump, collection: string): Promise<Map<string, StoredFile>> {
  const found = new Map<string, Chunk[]>();
  for await (const { value, offset } of dump.read(collection)) {
    const [id, number, data] = [textOf(value['files_id']), numberOf(value['n']), value['data'] as BsonBinary | undefined];
    if (id === '' || number === null || data?.bytes === undefined) continue;
    const start = offset + data.offset;
    const chunks = found.get(id) ?? [];
    chunks.push({ number, start, end: start + data.bytes.length });
    found.set(id, chunks);
  }
  const stored = new Map<string, StoredFile>();
  for (const [id, chunks] of found) {
    chunks.sort((a, b) => a.number - b.number);
    stored.set(id, { collection, chunks, size: chunks.reduce((total, { start, end }) => total + end - start, 0) });
  }
  return stored;
}

async function readFiles(dump: Dump): Promise<{ chunks: Map<string, StoredFile>; files: Map<string, { path: string; size: number }> }> {
  const stored = await readStored(dump, CHUNKS);
  const [chunks, files] = [new Map<string, StoredFile>(), new Map<string, { path: string; size: number }>()];
  for await (const { value } of dump.read('rocketchat_uploads.bson')) {
    const id = textOf(value['_id']);
    const file = stored.get(id);
    // A file of which parts are missing is no file.
    if (!file || file.size === 0 || file.size !== (numberOf(value['size']) ?? file.size)) continue;
    const path = `uploads/${id}`;
    files.set(id, { path, size: file.size });
    chunks.set(path, file);
  }
  return { chunks, files };
}

/** Images of emoji are stored by the names of their files. */
async function readEmoji(dump: Dump, chunks: Map<string, StoredFile>): Promise<ArchiveEmoji[]> {
  const stored = await readStored(dump, EMOJI_CHUNKS);
  for (const [id, file] of stored) chunks.set(`emoji/${id}`, file);
  const emoji: ArchiveEmoji[] = [];
  for await (const { value } of dump.read('rocketchat_custom_emoji.bson')) {
    const name = textOf(value['name']);
    const path = `emoji/${name}.${textOf(value['extension'])}`;
    if (name !== '') emoji.push({ names: [name, ...textsOf(value['aliases'])], path: chunks.has(path) ? path : null });
    if (emoji.length > LIMITS.MAX_IMPORT_EMOJI) throw new ArchiveRefused(`The archive has more than ${LIMITS.MAX_IMPORT_EMOJI} emoji.`);
  }
  return emoji;
}
