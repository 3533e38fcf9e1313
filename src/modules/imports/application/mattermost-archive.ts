import { LIMITS } from '../../../kernel/limits.js';
import { isObject, type Json, objectOf, textOf } from '../domain/json.js';
import { splitLines } from '../domain/lines.js';
import {
  mattermostDirectConversation,
  type MattermostNames,
  type MattermostPost,
  mattermostPerson,
  readMattermostChannel,
  readMattermostDirectMembers,
  readMattermostMemberships,
  readMattermostPerson,
  readMattermostPost,
  readMattermostTime,
  splitMattermostPost,
  unlistedMattermostChannel,
} from '../domain/mattermost-records.js';
import type { ArchiveConversation, ArchivePerson } from '../domain/records.js';
import { type Archive, type ArchiveEntry, ArchiveRefused } from './archive.js';
import { CHAT_SOURCES, ChatArchive, type ChatLists, Damages, type RecordBatch } from './chat-archive.js';
import { Batch, parseJson } from './record-batch.js';
import { SortedRecords } from './sorted-records.js';

/** The lines of an export stand in one file, which is named by who exports. */
const LINES = /^[^/]+\.jsonl?$/;
const FIRST_LINE = /^\uFEFF?\s*\{\s*"type"\s*:\s*"version"/;
const HEAD_BYTES = 256;

/** A bulk export of Mattermost: a file of lines, perhaps with the files of its messages. */
export class MattermostArchive extends ChatArchive {
  readonly source = CHAT_SOURCES.mattermost;

  private constructor(
    archive: Archive,
    lists: ChatLists,
    private readonly names: MattermostNames,
    private readonly posts: SortedRecords,
  ) {
    super(archive, lists);
  }

  get size(): number {
    return this.posts.size;
  }

  /** Reads the lines, and puts the posts in order of time. @returns null if it is no export of Mattermost @throws ArchiveRefused */
  static async open(archive: Archive): Promise<MattermostArchive | null> {
    const file = await findLines(archive);
    if (!file) return null;
    const lines = new LineReader(archive, file);
    await lines.read();
    const { names, ...lists } = lines.contents();
    return new MattermostArchive(archive, lists, names, lines.posts);
  }

  protected async *readBatches(since: string): AsyncGenerator<RecordBatch> {
    const batch = new Batch((message, bytes) => this.identify(message, bytes), since);
    for await (const { bytes } of this.posts.read()) {
      const post = JSON.parse(decoder.decode(bytes)) as MattermostPost;
      batch.add(readMattermostPost(post, this.names), bytes);
      if (batch.isFull) yield batch.take();
    }
    yield batch.take();
  }
}

const decoder = new TextDecoder();
const encoder = new TextEncoder();

/** The first file that begins as an export does. One that is by itself may have any name. */
async function findLines(archive: Archive): Promise<ArchiveEntry | null> {
  const isAlone = archive.entries.length === 1;
  for (const entry of archive.entries) {
    if (!isAlone && !LINES.test(entry.path)) continue;
    let head = '';
    for await (const chunk of archive.read(entry.path)) {
      head += decoder.decode(chunk.subarray(0, HEAD_BYTES));
      if (head.length >= HEAD_BYTES / 2) break;
    }
    if (FIRST_LINE.test(head)) return entry;
  }
  return null;
}

class LineReader {
  readonly posts: SortedRecords;
  private readonly people = new Map<string, ArchivePerson>();
  private readonly conversations = new Map<string, ArchiveConversation>();
  private readonly members = new Map<string, Set<string>>();
  private readonly emoji = new Map<string, string>();
  private readonly teams = new Map<string, string>();
  private readonly damages = new Damages();
  private memberships = 0;

  constructor(
    private readonly archive: Archive,
    private readonly file: ArchiveEntry,
  ) {
    this.posts = new SortedRecords(archive.scratch);
  }

  async read(): Promise<void> {
    for await (const { offset, bytes } of splitLines(this.archive.read(this.file.path), LIMITS.MAX_IMPORT_LINE_BYTES)) {
      const { value, problem } = parseJson(bytes, LIMITS.MAX_IMPORT_LINE_BYTES);
      const found = isObject(value) ? await this.readLine(value) : (problem ?? 'no object');
      if (found !== null) this.damages.add({ file: this.file.path, byte: offset, problem: found });
    }
  }

  contents(): ChatLists & { readonly names: MattermostNames } {
    const conversations = [...this.conversations.values()].map((conversation) => {
      const known = [...(this.members.get(conversation.key) ?? [])];
      return conversation.kind === 'direct' ? conversation : { ...conversation, members: known };
    });
    const byName = new Map<string, string | null>();
    for (const { key } of conversations.filter(({ kind }) => kind !== 'direct')) {
      const name = key.slice(key.lastIndexOf('/') + 1);
      byName.set(name, byName.has(name) ? null : key);
    }
    const files = new Map(this.archive.entries.map((entry) => [entry.path, entry]));
    const names: MattermostNames = {
      isPerson: (name) => this.people.has(mattermostPerson(name)),
      channelOf: (team, name) =>
        this.conversations.has(`mattermost/${team}/${name}`) ? `mattermost/${team}/${name}` : (byName.get(name) ?? null),
      fileOf: (path) => files.get(path) ?? files.get(`data/${path}`) ?? null,
    };
    const emoji = [...this.emoji].map(([name, image]) => ({ names: [name], path: names.fileOf(image)?.path ?? null }));
    return { people: this.people, conversations, emoji, damages: this.damages.list, ignored: [], names };
  }

  /** @returns what is wrong with the line, or null */
  private async readLine(line: Json): Promise<string | null> {
    const type = textOf(line['type']);
    const raw = objectOf(line[type]);
    switch (type) {
      case 'team':
        this.teams.set(textOf(raw['name']), textOf(raw['display_name']) || textOf(raw['name']));
        return null;
      case 'channel':
        return this.addConversation(readMattermostChannel(raw, this.teams));
      case 'user':
      case 'bot':
        return this.addPerson(raw, type === 'bot');
      case 'direct_channel':
        return this.addDirect(readMattermostDirectMembers(raw));
      case 'post':
      case 'direct_post':
        return this.addPosts(line);
      case 'emoji':
        return this.addEmoji(textOf(raw['name']), textOf(raw['image']));
      case 'version':
      case 'scheme':
      case 'role':
        return null;
      default:
        return `a line of the unknown kind "${type.slice(0, 40)}"`;
    }
  }

  private addPerson(raw: Json, isBot: boolean): string | null {
    const person = readMattermostPerson(raw, isBot);
    if (!person) return 'a person without a name';
    if (this.people.has(person.key)) return 'a person who is there twice';
    this.people.set(person.key, person);
    if (this.people.size > LIMITS.MAX_IMPORT_PEOPLE)
      throw new ArchiveRefused(`The archive has more than ${LIMITS.MAX_IMPORT_PEOPLE} people.`);
    for (const channel of readMattermostMemberships(raw)) {
      const members = this.members.get(channel) ?? new Set();
      this.members.set(channel, members.add(person.key));
      this.countMemberships(1);
    }
    return null;
  }

  private addEmoji(name: string, image: string): string | null {
    if (name === '') return 'an emoji without a name';
    this.emoji.set(name, image);
    if (this.emoji.size > LIMITS.MAX_IMPORT_EMOJI) throw new ArchiveRefused(`The archive has more than ${LIMITS.MAX_IMPORT_EMOJI} emoji.`);
    return null;
  }

  /** @throws ArchiveRefused */
  private countMemberships(number: number): void {
    this.memberships += number;
    if (this.memberships > LIMITS.MAX_IMPORT_MEMBERSHIPS) throw new ArchiveRefused('The archive has too many conversations or members.');
  }

  private addDirect(members: readonly string[]): string | null {
    return members.length === 0 ? 'a conversation without members' : this.addConversation(mattermostDirectConversation(members), true);
  }

  private addConversation(conversation: ArchiveConversation | null, mayRepeat = false): string | null {
    if (!conversation) return 'a channel without a name';
    if (this.conversations.has(conversation.key)) return mayRepeat ? null : 'a channel that is there twice';
    this.conversations.set(conversation.key, conversation);
    this.countMemberships(conversation.members.length);
    if (this.conversations.size > LIMITS.MAX_IMPORT_CONVERSATIONS)
      throw new ArchiveRefused('The archive has too many conversations or members.');
    return null;
  }

  /** Conversations and people that only messages name are added. */
  private async addPosts(line: Json): Promise<string | null> {
    let problem: string | null = null;
    for (const { members, ...post } of splitMattermostPost(line)) {
      const at = readMattermostTime(post.post['create_at']);
      const channel = textOf(objectOf(line['post'])['channel']);
      if (at === null || (members.length === 0 && channel === '')) problem = 'no message with a time and a place';
      else {
        this.addConversation(
          members.length > 0 ? mattermostDirectConversation(members) : unlistedMattermostChannel(post.team, channel, this.teams),
          true,
        );
        await this.posts.add({ at, bytes: encoder.encode(JSON.stringify(post)) });
      }
    }
    return problem;
  }
}
