import type { MigrationInterface, QueryRunner } from 'typeorm';
import { CREATE_LEASE_TABLE } from '../lease.js';

/** Who may do what alone, and until when. The table is there already, because running migrations takes a lease. */
export class Leases1700000000130 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(CREATE_LEASE_TABLE);
  }

  /** The table stays: undoing migrations takes a lease, too. */
  async down(): Promise<void> {}
}
