import { describe, expect, it } from 'vitest';
import { AccountListeners } from '../../src/modules/users/accounts.api.js';
import { GroupListeners } from '../../src/modules/users/groups.api.js';
import { TestServer } from '../support/test-server.js';

const server = TestServer.usual();

/** The events that observers publish follow each other in this order. Numbers lie ten apart, so that another observer finds a place between two. */
describe('Observers are called in the order that they declare', () => {
  it('when an account changes', () => {
    expect(server.get(AccountListeners).observers.map(described)).toEqual([
      '10 DefaultChannelsService',
      '20 RoleVisibilityListener',
      '30 NamedAccountListener',
      '40 SuspendSubscriptionsListener',
      '50 InviterListener',
      '60 DefaultSubscriptionsListener',
      '70 ScheduledMessagesOnDeactivation',
    ]);
  });

  it('when the contents of a group change', () => {
    expect(server.get(GroupListeners).observers.map(described)).toEqual(['10 GroupVisibilityListener']);
  });

  it('and no two of them declare the same number', () => {
    expect(() => server.get(GroupListeners).register({ order: 10, contentsChanged: () => Promise.resolve() })).toThrow(
      'GroupVisibilityListener and Object both have the order 10.',
    );
  });
});

function described(observer: { readonly order: number }): string {
  return `${observer.order} ${observer.constructor.name}`;
}
