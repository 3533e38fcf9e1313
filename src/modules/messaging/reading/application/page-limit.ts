import { Injectable } from '@nestjs/common';
import { chunks } from '../../../../kernel/chunks.js';
import { ConcurrencyLimit } from '../../../../kernel/concurrency-limit.js';
import { CurrentWork } from '../../../../kernel/current-work.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import type { MessageId, RealmId } from '../../../../kernel/ids.js';
import { LIMITS } from '../../../../kernel/limits.js';
import { MessageRepository } from '../../messages/application/message.repository.js';
import { type AnchoredRange, cutRange, outwardOrder } from '../domain/message-range.js';

/** Messages that are measured together. Measuring reads their texts, so it ends soon after the limit is reached. */
const BATCH = 250;

/** Building an answer takes several times its size in memory, so that only a few of the larger ones are built at the same time, and one of each account. */
const LARGE_BYTES = 1024 * 1024;
const MAX_LARGE_AT_ONCE = 2;

/** A page of more messages than this takes milliseconds of the event loop, and a megabyte of memory. */
const LONG_PAGE_MESSAGES = 250;
const MAX_LONG_AT_ONCE_PER_ACCOUNT = 2;

export interface CutOptions {
  /** The length of a message that need not be measured. */
  readonly knownLength?: (id: MessageId) => number | undefined;
  /** How often the answer holds the text of each message. */
  readonly copies?: number;
}

/** The part of a range that fits into one answer. */
export interface FittingRange {
  readonly range: AnchoredRange;
  /** The length of its messages. */
  readonly bytes: number;
}

/** Keeps answers with messages within `MAX_PAGE_BYTES`. */
@Injectable()
export class PageLimit {
  private readonly large = new ConcurrencyLimit({ running: MAX_LARGE_AT_ONCE, ofAccount: { running: 1 } });

  private readonly long = new ConcurrencyLimit({ running: Infinity, ofAccount: { running: MAX_LONG_AT_ONCE_PER_ACCOUNT } });

  constructor(
    private readonly queries: MessageRepository,
    private readonly work: CurrentWork,
  ) {}

  /**
   * The part of a range around its anchor that fits into one answer; all of it in most cases. The anchor and the messages next to it are
   * always part of it, however long they are, so that clients can page on from what they got.
   */
  async cut(realmId: RealmId, range: AnchoredRange, { knownLength = () => undefined, copies = 1 }: CutOptions = {}): Promise<FittingRange> {
    const known = totalLength(range.ids, knownLength);
    if (known !== undefined && copies * known <= LIMITS.MAX_PAGE_BYTES) return { range, bytes: copies * known };
    const { ids, nearest } = outwardOrder(range, range.anchor);
    const kept = new Set<MessageId>();
    let bytes = 0;
    for (const batch of chunks(ids, BATCH)) {
      const unknown = batch.filter((id) => knownLength(id) === undefined);
      const sizes = await this.queries.loadSizes(realmId, unknown);
      for (const id of batch) {
        const size = copies * (knownLength(id) ?? sizes.get(id) ?? 0);
        if (bytes + size > LIMITS.MAX_PAGE_BYTES && kept.size >= nearest) return { range: cutRange(range, kept), bytes };
        bytes += size;
        kept.add(id);
      }
    }
    return { range, bytes };
  }

  /**
   * Runs `load` for a page of at most so many messages, as soon as the account has few enough other long pages under way. A page that waits has not
   * been looked for yet, so that it holds nothing.
   */
  async loadPage<T>(count: number, load: () => Promise<T>): Promise<T> {
    return count <= LONG_PAGE_MESSAGES ? load() : this.long.run(this.work.owner, load);
  }

  /** Runs `build` for messages of this length, as soon as few enough other large answers are being built. */
  async build<T>(bytes: number, build: () => Promise<T>): Promise<T> {
    return bytes < LARGE_BYTES ? build() : this.large.run(this.work.owner, build);
  }

  /**
   * Loads messages that were asked for by their ids, a part at a time, ascending. None may be left out because of its length: clients take a
   * message that is missing from the answer for one they must not read.
   * @param load gives those of the messages that are to be sent; only they count, so that the answer says nothing about the others
   * @throws BadRequest if they do not fit into one answer
   */
  async load<T extends { readonly id: MessageId }>(
    realmId: RealmId,
    ids: Iterable<MessageId>,
    load: (ids: readonly MessageId[]) => Promise<readonly T[]>,
  ): Promise<T[]> {
    const wanted = [...new Set(ids)].sort((a, b) => a - b);
    const loaded: T[] = [];
    let bytes = 0;
    for (const batch of chunks(wanted, BATCH)) {
      const sizes = await this.queries.loadSizes(realmId, batch);
      for (const part of partsWithinLimit(sizes)) {
        for (const message of await load(part)) {
          loaded.push(message);
          bytes += sizes.get(message.id) ?? 0;
        }
        if (bytes > LIMITS.MAX_PAGE_BYTES && loaded.length > 1) {
          throw new BadRequest(`Too much content requested (maximum ${LIMITS.MAX_PAGE_BYTES} bytes); ask for fewer messages.`);
        }
      }
    }
    return loaded;
  }
}

/** The length of all messages; undefined if that of one is not known. */
function totalLength(ids: readonly MessageId[], knownLength: (id: MessageId) => number | undefined): number | undefined {
  let total = 0;
  for (const id of ids) {
    const length = knownLength(id);
    if (length === undefined) return undefined;
    total += length;
  }
  return total;
}

/** Messages that do not exceed the limit together, or a single one that does so by itself. */
function partsWithinLimit(sizes: ReadonlyMap<MessageId, number>): MessageId[][] {
  const parts: MessageId[][] = [];
  let bytes = Infinity;
  for (const [id, size] of [...sizes].sort(([a], [b]) => a - b)) {
    bytes += size;
    if (bytes > LIMITS.MAX_PAGE_BYTES) {
      parts.push([]);
      bytes = size;
    }
    parts.at(-1)?.push(id);
  }
  return parts;
}
