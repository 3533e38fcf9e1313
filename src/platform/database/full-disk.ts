import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock.js';
import { isDatabaseFull } from '../outages.js';

/** MariaDB and MySQL let a statement wait in such a state, for a minute and then again, if the disk has no room for the binary log. */
export const WAITING_FOR_DISK =
  "SELECT id FROM information_schema.processlist WHERE state REGEXP '^Waiting for .*(free|disk) space' LIMIT 1";

/** Afterwards there may be room again, or nobody has tried to write since. */
const COUNTS_FOR_MS = 60_000;

/**
 * Remembers when the database refused a write because its disk is full. Nothing that a process could ask shows it: the database answers, and
 * takes writes that fit into what its files have allocated. `WAITING_FOR_DISK` shows only statements that wait for the disk of the binary log.
 */
@Injectable()
export class FullDisk {
  private last: { readonly at: number; readonly message: string } | undefined;

  constructor(private readonly clock: Clock) {}

  /** What the database said when it last refused a write for this reason; null if that was more than a minute ago. */
  get problem(): string | null {
    return this.last && this.last.at > this.clock.elapsed() - COUNTS_FOR_MS ? this.last.message : null;
  }

  /** @param error why a statement failed */
  note(error: unknown): void {
    const { message } = error as Error;
    if (isDatabaseFull(error as Error)) this.last = { at: this.clock.elapsed(), message };
  }
}
