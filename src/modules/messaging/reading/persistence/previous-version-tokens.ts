import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import type { MessageId, RealmId } from '../../../../kernel/ids.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import { padToPowerOfTwo, placeholders, Sql } from '../../../../platform/database/sql.js';
import { RepeatedTask } from '../../../../platform/jobs/repeated-task.js';
import { MessageSearchIndex } from '../application/message-search-index.js';

const INTERVAL_MS = 2_000;
const MESSAGES_PER_TRANSACTION = 128;

/**
 * Indexes what processes of the previous version send and change while an upgrade is under way. They know `search_token` only, which the next
 * release drops together with this class.
 */
@Injectable()
export class PreviousVersionTokens implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(PreviousVersionTokens.name);
  private readonly adopting = new RepeatedTask(
    INTERVAL_MS,
    () => this.adoptAll(),
    (error) => this.logger.warn(`Messages of the previous version are found by search later: ${(error as Error).message}`),
  );

  constructor(
    private readonly sql: Sql,
    private readonly unitOfWork: UnitOfWork,
    private readonly index: MessageSearchIndex,
  ) {}

  onApplicationBootstrap(): void {
    this.adopting.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.adopting.stop();
  }

  private async adoptAll(): Promise<void> {
    while ((await this.adopt()) > 0);
  }

  /** Deletes the tokens of some messages, and indexes these messages. @returns how many */
  private async adopt(): Promise<number> {
    const [first] = await this.sql.rows<{ realmId: RealmId }>('SELECT realm_id AS realmId FROM search_token ORDER BY realm_id LIMIT 1');
    if (!first) return 0;
    const { realmId } = first;
    const rows = await this.sql.rows<{ id: MessageId }>(
      `SELECT message_id AS id FROM search_token FORCE INDEX (search_token_message)
        WHERE realm_id = ? GROUP BY message_id ORDER BY message_id LIMIT ${MESSAGES_PER_TRANSACTION}`,
      [realmId],
    );
    const ids = padToPowerOfTwo(rows.map(({ id }) => id));
    if (ids.length === 0) return 0;
    await this.unitOfWork.run(async () => {
      // First, so that the messages are read after the last change whose tokens disappear here.
      await this.sql.run(`DELETE FROM search_token WHERE realm_id = ? AND message_id IN (${placeholders(ids)})`, [realmId, ...ids]);
      await this.index.reindex(realmId, [...new Set(ids)]);
    });
    return rows.length;
  }
}
