import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { chunks } from '../../../kernel/chunks.js';
import { Clock } from '../../../kernel/clock.js';
import type { RealmId } from '../../../kernel/ids.js';
import { padToPowerOfTwo, placeholders, rowPlaceholders, Sql, type SqlValue } from '../../../platform/database/sql.js';
import { CHAT_SOURCES, type ChatSource } from '../application/chat-archive.js';
import {
  type ImportPhase,
  ImportRepository,
  type ImportRun,
  type ImportStatus,
  type MappedKind,
} from '../application/import.repository.js';

const KEYS_PER_STATEMENT = 1_000;

interface StatusRow {
  readonly id: number;
  readonly source: keyof typeof CHAT_SOURCES;
  readonly phase: ImportPhase;
  readonly counts: string;
  readonly startedAt: number;
  readonly finishedAt: number | null;
  readonly messages: number;
}

@Injectable()
export class SqlImportRepository extends ImportRepository {
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {
    super();
  }

  async begin(run: { realmId: RealmId; source: ChatSource; fingerprint: Buffer; options: string }): Promise<ImportRun> {
    const { realmId, source, fingerprint, options } = run;
    const { affectedRows } = await this.sql.run(
      `INSERT IGNORE INTO import_run (realm_id, source, fingerprint, options, phase, counts, started_at) VALUES (?, ?, ?, ?, 'running', '{}', ?)`,
      [realmId, source.id, fingerprint, options, this.clock.now()],
    );
    await this.sql.run(
      `UPDATE import_run SET options = ?, phase = 'running', counts = '{}', started_at = ?, finished_at = NULL
        WHERE realm_id = ? AND source = ? AND fingerprint = ? AND phase = 'undone'`,
      [options, this.clock.now(), realmId, source.id, fingerprint],
    );
    const [row] = await this.sql.rows<{ id: number; options: string; phase: ImportPhase; startedAt: number }>(
      'SELECT id, options, phase, started_at AS startedAt FROM import_run WHERE realm_id = ? AND source = ? AND fingerprint = ?',
      [realmId, source.id, fingerprint],
    );
    if (!row) throw new Error('the run was deleted');
    return { ...row, realmId, source, isRepeated: affectedRows === 0 };
  }

  async save({ id, realmId, phase }: Pick<ImportRun, 'id' | 'realmId' | 'phase'>, counts: object): Promise<void> {
    const finishedAt = phase === 'finished' ? this.clock.now() : null;
    await this.sql.run(
      'UPDATE import_run SET phase = ?, counts = ?, finished_at = COALESCE(finished_at, ?) WHERE id = ? AND realm_id = ?',
      [phase, JSON.stringify(counts), finishedAt, id, realmId],
    );
  }

  async list(realmId: RealmId): Promise<ImportStatus[]> {
    const rows = await this.sql.rows<StatusRow>(
      `SELECT r.id, r.source, r.phase, r.counts, r.started_at AS startedAt, r.finished_at AS finishedAt,
              (SELECT COUNT(*) FROM import_map i WHERE i.realm_id = r.realm_id AND i.run_id = r.id AND i.kind = 'message') AS messages
         FROM import_run r WHERE r.realm_id = ? ORDER BY r.id`,
      [realmId],
    );
    return rows.map(({ source, counts, ...row }) => ({
      ...row,
      realmId,
      source: CHAT_SOURCES[source],
      counts: JSON.parse(counts) as Record<string, number>,
    }));
  }

  async forget({ id, realmId }: Pick<ImportRun, 'id' | 'realmId'>, kind: MappedKind, ids: readonly number[]): Promise<void> {
    for (const part of chunks(ids, KEYS_PER_STATEMENT)) {
      await this.sql.run(`DELETE FROM import_map WHERE realm_id = ? AND run_id = ? AND kind = ? AND our_id IN (${placeholders(part)})`, [
        realmId,
        id,
        kind,
        ...part,
      ]);
    }
  }

  async find(realmId: RealmId, kind: MappedKind, keys: readonly string[]): Promise<Map<string, number>> {
    const found = new Map<string, number>();
    for (const part of chunks(keys, KEYS_PER_STATEMENT)) {
      const byDigest = new Map(part.map((key) => [digestOf(key).toString('hex'), key]));
      const digests = padToPowerOfTwo([...byDigest.keys()].map((hex) => Buffer.from(hex, 'hex')));
      const rows = await this.sql.rows<{ digest: Buffer; id: number }>(
        `SELECT key_digest AS digest, our_id AS id FROM import_map WHERE realm_id = ? AND kind = ? AND key_digest IN (${placeholders(digests)})`,
        [realmId, kind, ...digests],
      );
      for (const { digest, id } of rows) found.set(byDigest.get(digest.toString('hex')) ?? '', id);
    }
    return found;
  }

  async add(run: Pick<ImportRun, 'id' | 'realmId'>, kind: MappedKind, ids: ReadonlyMap<string, number>): Promise<void> {
    await this.insert(run, kind, ids, '');
  }

  async set(run: Pick<ImportRun, 'id' | 'realmId'>, kind: MappedKind, ids: ReadonlyMap<string, number>): Promise<void> {
    await this.insert(run, kind, ids, ' ON DUPLICATE KEY UPDATE our_id = VALUES(our_id)');
  }

  private async insert(
    { id, realmId }: Pick<ImportRun, 'id' | 'realmId'>,
    kind: MappedKind,
    ids: ReadonlyMap<string, number>,
    ending: string,
  ): Promise<void> {
    for (const part of chunks([...ids], KEYS_PER_STATEMENT)) {
      await this.sql.run(
        `INSERT INTO import_map (realm_id, kind, key_digest, our_id, run_id) VALUES ${rowPlaceholders(part, 5)}${ending}`,
        part.flatMap(([key, ourId]): SqlValue[] => [realmId, kind, digestOf(key), ourId, id]),
      );
    }
  }
}

/** Keys have any length. */
function digestOf(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}
