import type { MessageId } from '../../../../kernel/ids.js';
import { isRead, MessageMark } from '../../messages/domain/message-flags.js';

const SAYS_READ = MessageMark.read | MessageMark.unread;

/** A range of ids; without an end if `toId` is null. */
export interface Period {
  readonly fromId: MessageId;
  readonly toId: MessageId | null;
}

/** What an account knows of the messages that move to another channel, of which it is or was a member. */
export interface MovedReader {
  /** A present member of the new channel. */
  readonly active: boolean;
  /** The watermark in the new channel. */
  readonly readThroughId: MessageId;
  /** The watermark in the old channel; 0 for an account that never belonged to it. */
  readonly sourceReadThroughId: MessageId;
  /** Membership periods in the old channel, ascending. */
  readonly received: readonly Period[];
  /** Membership periods in the new channel, ascending. */
  readonly held: readonly Period[];
  /** The bits of its marks on the moved messages. */
  readonly marks: ReadonlyMap<MessageId, number>;
}

export interface CarriedState {
  /** The bits of the marks that have to change, by message. */
  readonly marks: readonly (readonly [id: MessageId, flags: number])[];
  /** The moved messages that the account has not received in the new channel; it has received all others. */
  readonly notReceived: ReadonlySet<MessageId>;
}

/**
 * Keeps each moved message read or unread for an account, by marks relative to its watermark in the new channel (docs/adr/0007).
 * @param ids the moved messages, ascending
 * @param history members of the new channel may read what they did not receive; otherwise all members count as recipients
 */
export function carryReadState(reader: MovedReader, ids: readonly MessageId[], history: boolean): CarriedState {
  if (!reader.active) return { marks: [], notReceived: new Set(ids) };
  const { readThroughId, sourceReadThroughId, received } = reader;
  const notReceived = new Set<MessageId>();
  const marks: [id: MessageId, flags: number][] = [];
  const isReceived = within(received);
  for (const id of differing(reader, ids)) {
    const mark = reader.marks.get(id) ?? 0;
    const wasReceived = isReceived(id);
    if (!wasReceived && history) notReceived.add(id);
    const read = isRead({ messageId: id, mark, received: wasReceived, readThroughId: sourceReadThroughId });
    const isBelow = id <= readThroughId;
    const says = read ? (isBelow ? 0 : MessageMark.read) : isBelow || !wasReceived ? MessageMark.unread : 0;
    const next = (mark & ~SAYS_READ) | says;
    if (next !== mark) marks.push([id, next]);
  }
  return { marks, notReceived };
}

/** The messages that may need a mark: those between the watermarks, for an account that received everything and has no marks. */
function differing({ readThroughId, sourceReadThroughId, received, marks }: MovedReader, ids: readonly MessageId[]): readonly MessageId[] {
  const [first, last] = [ids[0] ?? 0, ids.at(-1) ?? 0];
  if (marks.size > 0 || !received.some((period) => covers(period, first, last))) return ids;
  const [low, high] = [Math.min(readThroughId, sourceReadThroughId), Math.max(readThroughId, sourceReadThroughId)];
  return ids.slice(firstAbove(ids, low), firstAbove(ids, high));
}

/** A range of moved messages without other messages of the new channel in between, which an account has all received, or none of them. */
export interface Run {
  readonly low: MessageId;
  readonly high: MessageId;
  readonly received: boolean;
}

/**
 * @param ids the moved messages, ascending
 * @param before moved messages with other messages of the new channel right before them
 */
export function runsOf(ids: readonly MessageId[], before: ReadonlySet<MessageId>, notReceived: ReadonlySet<MessageId>): Run[] {
  const runs: { low: MessageId; high: MessageId; received: boolean }[] = [];
  for (const id of ids) {
    const received = !notReceived.has(id);
    const last = runs.at(-1);
    if (last && last.received === received && !before.has(id)) last.high = id;
    else runs.push({ low: id, high: id, received });
  }
  return runs;
}

/**
 * Divides periods where they include too much, and adds some where they include too little.
 * @param periods ascending, without overlaps
 * @param runs ascending
 * @returns the new periods, ascending
 */
export function redrawPeriods(periods: readonly Period[], runs: readonly Run[]): Period[] {
  const done: Period[] = [];
  const rest = periods.toReversed();
  for (const { low, high, received } of runs) {
    let from = low;
    for (let next = rest.at(-1); next && next.fromId <= high; next = rest.at(-1)) {
      rest.pop();
      const end = next.toId ?? Infinity;
      if (end < low) {
        done.push(next);
        continue;
      }
      if (received) {
        if (next.fromId > from) done.push({ fromId: from, toId: next.fromId - 1 });
        from = end + 1;
      } else if (next.fromId < low) {
        done.push({ fromId: next.fromId, toId: low - 1 });
      }
      if (end > high) {
        rest.push(received ? next : { fromId: high + 1, toId: next.toId });
        break;
      }
      if (received) done.push(next);
    }
    if (received && from <= high) done.push({ fromId: from, toId: high });
  }
  return [...done, ...rest.toReversed()];
}

export function covers({ fromId, toId }: Period, low: MessageId, high: MessageId): boolean {
  return fromId <= low && (toId === null || toId >= high);
}

/** For ids in ascending order. */
function within(periods: readonly Period[]): (id: MessageId) => boolean {
  let at = 0;
  return (id) => {
    while (at < periods.length && ((periods[at] as Period).toId ?? Infinity) < id) at += 1;
    const period = periods[at];
    return period !== undefined && period.fromId <= id;
  };
}

/** The index of the first id above a bound. */
function firstAbove(ids: readonly MessageId[], bound: number): number {
  let [low, high] = [0, ids.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ids[middle] as MessageId) > bound) high = middle;
    else low = middle + 1;
  }
  return low;
}
