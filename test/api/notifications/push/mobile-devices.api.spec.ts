import { beforeEach, describe, expect, it } from 'vitest';
import { BotType, Role } from '../../../../src/kernel/actor.js';
import type { ApiResponse } from '../../../support/test-client.js';
import { type TestAccount, TestRealm } from '../../../support/test-realm.js';
import { TestServer } from '../../../support/test-server.js';

const server = TestServer.usual();

const SUCCESS = { result: 'success', msg: '' };
const failure = (msg: string): object => ({ result: 'error', code: 'BAD_REQUEST', msg });
const APPLE = ['users/me/apns_device_token', 'users/me/platform_device_token'];
const ANDROID = 'users/me/android_gcm_reg_id';
const EVERY = [...APPLE, ANDROID];

describe('Device tokens', () => {
  let realm: TestRealm;
  let ada: TestAccount;

  beforeEach(async () => {
    realm = await TestRealm.create(server);
    ada = await realm.join('Ada');
  });

  const add = (path: string, token: string, account = ada): Promise<ApiResponse> =>
    account.client.post(path, path === ANDROID ? { token } : { token, appid: 'org.skein.App' });
  const remove = (path: string, token: string, account = ada): Promise<ApiResponse> => account.client.delete(path, { token });
  const expectFailure = ({ status, body }: ApiResponse, msg: string): void => {
    expect([status, body]).toEqual([400, failure(msg)]);
  };

  it.each(EVERY)('%s: are registered once and deleted once, even if the request is repeated', async (path) => {
    expect((await add(path, 'c0ffee==')).body).toEqual(SUCCESS);
    expect((await add(path, 'c0ffee==')).body).toEqual(SUCCESS);
    expect((await remove(path, 'c0ffee==')).body).toEqual(SUCCESS);
    expectFailure(await remove(path, 'c0ffee=='), 'Token does not exist');
  });

  it('are shared by both spellings of the path, and separate for each service', async () => {
    await add(APPLE[0] as string, 'c0ffee==');
    expectFailure(await remove(ANDROID, 'c0ffee=='), 'Token does not exist');
    expect((await remove(APPLE[1] as string, 'c0ffee==')).body).toEqual(SUCCESS);
  });

  it.each(EVERY)('%s: of other accounts do not exist', async (path) => {
    await add(path, 'c0ffee==');
    expectFailure(await remove(path, 'c0ffee==', await realm.join('Ben')), 'Token does not exist');
    expect((await remove(path, 'c0ffee==')).body).toEqual(SUCCESS);
  });

  it.each(EVERY)('%s: are rejected when they are empty or too long', async (path) => {
    for (const token of ['', 'a'.repeat(4097)]) {
      expectFailure(await add(path, token), 'Empty or invalid length token');
      expectFailure(await remove(path, token), 'Empty or invalid length token');
    }
    expect((await add(path, 'a'.repeat(4096))).body).toEqual(SUCCESS);
    expect((await remove(path, 'a'.repeat(4096))).body).toEqual(SUCCESS);
  });

  it.each(EVERY)('%s: are required', async (path) => {
    const missing = { ...failure("Missing 'token' argument"), code: 'REQUEST_VARIABLE_MISSING', var_name: 'token' };
    expect((await ada.client.delete(path)).body).toEqual(missing);
    expect((await ada.client.post(path, { appid: 'a' })).body).toMatchObject(missing);
  });

  it.each([
    ['apple-tok', true],
    ['apple tok==', true],
    ['YWJj', true],
    ['YWJjZA==', true],
    ['YWJjZA=', false],
    ['YWJjZ', false],
    ['abcde', false],
  ])('of Apple are decoded leniently as base64: %s', async (token, decodable) => {
    const answer = await remove(APPLE[0] as string, token);
    expectFailure(answer, decodable ? 'Token does not exist' : 'Invalid APNS token');
    expectFailure(await remove(ANDROID, token), 'Token does not exist');
  });

  it('of Apple require the id of the app', async () => {
    const path = APPLE[0] as string;
    expect((await ada.client.post(path, { token: 'YWJj' })).body).toEqual({
      ...failure("Missing 'appid' argument"),
      code: 'REQUEST_VARIABLE_MISSING',
      var_name: 'appid',
    });
    for (const appid of ['', 'org skein', "'; DROP", 'org/skein']) {
      expectFailure(await ada.client.post(path, { token: 'YWJj', appid }), 'Invalid app ID');
    }
    expectFailure(await remove(path, 'YWJj'), 'Token does not exist');
  });

  it('are accepted from people and guests, and rejected from bots', async () => {
    const gil = await realm.join('Gil', Role.guest);
    const bot = await realm.bot('Bot', BotType.generic, ada);
    for (const path of EVERY) {
      expect((await add(path, 'YWJj', gil)).body).toEqual(SUCCESS);
      expect((await remove(path, 'YWJj', gil)).body).toEqual(SUCCESS);
      expectFailure(await bot.client.delete(path), 'This endpoint does not accept bot requests.');
    }
  });

  it('cannot be registered for pushes that are encrypted end to end, which are newer than the feature level', async () => {
    const { status, body } = await ada.client.post('mobile_push/register', { token_kind: 'fcm', push_account_id: 1 });
    const msg = 'Server is not configured to use push notification service.';
    expect([status, body]).toMatchObject([400, { result: 'error', code: 'PUSH_SERVICE_NOT_CONFIGURED', msg }]);
  });

  it('gets no test that is encrypted end to end, because no device is registered for such pushes', async () => {
    const { status, body } = await ada.client.post('mobile_push/e2ee/test_notification', { push_account_id: 1 });
    const refusal = { result: 'error', code: 'NO_ACTIVE_PUSH_DEVICE', msg: 'No active registered push device' };
    expect([status, body]).toEqual([400, refusal]);
    const { body: state } = await ada.client.post('register', { fetch_event_types: ['push_device'], event_types: [] });
    expect(state).toMatchObject({ push_devices: {} });
  });

  describe('POST /mobile_push/test_notification', () => {
    const test = (parameters: Record<string, string>, account = ada): Promise<ApiResponse> =>
      account.client.post('mobile_push/test_notification', parameters);

    it('accepts a device of the account, or all of its devices, even if it has none', async () => {
      expect((await test({})).body).toEqual(SUCCESS);
      for (const path of [APPLE[0] as string, ANDROID]) {
        await add(path, 'c0ffee==');
        expect((await test({ token: 'c0ffee==' })).body).toEqual(SUCCESS);
        expect((await test({})).body).toEqual(SUCCESS);
        await remove(path, 'c0ffee==');
      }
    });

    it('rejects devices that are unknown, deleted or of another account', async () => {
      const error = { result: 'error', code: 'INVALID_PUSH_DEVICE_TOKEN', msg: 'Device not recognized' };
      await add(ANDROID, 'c0ffee==', await realm.join('Ben'));
      await add(ANDROID, 'decaf===');
      await remove(ANDROID, 'decaf===');
      for (const token of ['c0ffee==', 'decaf===', '']) {
        const { status, body } = await test({ token });
        expect([status, body]).toEqual([400, error]);
      }
    });
  });
});
