import type { ZulipChannel, ZulipKeys } from './zulip-records.js';

/** What must be known of channels and their members. */
export interface ZulipMembers {
  readonly keys: ZulipKeys;
  /** The channel of a recipient whose members do not read what was written before them; null for any other one. */
  protectedChannel(recipient: number): ZulipChannel | null;
  membersOf(recipient: number): readonly number[];
  /** The newest message of those for whom the server has stopped to note what they receive. */
  readonly idleSince: ReadonlyMap<number, number>;
}

/** A message of a channel whose members read only what they have received. */
interface Received {
  readonly recipient: number;
  readonly by: Set<number>;
}

/** Messages that somebody has received without a gap. */
interface Run {
  readonly first: number;
  /** The place of the last one among the messages of the channel. */
  last: number;
}

/**
 * Finds from which message on each member of a channel has received all messages of it, where a channel does not share its history. Whoever left and
 * came back reads from there on: what is said of earlier periods is not exact, and nobody may read more than before.
 */
export class ReceivedMessages {
  private readonly channels = new Map<number, ReceivingChannel>();
  private messages = new Map<number, Received>();

  constructor(private readonly lists: ZulipMembers) {}

  addMessage(id: number, recipient: number): void {
    if (this.lists.protectedChannel(recipient)) this.messages.set(id, { recipient, by: new Set() });
  }

  /** Those who have received a message stand after it, in the same file. */
  addReader(message: number, person: number): void {
    this.messages.get(message)?.by.add(person);
  }

  /** A file contains all of those who have received its messages. */
  endFile(): void {
    for (const [id, { recipient, by }] of [...this.messages].sort(([a], [b]) => a - b)) {
      let channel = this.channels.get(recipient);
      if (!channel) this.channels.set(recipient, (channel = new ReceivingChannel(this.lists.membersOf(recipient), this.lists.idleSince)));
      channel.add(id, by);
    }
    this.messages = new Map();
  }

  /** The keys of messages, by the ids of channels and by the keys of people. */
  listFirsts(): Map<number, Map<string, string>> {
    const { keys } = this.lists;
    return new Map(
      [...this.channels].flatMap(([recipient, channel]): [number, Map<string, string>][] => {
        const id = this.lists.protectedChannel(recipient)?.id;
        const firsts = channel.listFirsts().map(([member, first]) => [keys.person(member), keys.message(first)] as const);
        return id === undefined ? [] : [[id, new Map(firsts)]];
      }),
    );
  }
}

class ReceivingChannel {
  private count = 0;
  private readonly runs = new Map<number, Run>();
  /** Members for whom the server has stopped to note what they receive, those first for whom it stopped first. */
  private readonly idle: readonly { readonly member: number; readonly since: number }[];
  private passed = 0;
  private readonly firstOfIdle = new Map<number, number | null>();

  constructor(
    private readonly members: readonly number[],
    idleSince: ReadonlyMap<number, number>,
  ) {
    this.idle = members
      .flatMap((member) => {
        const since = idleSince.get(member);
        return since === undefined ? [] : [{ member, since }];
      })
      .sort((a, b) => a.since - b.since);
  }

  add(id: number, receivers: ReadonlySet<number>): void {
    for (let next = this.idle[this.passed]; next !== undefined && next.since < id; next = this.idle[this.passed]) {
      this.firstOfIdle.set(next.member, this.firstOf(next.member));
      this.passed += 1;
    }
    for (const member of receivers) {
      const run = this.runs.get(member);
      if (run?.last === this.count) run.last += 1;
      else this.runs.set(member, { first: id, last: this.count + 1 });
    }
    this.count += 1;
  }

  listFirsts(): [member: number, first: number][] {
    return this.members.flatMap((member): [number, number][] => {
      const first = this.firstOfIdle.has(member) ? this.firstOfIdle.get(member) : this.firstOf(member);
      return first == null ? [] : [[member, first]];
    });
  }

  private firstOf(member: number): number | null {
    const run = this.runs.get(member);
    return run?.last === this.count ? run.first : null;
  }
}
