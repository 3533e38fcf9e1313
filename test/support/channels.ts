import { expect } from 'vitest';
import type { Parameters } from './test-client.js';
import type { TestAccount } from './test-realm.js';

/** Makes a channel with its maker as the only subscriber, unless `more` says otherwise. @returns its id */
export async function makeChannel(account: TestAccount, name: string, more: Parameters = {}): Promise<number> {
  const { body } = await account.client.post('users/me/subscriptions', { subscriptions: [{ name }], ...more });
  expect(body).toMatchObject({ result: 'success' });
  const { body: list } = await account.client.get('streams', { include_all: true });
  const channel = (list['streams'] as { name: string; stream_id: number }[]).find((one) => one.name === name);
  if (!channel) throw new Error(`no channel ${name}`);
  return channel.stream_id;
}

/** What nobody gets to hear who may not know of a channel. */
export const INVALID_CHANNEL = { result: 'error', code: 'BAD_REQUEST', msg: 'Invalid channel ID' };

/** A group-setting value that names people. */
export const people = (...accounts: readonly TestAccount[]): { direct_members: number[]; direct_subgroups: number[] } => ({
  direct_members: accounts.map(({ user }) => user.id),
  direct_subgroups: [],
});
