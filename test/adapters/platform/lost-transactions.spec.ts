import type { PoolConnection } from 'mysql2';
import { DataSource } from 'typeorm';
import { expect, it } from 'vitest';
import { OutcomeUnknown, UnitOfWork } from '../../../src/kernel/unit-of-work.js';
import { SearchIndexer } from '../../../src/modules/messaging/reading/persistence/search-indexer.js';
import { CurrentTransaction } from '../../../src/platform/database/current-transaction.js';
import { isGaleraNode } from '../../../src/platform/database/open-transactions.js';
import { Sql } from '../../../src/platform/database/sql.js';
import { whisper } from '../../support/messages.js';
import { TestRealm } from '../../support/test-realm.js';
import { TestServer } from '../../support/test-server.js';

const server = TestServer.usual();

it('a unit of work is not done if the database has ended its transaction without saying so', async () => {
  const [unitOfWork, sql] = [server.get(UnitOfWork), server.get(Sql)];
  await unitOfWork.run(() => sql.run('DO 0'));
  const work = unitOfWork.run(async () => {
    await sql.rows('ROLLBACK');
    await sql.run('DO 0');
  });
  await expect(work).rejects.toThrow(OutcomeUnknown);
  await sql.run('DO 0');
});

it('a batch of the search index stops at the change after which nothing would be stored together', async () => {
  const [source, unitOfWork, transaction] = [server.get(DataSource), server.get(UnitOfWork), server.get(CurrentTransaction)];
  const realm = await TestRealm.create(server);
  const ada = await realm.join('Ada');
  const id = await whisper(ada, [ada], 'an aardvark');
  const realmId = realm.realm.id;
  const query = async (text: string, values: unknown[]): Promise<unknown> => {
    if (text.startsWith('INSERT INTO search_segment')) await transaction.manager?.query('ROLLBACK');
    return transaction.manager?.query(text, values);
  };
  const ending = Object.create(transaction, { manager: { value: { query } } }) as CurrentTransaction;
  const indexer = new SearchIndexer(source, unitOfWork, ending);
  await expect(indexer.indexBatch(realmId, 'all')).rejects.toThrow(OutcomeUnknown);
  expect(await source.query('SELECT message_id AS id FROM search_queue WHERE realm_id = ?', [realmId])).toHaveLength(1);
  expect(await new SearchIndexer(source, unitOfWork, transaction).indexBatch(realmId, 'all')).toBe(1);
  const { body } = await ada.client.get('messages', { anchor: 'newest', num_before: 5, num_after: 0, narrow: [['search', 'aardvark']] });
  expect((body['messages'] as { id: number }[]).map((message) => message.id)).toEqual([id]);
});

it('a connection asks again what its server is if the question could not be answered', async () => {
  const answers: unknown[][] = [[new Error('interrupted')], [null, [{ Value: 'ON' }]]];
  const connection = { query: (_text: string, settle: (...answer: unknown[]) => void) => settle(...(answers.shift() ?? [])) };
  const ask = (): Promise<boolean> => isGaleraNode(connection as unknown as PoolConnection);
  await expect(ask()).rejects.toThrow('interrupted');
  expect(await ask()).toBe(true);
  expect(await ask()).toBe(true);
  expect(answers).toEqual([]);
});
