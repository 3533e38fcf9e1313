import { randomUUID } from 'node:crypto';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import type { Redis } from 'ioredis';
import type { EventLogRecord } from '../../../kernel/client-events.js';
import { LIMITS } from '../../../kernel/limits.js';
import { Config } from '../../../platform/config/config.js';
import { RedisConnections, runScript } from '../../../platform/jobs/redis-connections.js';
import {
  EventLog,
  type LogEntry,
  type LogFloor,
  type LogHead,
  type LogListener,
  LogReplaced,
  type LogRow,
  type LogState,
} from '../application/event-log.js';
import { APPEND, BEGIN, BEGIN_REWRITING, CHECKPOINT, CONFIRM, RESERVE, REWRITE } from './event-log-scripts.js';

const ROWS_PER_SCRIPT = 500;
/** A larger script would block Redis for too long; a single row may be larger. */
const CHARACTERS_PER_SCRIPT = 1_000_000;
/** The log is trimmed in segments of this fraction of its maximum size. */
const SEGMENTS = 64;
/** Entries that a rewriting copies at once, and those that it leaves to its last step: they were appended while it read the ones before. */
const REWRITE_BATCH = 250;
const UNFINISHED_REWRITING_MS = 600_000;
const FOLLOW_BLOCK_MS = 5_000;
const FOLLOW_BATCH = 1_000;

type RawEntry = [id: string, fields: string[]];
type Streams = [name: string, entries: RawEntry[]][];

/** A key of the event log below the prefix of the deployment; `state` has the epoch, `position` and `floor` are the ends of the log. */
export function eventLogKey(part: string): string {
  return `{events}:${part}`;
}

/** Stores the event log as a Redis stream. All its keys are in one slot of a cluster. */
@Injectable()
export class RedisEventLog extends EventLog implements OnApplicationShutdown {
  private readonly logger = new Logger(RedisEventLog.name);
  private readonly stream: string;
  private readonly position: string;
  private readonly appendedRows: string;
  private readonly floorKey: string;
  private readonly stateKey: string;
  private readonly keys: readonly string[];
  private readonly maxBytes: number;
  private readonly redis: Redis;
  /** The largest position that this process has seen; the log was replaced if its position is smaller. */
  private seenPosition = 0;
  private followed: { head: LogHead; readonly connection: Redis } | undefined;
  private stopped = false;

  constructor(
    private readonly connections: RedisConnections,
    { eventLogMib }: Config,
  ) {
    super();
    this.redis = connections.commands;
    this.maxBytes = eventLogMib * 1024 * 1024;
    const key = (part: string): string => connections.key(eventLogKey(part));
    this.stream = key('log');
    this.position = key('position');
    this.appendedRows = key('appended-rows');
    this.floorKey = key('floor');
    this.stateKey = key('state');
    this.keys = [this.stream, this.position, this.appendedRows, this.floorKey, this.stateKey, key('segments')];
  }

  /** Only now, because the last rows of this process may wait for those that other processes append. */
  onApplicationShutdown(): void {
    this.stopped = true;
    this.followed?.connection.disconnect();
  }

  async append(epoch: string, entries: readonly (LogRow & { readonly record: EventLogRecord })[]): Promise<void> {
    let rows: (string | number)[][] = [];
    let characters = 0;
    for (const entry of entries) {
      const text = JSON.stringify(entry.record);
      if (rows.length > 0 && (rows.length === ROWS_PER_SCRIPT || characters + text.length > CHARACTERS_PER_SCRIPT)) {
        await this.appendRows(epoch, rows);
        rows = [];
        characters = 0;
      }
      rows.push([entry.rowId, rowName(entry), text]);
      characters += text.length;
    }
    if (rows.length > 0) await this.appendRows(epoch, rows);
  }

  async listAppended(rows: readonly LogRow[]): Promise<ReadonlySet<number>> {
    const lookups = this.redis.pipeline();
    for (const row of rows) lookups.zscore(this.appendedRows, rowName(row));
    const answers = (await lookups.exec()) ?? [];
    const failure = answers.find(([error]) => error)?.[0];
    if (failure) throw failure;
    return new Set(rows.filter((_, index) => answers[index]?.[1] !== null).map(({ rowId }) => rowId));
  }

  async head(): Promise<LogHead> {
    const [[, position], [, epoch]] = (await this.redis.multi().get(this.position).hget(this.stateKey, 'epoch').exec()) as [
      [unknown, string | null],
      [unknown, string | null],
    ];
    return { epoch, position: Number(position) };
  }

  async floor(): Promise<LogFloor> {
    const [[, position], [, [epoch, rewritten]]] = (await this.redis
      .multi()
      .get(this.floorKey)
      .hmget(this.stateKey, 'epoch', 'rewritten')
      .exec()) as [[unknown, string | null], [unknown, [string | null, string | null]]];
    return { epoch, position: Number(position), revision: `${epoch ?? ''} ${rewritten ?? ''}` };
  }

  async read(after: number, upTo: number, limit: number): Promise<LogEntry[]> {
    return (await this.redis.xrange(this.stream, after + 1, upTo, 'COUNT', limit)).map(toEntry);
  }

  follow(head: LogHead, listener: LogListener): void {
    this.noteSeen(head.position);
    if (this.followed) this.followed.head = head;
    else {
      this.followed = { head, connection: this.connections.openBlockingConnection() };
      void this.followFrom(this.followed, listener);
    }
  }

  async reserve(epoch: string, last: number): Promise<number | null> {
    const position = await this.run(RESERVE, epoch, this.seenPosition, last);
    if (position === null) return null;
    this.noteSeen(Number(position));
    return Number(position);
  }

  async rewrite(epoch: string, change: (record: EventLogRecord) => EventLogRecord): Promise<void> {
    const name = randomUUID();
    const copy = `${this.stream}:${name}`;
    if ((await this.run(BEGIN_REWRITING, epoch, name)) === null) throw new LogReplaced();
    for (let after = 0, done = false; !done;) {
      const entries = await this.redis.xrange(this.stream, after + 1, '+', 'COUNT', REWRITE_BATCH);
      let last = after;
      const changed: string[] = [];
      for (const entry of entries) {
        const { seq, record } = toEntry(entry);
        const next = change(record);
        if (next !== record) changed.push(entry[0], JSON.stringify(next));
        last = seq;
      }
      const mostBehind = entries.length < REWRITE_BATCH ? REWRITE_BATCH : 0;
      const values = [epoch, name, after + 1, last, UNFINISHED_REWRITING_MS, mostBehind, ...changed];
      const answer = await runScript(this.redis, REWRITE, [...this.keys, copy], values);
      if (answer === null) throw new LogReplaced();
      done = answer === 1;
      after = last;
    }
  }

  async deleteAppendedRows(belowRowId: number): Promise<void> {
    await this.redis.zremrangebyscore(this.appendedRows, '-inf', `(${belowRowId}`);
  }

  async state(): Promise<LogState> {
    const { seenPosition } = this;
    const [[, position], [, state]] = (await this.redis.multi().get(this.position).hgetall(this.stateKey).exec()) as [
      [unknown, string | null],
      [unknown, Readonly<Record<string, string | undefined>>],
    ];
    return {
      epoch: state['epoch'] ?? null,
      position: Number(position),
      checkpoint: Number(state['checkpoint'] ?? 0),
      confirmed: Number(state['confirmed'] ?? 0),
      newestRowId: Number(state['row'] ?? 0),
      fellBack: Number(position) < seenPosition,
    };
  }

  async begin(epoch: string, old: string | null, rows: readonly LogRow[]): Promise<void> {
    await this.run(BEGIN, epoch, old ?? '', this.seenPosition, ...rows.flatMap((row) => [row.rowId, rowName(row)]));
  }

  async checkpoint(epoch: string, rows: readonly LogRow[]): Promise<{ position: number; confirmed: number } | null> {
    const answer = (await this.run(CHECKPOINT, epoch, ...rows.map(rowName))) as string[] | null;
    if (answer === null) throw new LogReplaced();
    const [position, confirmed] = answer;
    return position === undefined ? null : { position: Number(position), confirmed: Number(confirmed) };
  }

  async confirm(epoch: string, checkpoint: number): Promise<void> {
    await this.run(CONFIRM, epoch, checkpoint);
  }

  onDisconnect(listener: () => void): void {
    this.redis.on('close', listener);
  }

  private async appendRows(epoch: string, rows: readonly (string | number)[][]): Promise<void> {
    const limits = [LIMITS.MAX_EVENT_LOG_ENTRIES, this.maxBytes, Math.ceil(this.maxBytes / SEGMENTS)];
    const position = await this.run(APPEND, epoch, this.seenPosition, ...limits, ...rows.flat());
    if (position === null) throw new LogReplaced();
    this.noteSeen(Number(position));
  }

  private noteSeen(position: number): void {
    this.seenPosition = Math.max(this.seenPosition, position);
  }

  private run(script: string, ...values: (string | number)[]): Promise<unknown> {
    return runScript(this.redis, script, this.keys, values);
  }

  private async followFrom(followed: { head: LogHead; readonly connection: Redis }, listener: LogListener): Promise<void> {
    while (!this.stopped) {
      const { head } = followed;
      try {
        const { entries, epoch, floor } = await this.readNext(followed.connection, head.position);
        if (followed.head !== head) continue; // `follow` was called meanwhile.
        if (epoch !== head.epoch || floor > head.position) {
          listener.onInterrupted();
          await pause();
          continue;
        }
        await listener.onEntries(entries);
        if (followed.head !== head) continue;
        const position = entries.at(-1)?.seq ?? head.position;
        this.noteSeen(position);
        followed.head = { ...head, position };
      } catch (error) {
        if (this.isStopped()) return;
        this.logger.warn(`the event log could not be read: ${(error as Error).message}`);
        await pause();
      }
    }
  }

  /** In one round trip, reads the entries after a position, and then the epoch of the log and the position to which it is trimmed. */
  private async readNext(connection: Redis, after: number): Promise<{ entries: LogEntry[]; epoch: string | null; floor: number }> {
    const [read, epoch, floor] =
      (await connection
        .pipeline()
        .xread('COUNT', FOLLOW_BATCH, 'BLOCK', FOLLOW_BLOCK_MS, 'STREAMS', this.stream, after)
        .hget(this.stateKey, 'epoch')
        .get(this.floorKey)
        .exec()) ?? [];
    const failure = [read, epoch, floor].find((answer) => answer?.[0])?.[0];
    if (failure) throw failure;
    const entries = ((read?.[1] as Streams | null)?.[0]?.[1] ?? []).map(toEntry);
    return { entries, epoch: epoch?.[1] as string | null, floor: Number(floor?.[1] ?? 0) };
  }

  /** A method, because the compiler would assume that the property does not change while the loop waits. */
  private isStopped(): boolean {
    return this.stopped;
  }
}

/** Identifies a row, also against one that had the same id before the database was restored. */
function rowName({ rowId, createdAt }: LogRow): string {
  return `${rowId}:${createdAt}`;
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 200));
}

function toEntry([id, fields]: RawEntry): LogEntry {
  const [, record = '{}', , rowId] = fields;
  return {
    seq: Number(id.slice(0, id.indexOf('-'))),
    rowId: Number(rowId),
    record: JSON.parse(record) as EventLogRecord,
    characters: record.length,
  };
}
