import { expect } from 'vitest';
import type { Parameters } from './test-client.js';
import type { TestAccount } from './test-realm.js';

/** Subscribes to a channel, which is created if it does not exist. @returns its id */
export async function subscribe(account: TestAccount, name: string, more: Parameters = {}): Promise<number> {
  const { body } = await account.client.post('users/me/subscriptions', { subscriptions: [{ name }], ...more });
  expect(body).toMatchObject({ result: 'success' });
  const { body: found } = await account.client.get('get_stream_id', { stream: name });
  expect(found).toMatchObject({ result: 'success' });
  return found['stream_id'] as number;
}

/** The response to accounts that may not know of a channel. */
export const INVALID_CHANNEL = { result: 'error', code: 'BAD_REQUEST', msg: 'Invalid channel ID' };

/** A group-setting value that lists accounts. */
export const people = (...accounts: readonly TestAccount[]): { direct_members: number[]; direct_subgroups: number[] } => ({
  direct_members: accounts.map(({ user }) => user.id),
  direct_subgroups: [],
});
