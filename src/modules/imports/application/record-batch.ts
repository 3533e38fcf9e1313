import { LIMITS } from '../../../kernel/limits.js';
import type { ArchiveMessage, ArchiveRecord, SkipReason } from '../domain/records.js';
import type { IdentifiedMessage, RecordBatch } from './chat-archive.js';

const MESSAGES = 5_000;
const decoder = new TextDecoder('utf-8', { fatal: true });

/** Collects records, which come in order of time, until they are enough for one batch. */
export class Batch {
  private messages: IdentifiedMessage[] = [];
  private skipped = new Map<SkipReason, number>();
  private bytes = 0;
  private bytesRead = 0;
  private readonly sinceTime: number;

  /**
   * @param identify returns null for a message that was there before
   * @param since leaves out the messages before this day, written `2024-01-31`
   */
  constructor(
    private readonly identify: (message: ArchiveMessage, bytes: Uint8Array) => string | null,
    since: string,
  ) {
    this.sinceTime = since === '' ? 0 : Date.parse(`${since}T00:00:00Z`) * 1_000;
  }

  get isFull(): boolean {
    return this.messages.length >= MESSAGES || this.bytes >= LIMITS.MAX_IMPORT_SORTED_BYTES;
  }

  /** @param bytes the record as the archive has it */
  add(record: ArchiveRecord, bytes: Uint8Array): void {
    this.bytes += bytes.length;
    this.bytesRead += bytes.length;
    if (record.kind === 'skipped') this.skip(record.reason);
    else if (record.message.at >= this.sinceTime) {
      const key = this.identify(record.message, bytes);
      if (key === null) this.skip('repeated');
      else this.messages.push({ ...record, key });
    }
  }

  take(): RecordBatch {
    const { messages, skipped, bytesRead } = this;
    this.messages = [];
    this.skipped = new Map();
    this.bytes = 0;
    return { messages, skipped, damages: [], bytesRead };
  }

  private skip(reason: SkipReason): void {
    this.skipped.set(reason, (this.skipped.get(reason) ?? 0) + 1);
  }
}

/** @param bytes null if they are longer than the limit */
export function parseJson(bytes: Uint8Array | null, maxBytes: number): { readonly value: unknown; readonly problem: string | null } {
  if (bytes === null) return { value: null, problem: `longer than ${maxBytes} bytes` };
  try {
    return { value: JSON.parse(decoder.decode(bytes)) as unknown, problem: null };
  } catch {
    return { value: null, problem: 'no JSON' };
  }
}
