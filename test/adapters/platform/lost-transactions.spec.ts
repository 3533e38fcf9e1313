import { expect, it } from 'vitest';
import { OutcomeUnknown, UnitOfWork } from '../../../src/kernel/unit-of-work.js';
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
