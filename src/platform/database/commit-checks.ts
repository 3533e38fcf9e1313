import { Injectable } from '@nestjs/common';

/** What is checked at the end of every unit of work, when it has all locks that it needs. */
@Injectable()
export class CommitChecks {
  private readonly checks: (() => Promise<void>)[] = [];

  /** @param check runs in the transaction; an error rolls it back */
  add(check: () => Promise<void>): void {
    this.checks.push(check);
  }

  async run(): Promise<void> {
    for (const check of this.checks) await check();
  }
}
