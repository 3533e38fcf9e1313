import type { PoolConnection } from 'mysql2';
import { expect, it } from 'vitest';
import { OutcomeUnknown, UnitOfWork } from '../../../src/kernel/unit-of-work.js';
import { isGaleraNode } from '../../../src/platform/database/open-transactions.js';
import { Sql } from '../../../src/platform/database/sql.js';
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

it('a connection asks again what its server is if the question could not be answered', async () => {
  const answers: unknown[][] = [[new Error('interrupted')], [null, [{ Value: 'ON' }]]];
  const connection = { query: (_text: string, settle: (...answer: unknown[]) => void) => settle(...(answers.shift() ?? [])) };
  const ask = (): Promise<boolean> => isGaleraNode(connection as unknown as PoolConnection);
  await expect(ask()).rejects.toThrow('interrupted');
  expect(await ask()).toBe(true);
  expect(await ask()).toBe(true);
  expect(answers).toEqual([]);
});
