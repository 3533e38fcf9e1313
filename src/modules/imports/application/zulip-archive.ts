import { LIMITS } from '../../../kernel/limits.js';
import { isObject, type Json, objectsOf, textOf } from '../domain/json.js';
import { NotAList, splitJsonList } from '../domain/json-list.js';
import { splitJsonTables } from '../domain/json-tables.js';
import { idOf, idsOf, readZulipMessage, readZulipTime, STARRED, type ZulipMessage, type ZulipReferences } from '../domain/zulip-records.js';
import { ReceivedMessages } from '../domain/zulip-received.js';
import type { ZulipNames } from '../domain/zulip-text.js';
import type { Archive, ArchiveEntry } from './archive.js';
import { CHAT_SOURCES, ChatArchive, type ChatLists, Damages, type RecordBatch } from './chat-archive.js';
import { Batch, parseJson } from './record-batch.js';
import { SortedRecords } from './sorted-records.js';
import { ZulipLists } from './zulip-lists.js';

const TABLES = 'realm.json';
const UPLOADS = 'uploads/records.json';
const ATTACHMENTS = 'attachment.json';
const MESSAGES = /^messages-\d+\.json$/;
/** Files that are read, or that say what others say. */
const KNOWN =
  /^(?:realm\.json|messages-\d+\.json|attachment\.json|migration_status\.json|stats\.json|consented_user_ids\.json|(?:uploads|emoji|avatars)\/.+)$/;
/** What of a message is kept while messages are put in order. */
const FIELDS = ['id', 'sender', 'recipient', 'subject', 'content', 'date_sent', 'pub_date', 'last_edit_time', 'edit_history'];
const ABOUT_REACTION = ['user_profile', 'emoji_name', 'emoji_code', 'reaction_type'];
const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** A row of a table, and where it is in its file. */
interface Row {
  readonly table: string;
  readonly offset: number;
  readonly value: unknown;
}

/** The messages of an export in the order of their ids, and what refers to them. */
class Contents {
  readonly damages = new Damages();
  readonly messages: SortedRecords;
  /** Reactions, and the ids of those who have starred a message, by its id. */
  readonly about: SortedRecords;

  constructor(readonly archive: Archive) {
    this.messages = new SortedRecords(archive.scratch);
    this.about = new SortedRecords(archive.scratch);
  }

  /** The rows of the tables in a file, as far as it is there and whole. */
  async *rows(file: string): AsyncGenerator<readonly Row[]> {
    try {
      for await (const rows of splitJsonTables(this.archive.read(file), LIMITS.MAX_IMPORT_RECORD_BYTES)) {
        yield rows.flatMap(({ table, offset, bytes }) => {
          const { value, problem } = parseJson(bytes, LIMITS.MAX_IMPORT_RECORD_BYTES);
          this.report(file, offset, problem);
          return problem === null ? [{ table, offset, value }] : [];
        });
      }
    } catch (error) {
      if (!(error instanceof NotAList)) throw error;
      this.damages.add({ file, byte: error.offset, problem: error.message });
    }
  }

  report(file: string, byte: number, problem: string | null): void {
    if (problem !== null) this.damages.add({ file, byte, problem });
  }
}

/** An export of an organization of Zulip, as its server writes it. */
export class ZulipArchive extends ChatArchive {
  readonly source = CHAT_SOURCES.zulip;
  /** The key of the message that is read. */
  private key = '';

  private constructor(
    archive: Archive,
    lists: ChatLists,
    private readonly references: ZulipReferences,
    private readonly messages: JoinedMessages,
  ) {
    super(archive, lists);
  }

  get size(): number {
    return this.messages.size;
  }

  /** Reads the tables, and puts the messages in order. @returns null if it is no export of Zulip @throws ArchiveRefused */
  static async open(archive: Archive): Promise<ZulipArchive | null> {
    if (!archive.entries.some(({ path }) => path === TABLES)) return null;
    const realm = await findRealm(archive);
    if (!realm) return null;
    const contents = new Contents(archive);
    const lists = new ZulipLists(realm);
    await readTables(contents, lists);
    const readsFrom = await readMessages(contents, lists);
    const groups = lists.groups.list();
    const loops = lists.groups.cycleCount;
    contents.report(TABLES, 0, loops === 0 ? null : `${loops} groups of people that belong to themselves`);
    const references = await findReferences(contents, lists);
    const messages = new JoinedMessages(contents.messages, contents.about);
    return new ZulipArchive(
      archive,
      {
        conversations: lists.listConversations(readsFrom),
        // Conversations name people whom no table has.
        people: lists.listPeople(),
        emoji: lists.listEmoji(imagesIn(archive.entries)),
        damages: contents.damages.list,
        ignored: archive.entries.map(({ path }) => path).filter((path) => !KNOWN.test(path)),
        groups,
        leftOut: lists.leftOut,
      },
      references,
      lists.sortsByDate ? await messages.byTime(archive) : messages,
    );
  }

  protected async *readBatches(since: string): AsyncGenerator<RecordBatch> {
    const batch = new Batch(() => this.key, since);
    for await (const { id, message, bytes } of this.messages.read()) {
      this.key = this.references.keys.message(id);
      batch.add(message === null ? { kind: 'skipped', reason: 'repeated' } : readZulipMessage(message, this.references), bytes);
      if (batch.isFull) yield batch.take();
    }
    yield batch.take();
  }
}

/** The row of the organization, which comes first. */
async function findRealm(archive: Archive): Promise<Json | null> {
  try {
    for await (const rows of splitJsonTables(archive.read(TABLES), LIMITS.MAX_IMPORT_RECORD_BYTES)) {
      for (const { bytes } of rows.filter(({ table }) => table === 'zerver_realm')) {
        const { value } = parseJson(bytes, LIMITS.MAX_IMPORT_RECORD_BYTES);
        if (isObject(value)) return value;
      }
    }
  } catch (error) {
    if (!(error instanceof NotAList)) throw error;
  }
  return null;
}

async function readTables(contents: Contents, lists: ZulipLists): Promise<void> {
  for await (const rows of contents.rows(TABLES)) {
    for (const { table, offset, value } of rows) {
      if (table === 'sort_by_date') lists.sortsByDate = value === true;
      else if (table === 'zerver_reaction') await addReaction(contents, offset, value);
      else if (isObject(value)) contents.report(TABLES, offset, lists.add(table, value));
      else if (table.startsWith('zerver_')) contents.report(TABLES, offset, 'no object');
    }
  }
}

async function addReaction(contents: Contents, offset: number, value: unknown): Promise<void> {
  const message = isObject(value) ? idOf(value['message']) : null;
  if (message === null) contents.report(TABLES, offset, 'a reaction to no message');
  else await contents.about.add({ at: message, bytes: encode(pick(value as Json, ABOUT_REACTION)) });
}

/** @returns the first messages that members of channels read that do not share their history, by the ids of channels and by the keys of people */
async function readMessages(contents: Contents, lists: ZulipLists): Promise<Map<number, Map<string, string>>> {
  const received = new ReceivedMessages(lists);
  const files = contents.archive.entries.map(({ path }) => path).filter((path) => MESSAGES.test(path));
  for (const file of files.sort()) {
    for await (const rows of contents.rows(file)) {
      for (const { table, offset, value } of rows) {
        if (!isObject(value)) contents.report(file, offset, table.startsWith('zerver_') ? 'no object' : null);
        else if (table === 'zerver_message') await addMessage(contents, lists, received, { file, offset, value });
        else if (table === 'zerver_usermessage' && addReader(received, value)) await addStar(contents, value);
      }
    }
    received.endFile();
  }
  return received.listFirsts();
}

async function addMessage(
  contents: Contents,
  lists: ZulipLists,
  received: ReceivedMessages,
  { file, offset, value }: { readonly file: string; readonly offset: number; readonly value: Json },
): Promise<void> {
  const [id, recipient, sender] = [idOf(value['id']), idOf(value['recipient']), idOf(value['sender'])];
  if (id === null) {
    contents.report(file, offset, 'a message without an id');
    return;
  }
  if (recipient !== null && sender !== null && readZulipTime(value) !== null) {
    lists.placeOf(recipient, sender);
    received.addMessage(id, recipient);
  }
  await contents.messages.add({ at: id, bytes: encode(pick(value, FIELDS)) });
}

/** @returns whether somebody has starred the message */
function addReader(received: ReceivedMessages, row: Json): boolean {
  const [message, person, flags] = [idOf(row['message']), idOf(row['user_profile']), idOf(row['flags_mask'])];
  if (message === null || person === null) return false;
  received.addReader(message, person);
  return flags !== null && flags % (2 * STARRED) >= STARRED;
}

async function addStar(contents: Contents, row: Json): Promise<void> {
  await contents.about.add({ at: idOf(row['message']) ?? 0, bytes: encode(row['user_profile']) });
}

async function findReferences(contents: Contents, lists: ZulipLists): Promise<ZulipReferences> {
  const { keys } = lists;
  const files = new Map(contents.archive.entries.map((entry) => [entry.path, entry]));
  const moved = await readMovedFiles(contents, files);
  const fileNames = files.has(ATTACHMENTS) ? await readFileNames(contents) : new Map<string, string>();
  return {
    keys,
    placeOf: (recipient, sender) => lists.placeOf(recipient, sender),
    fileOf: (path) => files.get(`uploads/${moved.get(path) ?? path}`) ?? null,
    fileNameOf: (path) => fileNames.get(path) ?? null,
    emojiOf: (id) => lists.emojiOf(id),
    names: namesIn(lists),
  };
}

function namesIn(lists: ZulipLists): ZulipNames {
  const { keys, people, channels, groups } = lists;
  return {
    personById: (id) => (people.has(id) ? keys.person(id) : null),
    personByName: (name) => lists.personByName(name),
    groupByName: (name) => groups.byName(name),
    channelById: (id) => (channels.has(id) ? keys.channel(id) : null),
    channelByName: (name) => lists.channelByName(name),
    directOf: (ids) => lists.directOf(ids),
    messageById: (id) => keys.message(id),
    isCustomEmoji: (name) => lists.hasEmoji(name),
    isOwnHost: (host) => lists.isOwnHost(host),
  };
}

/** Files that are elsewhere in the archive than their messages say, by the paths of their messages. */
async function readMovedFiles(contents: Contents, files: ReadonlyMap<string, ArchiveEntry>): Promise<Map<string, string>> {
  const moved = new Map<string, string>();
  if (!files.has(UPLOADS)) return moved;
  try {
    for await (const { offset, bytes } of splitJsonList(contents.archive.read(UPLOADS), LIMITS.MAX_IMPORT_RECORD_BYTES)) {
      const { value, problem } = parseJson(bytes, LIMITS.MAX_IMPORT_RECORD_BYTES);
      contents.report(UPLOADS, offset, problem ?? (isObject(value) ? null : 'no object'));
      const [from, to] = isObject(value) ? [textOf(value['s3_path']), textOf(value['path'])] : ['', ''];
      if (from !== to && from !== '' && to !== '') moved.set(from, to);
    }
  } catch (error) {
    if (!(error instanceof NotAList)) throw error;
    contents.report(UPLOADS, error.offset, error.message);
  }
  return moved;
}

/** The names of files that are not in their paths, which are written with letters and digits alone. */
async function readFileNames(contents: Contents): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for await (const rows of contents.rows(ATTACHMENTS)) {
    for (const { value } of rows) {
      const [path, name] = isObject(value) ? [textOf(value['path_id']), textOf(value['file_name'])] : ['', ''];
      if (name !== '' && !path.endsWith(`/${name}`)) names.set(path, name);
    }
  }
  return names;
}

/** Where images of emoji are, by the names of their files; of those that the server has made smaller the smaller ones. */
function imagesIn(entries: readonly ArchiveEntry[]): Map<string, string> {
  const images = entries.map(({ path }) => path).filter((path) => path.startsWith('emoji/') && path !== 'emoji/records.json');
  const named = images.map((path) => [path.slice(path.lastIndexOf('/') + 1), path] as const);
  return new Map([...named.map(([name, path]) => [name.replace(/\.original$/, ''), path] as const), ...named]);
}

interface JoinedMessage {
  readonly id: number;
  /** Null for one that was there before. */
  readonly message: ZulipMessage | null;
  readonly bytes: Uint8Array;
}

/** Messages, each with what refers to it. It may be read again and again. */
class JoinedMessages {
  constructor(
    private readonly messages: SortedRecords,
    private readonly about: SortedRecords | null,
  ) {}

  get size(): number {
    return this.messages.size;
  }

  async *read(): AsyncGenerator<JoinedMessage> {
    if (this.about) yield* this.join(this.about);
    else for await (const { bytes } of this.messages.read()) yield { ...(JSON.parse(decoder.decode(bytes)) as JoinedMessage), bytes };
  }

  /** The same in order of time, which other programs ask for that write such exports. */
  async byTime({ scratch }: Archive): Promise<JoinedMessages> {
    const sorted = new SortedRecords(scratch);
    for await (const { id, message } of this.read()) {
      const at = message === null ? null : readZulipTime(message.message);
      await sorted.add({ at: at ?? 0, bytes: encode({ id, message }) });
    }
    return new JoinedMessages(sorted, null);
  }

  /** Both are in the order of the ids of messages. */
  private async *join(about: SortedRecords): AsyncGenerator<JoinedMessage> {
    const rest = about.read();
    let next = await rest.next();
    let last = -1;
    for await (const { at: id, bytes } of this.messages.read()) {
      if (id === last) {
        yield { id, message: null, bytes };
        continue;
      }
      last = id;
      const rows: unknown[] = [];
      for (; !next.done && next.value.at <= id; next = await rest.next()) {
        // What refers to no message of the export is of no use.
        if (next.value.at === id) rows.push(JSON.parse(decoder.decode(next.value.bytes)));
      }
      const starredBy = [...new Set(idsOf(rows))];
      yield { id, message: { message: JSON.parse(decoder.decode(bytes)) as Json, reactions: objectsOf(rows), starredBy }, bytes };
    }
  }
}

function pick(value: Json, fields: readonly string[]): Json {
  return Object.fromEntries(fields.flatMap((field) => (value[field] == null ? [] : [[field, value[field]]])));
}

function encode(value: unknown): Uint8Array {
  return encoder.encode(JSON.stringify(value));
}
