import { LIMITS } from '../../../kernel/limits.js';
import { type ListElement, NotAList, splitJsonList } from '../domain/json-list.js';
import type { ArchiveConversation, ArchiveMessage, ArchivePerson, SkipReason } from '../domain/records.js';
import { isObject, type Json } from '../domain/slack-json.js';
import {
  CONVERSATION_LISTS,
  type FilePaths,
  readSlackConversation,
  readSlackMessage,
  readSlackPerson,
  unlistedConversation,
} from '../domain/slack-records.js';
import { type Archive, type ArchiveEntry, ArchiveRefused } from './archive.js';

const DAY = /^([^/]+)\/(\d{4}-\d{2}-\d{2})\.json$/;
/** Where tools keep the content of files: by its id in a folder, or in a name. */
const UPLOAD = /^__uploads\/([A-Z0-9]+)\/[^/]+$|^(?:[^/]+\/)?attachments\/([A-Z0-9]+)-[^/]+$/;
/** The lists of an archive. The last five say nothing about people, channels and messages. */
const LISTS: ReadonlySet<string> = new Set([
  'users.json',
  ...CONVERSATION_LISTS.map(({ file }) => file),
  ...['integration_logs.json', 'canvases.json', 'file_conversations.json', 'lists.json', 'huddle_transcripts.json'],
]);

/** A place where an archive is damaged. */
export interface Damage {
  readonly file: string;
  readonly byte: number;
  readonly problem: string;
}

/** A message with what tells it from all others of the archive. */
export interface IdentifiedMessage {
  readonly message: ArchiveMessage;
  /** The same in every archive of the workspace: the conversation, the time, and the place among the messages of the same time. */
  readonly key: string;
  /** What the message itself says of its author. */
  readonly author: ArchivePerson | null;
  readonly unknownSubtype: string | null;
}

/** The records of one part of a day, in order of time. */
export interface RecordsOfDay {
  readonly day: string;
  readonly messages: readonly IdentifiedMessage[];
  readonly skipped: ReadonlyMap<SkipReason, number>;
  readonly damages: readonly Damage[];
  /** How many bytes of the archive's days have been read by now. */
  readonly bytesRead: number;
}

interface DayFile {
  readonly path: string;
  readonly conversation: ArchiveConversation;
}

interface Read {
  readonly bytes: Uint8Array;
  readonly order: number;
  readonly record: Omit<IdentifiedMessage, 'key'>;
}

interface Contents {
  readonly people: ReadonlyMap<string, ArchivePerson>;
  readonly conversations: readonly ArchiveConversation[];
  readonly damages: readonly Damage[];
  readonly ignored: readonly string[];
  /** The content of files that the archive has, by their ids. */
  readonly files: FilePaths;
  readonly days: ReadonlyMap<string, readonly DayFile[]>;
  /** The accounts of bots by the ids with which bots write. */
  readonly botAccounts: ReadonlyMap<string, string>;
  readonly size: number;
}

/** The messages of one time in a conversation that have been seen. */
interface Moment {
  readonly at: number;
  readonly seen: Uint8Array[];
}

/** An export of Slack: its own, or in the form into which tools convert what they have read. */
export class SlackArchive {
  private readonly moments = new Map<string, Moment>();

  private constructor(
    private readonly archive: Archive,
    private readonly contents: Contents,
  ) {}

  /** By their keys. */
  get people(): ReadonlyMap<string, ArchivePerson> {
    return this.contents.people;
  }

  get conversations(): readonly ArchiveConversation[] {
    return this.contents.conversations;
  }

  /** What is wrong with the lists. */
  get damages(): readonly Damage[] {
    return this.contents.damages;
  }

  /** Files of the archive that are not read. */
  get ignored(): readonly string[] {
    return this.contents.ignored;
  }

  /** The bytes of all days. */
  get size(): number {
    return this.contents.size;
  }

  /** Reads the lists of people and conversations. @throws ArchiveRefused if it is no export of Slack */
  static async open(archive: Archive): Promise<SlackArchive> {
    const lists = new ListReader(archive);
    const people = new Map<string, ArchivePerson>();
    const botAccounts = new Map<string, string>();
    for await (const raw of lists.read('users.json')) {
      const person = readSlackPerson(raw);
      if (!person) continue;
      const { botId, ...rest } = person;
      people.set(person.key, rest);
      if (botId !== '') botAccounts.set(botId, person.key);
      if (people.size > LIMITS.MAX_IMPORT_PEOPLE) throw new ArchiveRefused(`The archive has more than ${LIMITS.MAX_IMPORT_PEOPLE} people.`);
    }
    const conversations = await readConversations(lists, people);
    const { days, ignored, files, size } = sortEntries(archive, conversations);
    if (days.size === 0 && conversations.size === 0)
      throw new ArchiveRefused('This is no export of Slack: it has neither channels nor messages.');
    const { damages } = lists;
    return new SlackArchive(archive, {
      people,
      conversations: [...conversations.values()],
      damages,
      ignored,
      files,
      days,
      botAccounts,
      size,
    });
  }

  /**
   * Reads the messages of all conversations, day by day; those of a day are in order of time, unless it is so long that only parts of it are.
   * @param since leaves out the days before this one, written `2024-01-31`
   * @throws ArchiveRefused
   */
  async *read(since = ''): AsyncGenerator<RecordsOfDay> {
    this.moments.clear();
    let bytesRead = 0;
    for (const day of [...this.contents.days.keys()].sort()) {
      if (day < since) continue;
      let part = new Part();
      let order = 0;
      for (const { path, conversation } of this.contents.days.get(day) ?? []) {
        for await (const element of elementsOf(this.archive, path, part.damages)) {
          part.length += element.bytes?.length ?? 0;
          bytesRead += element.bytes?.length ?? 0;
          this.readOne(element, path, conversation, part, (order += 1));
          if (part.length < LIMITS.MAX_IMPORT_SORTED_BYTES) continue;
          yield this.complete(day, part, bytesRead);
          part = new Part();
        }
      }
      yield this.complete(day, part, bytesRead);
    }
  }

  /** Its files, in a fixed order. */
  get entries(): readonly ArchiveEntry[] {
    return [...this.archive.entries].sort((a, b) => (a.path < b.path ? -1 : 1));
  }

  /** The bytes of a file of the archive. */
  content(path: string): AsyncIterable<Uint8Array> {
    return this.archive.read(path);
  }

  private readOne(element: ListElement, path: string, conversation: ArchiveConversation, part: Part, order: number): void {
    const { value, problem } = parse(element);
    if (problem !== null || element.bytes === null) {
      part.skip('damaged');
      part.damages.push({ file: path, byte: element.offset, problem: problem ?? 'too long' });
      return;
    }
    const record = readSlackMessage(value, conversation, this.contents.botAccounts, this.contents.files);
    if (record.kind === 'message') part.read.push({ bytes: element.bytes, order, record });
    else {
      part.skip(record.reason);
      if (record.reason === 'damaged') part.damages.push({ file: path, byte: element.offset, problem: 'no message with a time' });
    }
  }

  private complete(day: string, part: Part, bytesRead: number): RecordsOfDay {
    part.read.sort((a, b) => a.record.message.at - b.record.message.at || a.order - b.order);
    const messages = part.read.flatMap(({ bytes, record }): IdentifiedMessage[] => {
      const key = this.identify(record.message, bytes);
      if (key === null) part.skip('repeated');
      return key === null ? [] : [{ ...record, key }];
    });
    return { day, messages, skipped: part.skipped, damages: part.damages, bytesRead };
  }

  /** @returns null for a message that was there before, word for word */
  private identify({ conversation, at }: ArchiveMessage, bytes: Uint8Array): string | null {
    let moment = this.moments.get(conversation);
    if (moment?.at !== at) this.moments.set(conversation, (moment = { at, seen: [] }));
    if (moment.seen.some((other) => sameBytes(other, bytes))) return null;
    moment.seen.push(bytes);
    return `${conversation}:${at}:${moment.seen.length}`;
  }
}

/** What has been read of a day. */
class Part {
  readonly read: Read[] = [];
  readonly skipped = new Map<SkipReason, number>();
  readonly damages: Damage[] = [];
  length = 0;

  skip(reason: SkipReason): void {
    this.skipped.set(reason, (this.skipped.get(reason) ?? 0) + 1);
  }
}

/** Reads the lists of an archive, as far as they are there and in order. */
class ListReader {
  readonly damages: Damage[] = [];
  private readonly present: ReadonlySet<string>;

  constructor(private readonly archive: Archive) {
    this.present = new Set(archive.entries.map(({ path }) => path));
  }

  async *read(file: string): AsyncGenerator<Json> {
    if (!this.present.has(file)) return;
    for await (const element of elementsOf(this.archive, file, this.damages)) {
      const { value, problem } = parse(element);
      if (isObject(value)) yield value;
      else this.damages.push({ file, byte: element.offset, problem: problem ?? 'no object' });
    }
  }
}

async function readConversations(lists: ListReader, people: ReadonlyMap<string, ArchivePerson>): Promise<Map<string, ArchiveConversation>> {
  const conversations = new Map<string, ArchiveConversation>();
  // One string for each person, however many channels name them.
  const keys = new Map([...people.keys()].map((key) => [key, key]));
  let memberships = 0;
  for (const { file, kind } of CONVERSATION_LISTS) {
    for await (const raw of lists.read(file)) {
      const conversation = readSlackConversation(raw, kind);
      if (!conversation || conversations.has(conversation.key)) continue;
      const members = conversation.members.flatMap((key) => keys.get(key) ?? []);
      conversations.set(conversation.key, { ...conversation, members });
      memberships += members.length;
      if (conversations.size > LIMITS.MAX_IMPORT_CONVERSATIONS || memberships > LIMITS.MAX_IMPORT_MEMBERSHIPS) {
        throw new ArchiveRefused('The archive has too many conversations or members.');
      }
    }
  }
  return conversations;
}

/** Finds the days of each conversation, and the files. Folders that no list names become conversations, which are added. */
function sortEntries(
  { entries }: Archive,
  conversations: Map<string, ArchiveConversation>,
): { days: Map<string, DayFile[]>; ignored: string[]; files: Map<string, { path: string; size: number }>; size: number } {
  const byFolder = new Map<string, ArchiveConversation>();
  for (const conversation of conversations.values())
    if (!byFolder.has(conversation.folder)) byFolder.set(conversation.folder, conversation);
  const days = new Map<string, DayFile[]>();
  const ignored: string[] = [];
  const files = new Map<string, { path: string; size: number }>();
  let size = 0;
  for (const entry of entries) {
    const [, folder = '', day = ''] = DAY.exec(entry.path) ?? [];
    const [, ...ids] = UPLOAD.exec(entry.path) ?? [];
    const fileId = ids.join('');
    if (folder !== '') {
      const conversation = byFolder.get(folder) ?? conversations.get(folder) ?? unlistedConversation(folder, []);
      conversations.set(conversation.key, conversation);
      byFolder.set(folder, conversation);
      const ofDay = days.get(day) ?? [];
      ofDay.push({ path: entry.path, conversation });
      days.set(day, ofDay);
      size += entry.size;
    } else if (fileId !== '') files.set(fileId, { path: entry.path, size: entry.size });
    else if (!LISTS.has(entry.path)) ignored.push(entry.path);
  }
  return { days, ignored, files, size };
}

/** @param damages what is added to if the file is no complete list */
async function* elementsOf(archive: Archive, file: string, damages: Damage[]): AsyncGenerator<ListElement> {
  try {
    yield* splitJsonList(archive.read(file), LIMITS.MAX_IMPORT_RECORD_BYTES);
  } catch (error) {
    if (!(error instanceof NotAList)) throw error;
    damages.push({ file, byte: error.offset, problem: error.message });
  }
}

function parse({ bytes }: ListElement): { readonly value: unknown; readonly problem: string | null } {
  if (bytes === null) return { value: null, problem: `longer than ${LIMITS.MAX_IMPORT_RECORD_BYTES} bytes` };
  try {
    return { value: JSON.parse(decoder.decode(bytes)) as unknown, problem: null };
  } catch {
    return { value: null, problem: 'no JSON' };
  }
}

const decoder = new TextDecoder('utf-8', { fatal: true });

function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index]);
}
