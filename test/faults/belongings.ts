import { setTimeout as pause } from 'node:timers/promises';
import type { SeededRandom } from '../support/seeded-random.js';
import { eventually } from './eventually.js';
import type { Change, ThingEvent } from './history.js';
import type { Answer, RecordingClient } from './recording-client.js';

const BETWEEN_STARS_MS = 50;
const BETWEEN_DRAFTS_MS = 150;
const BETWEEN_FILES_MS = 400;

type Wire = Readonly<Record<string, unknown>>;
type ReportedValue = Omit<ThingEvent, 'eventId'>;

/** Who has things, in which run. */
export interface Owner {
  readonly name: string;
  /** Part of the names of all things of the run. */
  readonly topic: string;
  readonly client: RecordingClient;
  readonly random: SeededRandom;
}

/** Things of one kind that an account has and changes, one request after another. */
export abstract class Belongings {
  readonly changes: Change[] = [];

  constructor(protected readonly owner: Owner) {}

  get account(): string {
    return this.owner.name;
  }

  /** @returns what an event of the account says about these things */
  abstract reportedIn(event: Wire): readonly ReportedValue[];

  /** Changes things until it is over. */
  abstract work(isOver: () => boolean): Promise<void>;

  /** @returns what each thing is at the end; a thing that is there twice appears twice */
  abstract findAll(): Promise<readonly (readonly [of: string, value: string])[]>;

  protected note(of: string, value: string | null, { begun, ended, outcome }: Answer, notifiedAccount: string | null = this.account): void {
    this.changes.push({ of, value, begun, ended, outcome, notifiedAccount });
  }

  protected found(what: string, path: string, parameters: Wire = {}): Promise<Wire> {
    return eventually(`${what} of ${this.owner.name} are answered`, async () => {
      const { outcome, body } = await this.owner.client.get(path, parameters);
      return outcome === 'acknowledged' ? body : null;
    });
  }
}

/** Stars on messages of the topic. */
export class Stars extends Belongings {
  /** @param messages the ids of those that may get a star, the newest last */
  constructor(
    owner: Owner,
    private readonly messages: readonly number[],
  ) {
    super(owner);
  }

  async work(isOver: () => boolean): Promise<void> {
    const { client, random } = this.owner;
    const given = new Set<number>();
    while (!isOver()) {
      await pause(BETWEEN_STARS_MS);
      const id = this.messages.at(-1 - Math.floor(random.next() * 20));
      if (id === undefined || given.has(id)) continue;
      given.add(id);
      for (const isSet of [true, false].slice(0, random.pick([1, 2]))) {
        const answer = await client.post('messages/flags', { messages: [id], flag: 'starred', op: isSet ? 'add' : 'remove' });
        this.note(this.nameOf(id), isSet ? 'set' : null, answer);
        // One whose outcome is open may still take effect, after the next one; and no event tells that a star is removed that was not set.
        if (answer.outcome !== 'acknowledged') break;
      }
    }
  }

  reportedIn({ type, flag, op, messages }: Wire): ReportedValue[] {
    if (type !== 'update_message_flags' || flag !== 'starred') return [];
    return (messages as number[]).map((id) => ({ of: this.nameOf(id), value: op === 'add' ? 'set' : null }));
  }

  async findAll(): Promise<[string, string][]> {
    const narrow = [
      { operator: 'topic', operand: this.owner.topic },
      { operator: 'is', operand: 'starred' },
    ];
    const { messages } = await this.found('the starred messages', 'messages', {
      anchor: 'newest',
      num_before: 5_000,
      num_after: 0,
      narrow,
    });
    return (messages as Wire[]).map(({ id }) => [this.nameOf(id as number), 'set']);
  }

  private nameOf(id: number): string {
    return `the star of ${this.owner.name} on message ${id}`;
  }
}

/** Drafts for the topic. The text of each begins with its name. */
export class Drafts extends Belongings {
  private readonly names = new Map<number, string>();

  /** @param channelId of the channel that they are for */
  constructor(
    owner: Owner,
    private readonly channelId: number,
  ) {
    super(owner);
  }

  async work(isOver: () => boolean): Promise<void> {
    const { client, random } = this.owner;
    for (let number = 1; !isOver(); number += 1) {
      await pause(BETWEEN_DRAFTS_MS);
      const of = `${this.prefix}${number}`;
      const created = await client.post('drafts', { drafts: [this.draft(of, 'first')] });
      this.note(of, 'first', created);
      const [id] = (created.body['ids'] ?? []) as number[];
      if (id === undefined) continue;
      this.names.set(id, of);
      if (random.chance(0.5)) continue;
      const edited = await client.patch(`drafts/${id}`, { draft: this.draft(of, 'second') });
      this.note(of, 'second', edited);
      if (edited.outcome === 'unknown' || random.chance(0.5)) continue;
      this.note(of, null, await client.delete(`drafts/${id}`));
    }
  }

  reportedIn({ type, drafts, draft, draft_id: deleted }: Wire): ReportedValue[] {
    if (type !== 'drafts') return [];
    const name = this.names.get(deleted as number);
    if (name !== undefined) return [{ of: name, value: null }];
    const changed = (drafts ?? [draft ?? {}]) as Wire[];
    return this.partsOf(changed).map(([of, value]) => ({ of, value }));
  }

  async findAll(): Promise<[string, string][]> {
    const { drafts } = await this.found('the drafts', 'drafts');
    return this.partsOf(drafts as Wire[]);
  }

  /** @returns name and text of each draft of the run */
  private partsOf(drafts: readonly Wire[]): [string, string][] {
    const texts = drafts.map(({ content }) => String(content));
    return texts.filter((text) => text.startsWith(this.prefix)).map((text) => text.split(': ', 2) as [string, string]);
  }

  private get prefix(): string {
    return `${this.owner.topic} draft of ${this.owner.name} `;
  }

  private draft(of: string, text: string): Wire {
    return { type: 'stream', to: [this.channelId], topic: this.owner.topic, content: `${of}: ${text}` };
  }
}

/** Uploaded files, each with a content of its own. */
export class Files extends Belongings {
  async work(isOver: () => boolean): Promise<void> {
    for (let number = 1; !isOver(); number += 1) {
      await pause(BETWEEN_FILES_MS);
      const name = `${this.prefix}${number}.txt`;
      const content = `${name} ${this.owner.random.next()}`;
      this.note(name, content, await this.owner.client.upload(name, content), null);
    }
  }

  reportedIn(): ReportedValue[] {
    return [];
  }

  async findAll(): Promise<(readonly [string, string])[]> {
    const { attachments } = await this.found('the files', 'attachments');
    const own = (attachments as Wire[]).filter(({ name }) => (name as string).startsWith(this.prefix));
    const found: (readonly [string, string])[] = [];
    for (const { name, path_id: path } of own) {
      const content = await eventually(`${name as string} is answered`, () =>
        this.owner.client.download(`/user_uploads/${path as string}`),
      );
      found.push([name as string, content]);
    }
    return found;
  }

  private get prefix(): string {
    return `${this.owner.topic.replaceAll(' ', '-')}-${this.owner.name}-`;
  }
}
