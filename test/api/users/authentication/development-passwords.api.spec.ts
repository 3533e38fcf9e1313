import { afterEach, describe, expect, it } from 'vitest';
import { Role } from '../../../../src/kernel/actor.js';
import { changeAccount } from '../../../support/change-account.js';
import type { ApiResponse } from '../../../support/test-client.js';
import { PASSWORD, type TestAccount, TestRealm } from '../../../support/test-realm.js';
import { TestServer } from '../../../support/test-server.js';

const WEAK = 'temp';

describe('A short password', () => {
  let server: TestServer;
  let realm: TestRealm;
  let olga: TestAccount;
  const start = async (environment: Record<string, string>): Promise<void> => {
    server = await TestServer.start(environment);
    realm = await TestRealm.create(server);
    olga = await realm.join('Olga', Role.owner);
    await changeAccount(server, olga, { canCreateUsers: true });
  };
  afterEach(() => server.stop());

  const create = (): Promise<ApiResponse> =>
    olga.client.post('users', { email: `newbie@${realm.host}`, password: WEAK, full_name: 'New User' });
  const change = (): Promise<ApiResponse> => olga.client.patch('settings', { old_password: PASSWORD, new_password: WEAK });

  it('is accepted on a development server, because published examples use one', async () => {
    await start({ SKEIN_ENV: 'development', SKEIN_LOG_LEVEL: 'warn' });
    expect((await create()).body).toMatchObject({ result: 'success' });
    expect((await change()).body).toMatchObject({ result: 'success' });
    for (const username of [`newbie@${realm.host}`, olga.email]) {
      expect((await realm.stranger.post('fetch_api_key', { username, password: WEAK })).status).toBe(200);
    }
  });

  it('is rejected in production', async () => {
    await start({ SKEIN_ENV: 'production', SKEIN_EXTERNAL_SCHEME: 'http', SKEIN_LOG_LEVEL: 'warn' });
    expect((await create()).body).toMatchObject({ code: 'BAD_REQUEST', msg: 'The password is too weak.' });
    expect((await change()).body).toMatchObject({ code: 'BAD_REQUEST', msg: 'New password is too weak!' });
  });
});
