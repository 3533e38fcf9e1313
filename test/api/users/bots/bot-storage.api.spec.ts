import { beforeEach, describe, expect, it } from 'vitest';
import { BotType } from '../../../../src/kernel/actor.js';
import { type TestAccount, TestRealm } from '../../../support/test-realm.js';
import { TestServer } from '../../../support/test-server.js';

const server = TestServer.usual();

const SUCCESS = { result: 'success', msg: '' };
const MISSING = { result: 'error', code: 'BAD_REQUEST', msg: 'Key does not exist.' };
const MAX_BYTES = 10_000_000;

describe('the storage of a bot', () => {
  let realm: TestRealm;
  let ada: TestAccount;
  let bot: TestAccount;

  beforeEach(async () => {
    realm = await TestRealm.create(server);
    ada = await realm.join('Ada');
    bot = await realm.bot('counter', BotType.generic, ada);
  });

  const put = async (storage: unknown, who = bot): Promise<unknown> => (await who.client.put('bot_storage', { storage })).body;
  const get = async (keys?: readonly string[], who = bot): Promise<unknown> => (await who.client.get('bot_storage', { keys })).body;
  const remove = async (keys?: readonly string[]): Promise<unknown> => (await bot.client.delete('bot_storage', { keys })).body;

  it('is returned by key or as a whole', async () => {
    expect(await get()).toEqual({ ...SUCCESS, storage: {} });
    expect(await put({ count: '1', name: '"Änne 🐙"', ['__proto__']: 'x' })).toEqual(SUCCESS);
    expect(await get(['name', 'count'])).toEqual({ ...SUCCESS, storage: { count: '1', name: '"Änne 🐙"' } });
    expect(Object.entries((await bot.client.get('bot_storage')).body['storage'] as object)).toEqual([
      ['__proto__', 'x'],
      ['count', '1'],
      ['name', '"Änne 🐙"'],
    ]);
    expect(await get([])).toEqual({ ...SUCCESS, storage: {} });
  });

  it('replaces the previous value of a key', async () => {
    await put({ count: '1', other: 'o' });
    expect(await put({ count: '2' })).toEqual(SUCCESS);
    expect(await get()).toEqual({ ...SUCCESS, storage: { count: '2', other: 'o' } });
  });

  it('distinguishes keys by case and by white space', async () => {
    await put({ key: '1', Key: '2', 'key ': '3', '': '4' });
    expect(await get()).toEqual({ ...SUCCESS, storage: { key: '1', Key: '2', 'key ': '3', '': '4' } });
    expect(await get(['key '])).toEqual({ ...SUCCESS, storage: { 'key ': '3' } });
  });

  it('is removed by key or as a whole', async () => {
    await put({ a: '1', b: '2', c: '3' });
    expect(await remove(['a'])).toEqual(SUCCESS);
    expect(await get()).toEqual({ ...SUCCESS, storage: { b: '2', c: '3' } });
    expect(await remove()).toEqual(SUCCESS);
    expect(await get()).toEqual({ ...SUCCESS, storage: {} });
  });

  it('rejects unknown keys', async () => {
    await put({ a: '1' });
    expect(await get(['a', 'b'])).toEqual(MISSING);
    expect(await remove(['a', 'b'])).toEqual(MISSING);
    expect(await get()).toEqual({ ...SUCCESS, storage: { a: '1' } });
  });

  it('is separate from that of every other account', async () => {
    await put({ secret: '1' });
    expect(await get(undefined, ada)).toEqual({ ...SUCCESS, storage: {} });
    expect(await get(['secret'], ada)).toEqual(MISSING);
    expect(await put({ secret: '2' }, ada)).toEqual(SUCCESS);
    expect(await get()).toEqual({ ...SUCCESS, storage: { secret: '1' } });
  });

  it('rejects values beyond its maximum size', async () => {
    const quarter = 'x'.repeat(MAX_BYTES / 4 - 1);
    for (const key of ['a', 'b', 'd', 'e']) expect(await put({ [key]: quarter })).toEqual(SUCCESS);
    expect(await put({ c: '' })).toEqual({
      result: 'error',
      code: 'BAD_REQUEST',
      msg: 'Request exceeds storage limit by 1 bytes. The limit is 10000000 bytes.',
    });
    expect(await put({ b: 'less', c: 'more' })).toEqual(SUCCESS);
    expect(await get(['b', 'c'])).toEqual({ ...SUCCESS, storage: { b: 'less', c: 'more' } });
  });

  it.each([
    ['{"a": 1}', 'storage["a"] is not a string'],
    ['["a"]', 'storage is not a dict'],
    ['a', 'storage is not valid JSON'],
    [JSON.stringify({ ['k'.repeat(501)]: 'x' }), 'storage key is too long (limit: 500 characters)'],
  ])('accepts only an object of strings: rejects %s', async (storage, msg) => {
    expect(await put(storage)).toEqual({ result: 'error', code: 'BAD_REQUEST', msg });
    expect(await get()).toEqual({ ...SUCCESS, storage: {} });
  });
});
