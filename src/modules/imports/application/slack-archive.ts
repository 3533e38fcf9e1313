import { LIMITS } from '../../../kernel/limits.js';
import { type ListElement, NotAList, splitJsonList } from '../domain/json-list.js';
import type { ArchiveConversation, ArchivePerson, SkipReason } from '../domain/records.js';
import { isObject, type Json } from '../domain/json.js';
import {
  CONVERSATION_LISTS,
  readSlackConversation,
  readSlackMessage,
  readSlackPerson,
  readSlackPins,
  type SlackReferences,
  unlistedConversation,
} from '../domain/slack-records.js';
import { type Archive, type ArchiveEntry, ArchiveRefused } from './archive.js';
import { parseJson } from './record-batch.js';
import { CHAT_SOURCES, ChatArchive, type ChatLists, type Damage, type IdentifiedMessage, type RecordBatch } from './chat-archive.js';

const DAY = /^([^/]+)\/(\d{4}-\d{2}-\d{2})\.json$/;
/** Where tools keep the content of files: by its id in a folder, or in a name. */
const UPLOAD = /^__uploads\/([A-Z0-9]+)\/[^/]+$|^(?:[^/]+\/)?attachments\/([A-Z0-9]+)-[^/]+$/;
/** The lists of an archive. The last five say nothing about people, channels and messages. */
const LISTS: ReadonlySet<string> = new Set([
  'users.json',
  ...CONVERSATION_LISTS.map(({ file }) => file),
  ...['integration_logs.json', 'canvases.json', 'file_conversations.json', 'lists.json', 'huddle_transcripts.json'],
]);

interface DayFile {
  readonly path: string;
  readonly conversation: ArchiveConversation;
}

interface Read {
  readonly bytes: Uint8Array;
  readonly order: number;
  readonly record: Omit<IdentifiedMessage, 'key'>;
}

/** Where the messages are, and what they refer to. */
interface Contents extends SlackReferences {
  readonly days: ReadonlyMap<string, readonly DayFile[]>;
}

/** An export of Slack: its own, or in the form into which tools convert what they have read. */
export class SlackArchive extends ChatArchive {
  readonly source = CHAT_SOURCES.slack;

  private constructor(
    archive: Archive,
    lists: ChatLists,
    private readonly contents: Contents,
    readonly size: number,
  ) {
    super(archive, lists);
  }

  /** Reads the lists of people and conversations. @returns null if it is no export of Slack @throws ArchiveRefused */
  static async open(archive: Archive): Promise<SlackArchive | null> {
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
    const { conversations, pins } = await readConversations(lists, people);
    const { days, ignored, files, size } = sortEntries(archive, conversations);
    if (days.size === 0 && conversations.size === 0) return null;
    const { damages } = lists;
    // Slack does not export its emoji.
    const chatLists = { people, conversations: [...conversations.values()], emoji: [], damages, ignored };
    return new SlackArchive(archive, chatLists, { files, days, botAccounts, pins }, size);
  }

  /** Reads day by day; the messages of a day are in order of time, unless it is so long that only parts of it are. */
  protected async *readBatches(since: string): AsyncGenerator<RecordBatch> {
    let bytesRead = 0;
    for (const day of [...this.contents.days.keys()].sort()) {
      if (day < since) continue;
      let part = new Part();
      let order = 0;
      for (const { path, conversation } of this.contents.days.get(day) ?? []) {
        // Parts change while a file is read.
        const ofFile: Damage[] = [];
        for await (const element of elementsOf(this.archive, path, ofFile)) {
          part.length += element.bytes?.length ?? 0;
          bytesRead += element.bytes?.length ?? 0;
          this.readOne(element, path, conversation, part, (order += 1));
          if (part.length < LIMITS.MAX_IMPORT_SORTED_BYTES) continue;
          yield this.complete(part, bytesRead);
          part = new Part();
        }
        part.damages.push(...ofFile);
      }
      yield this.complete(part, bytesRead);
    }
  }

  private readOne(element: ListElement, path: string, conversation: ArchiveConversation, part: Part, order: number): void {
    const { value, problem } = parseJson(element.bytes, LIMITS.MAX_IMPORT_RECORD_BYTES);
    if (problem !== null || element.bytes === null) {
      part.skip('damaged');
      part.damages.push({ file: path, byte: element.offset, problem: problem ?? 'too long' });
      return;
    }
    const record = readSlackMessage(value, conversation, this.contents);
    if (record.kind === 'message') part.read.push({ bytes: element.bytes, order, record });
    else {
      part.skip(record.reason);
      if (record.reason === 'damaged') part.damages.push({ file: path, byte: element.offset, problem: 'no message with a time' });
    }
  }

  private complete(part: Part, bytesRead: number): RecordBatch {
    part.read.sort((a, b) => a.record.message.at - b.record.message.at || a.order - b.order);
    const messages = part.read.flatMap(({ bytes, record }): IdentifiedMessage[] => {
      const key = this.identify(record.message, bytes);
      if (key === null) part.skip('repeated');
      return key === null ? [] : [{ ...record, key }];
    });
    return { messages, skipped: part.skipped, damages: part.damages, bytesRead };
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
      const { value, problem } = parseJson(element.bytes, LIMITS.MAX_IMPORT_RECORD_BYTES);
      if (isObject(value)) yield value;
      else this.damages.push({ file, byte: element.offset, problem: problem ?? 'no object' });
    }
  }
}

async function readConversations(
  lists: ListReader,
  people: ReadonlyMap<string, ArchivePerson>,
): Promise<{ conversations: Map<string, ArchiveConversation>; pins: Map<string, ReadonlySet<string>> }> {
  const conversations = new Map<string, ArchiveConversation>();
  const pins = new Map<string, ReadonlySet<string>>();
  // One string for each person, however many channels name them.
  const keys = new Map([...people.keys()].map((key) => [key, key]));
  let memberships = 0;
  for (const { file, kind } of CONVERSATION_LISTS) {
    for await (const raw of lists.read(file)) {
      const conversation = readSlackConversation(raw, kind);
      if (!conversation || conversations.has(conversation.key)) continue;
      const members = conversation.members.flatMap((key) => keys.get(key) ?? []);
      conversations.set(conversation.key, { ...conversation, members });
      const pinned = readSlackPins(raw);
      if (pinned.size > 0) pins.set(conversation.key, pinned);
      memberships += members.length;
      if (conversations.size > LIMITS.MAX_IMPORT_CONVERSATIONS || memberships > LIMITS.MAX_IMPORT_MEMBERSHIPS) {
        throw new ArchiveRefused('The archive has too many conversations or members.');
      }
    }
  }
  return { conversations, pins };
}

/** Finds the days of each conversation, and the files. Folders that no list names become conversations, which are added. */
function sortEntries(
  { entries }: Archive,
  conversations: Map<string, ArchiveConversation>,
): { days: Map<string, DayFile[]>; ignored: string[]; files: Map<string, ArchiveEntry>; size: number } {
  const byFolder = new Map<string, ArchiveConversation>();
  for (const conversation of conversations.values())
    if (!byFolder.has(conversation.folder)) byFolder.set(conversation.folder, conversation);
  const days = new Map<string, DayFile[]>();
  const ignored: string[] = [];
  const files = new Map<string, ArchiveEntry>();
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
    } else if (fileId !== '') files.set(fileId, entry);
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
