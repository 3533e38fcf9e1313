import { describe, expect, it } from 'vitest';
import { AccountListeners } from '../../src/modules/users/accounts.api.js';
import { GroupListeners } from '../../src/modules/users/groups.api.js';
import { TestServer } from '../support/test-server.js';

const server = TestServer.usual();

/**
 * The order determines the order of the events that listeners publish. Numbers are multiples of ten, so that another listener can be
 * inserted.
 */
describe('Listeners are called in their declared order', () => {
  it('when an account changes', () => {
    expect(server.get(AccountListeners).listeners.map(described)).toEqual([
      '10 DefaultChannelsService',
      '20 RoleVisibilityListener',
      '30 NamedAccountListener',
      '40 SuspendSubscriptionsListener',
      '50 InviterListener',
      '60 DefaultSubscriptionsListener',
      '70 ScheduledMessagesService',
      '80 EraseSettingsListener',
      '90 ErasePresenceListener',
      '100 EraseSessionsListener',
      '110 EraseFilesListener',
      '120 EraseWritingListener',
      '130 SignupListener',
      '140 DefaultChannelGroupsService',
      '150 GreetNewAccountsListener',
      '160 WelcomeMailListener',
      '170 EraseBotsListener',
      '180 EraseFromEventLogListener',
    ]);
  });

  it('when the contents of a group change', () => {
    expect(server.get(GroupListeners).listeners.map(described)).toEqual(['10 GroupVisibilityListener']);
  });

  it('and two of them cannot declare the same number', () => {
    expect(() => server.get(GroupListeners).register({ order: 10, contentsChanged: () => Promise.resolve() })).toThrow(
      'GroupVisibilityListener and Object both have the order 10.',
    );
  });
});

function described(observer: { readonly order: number }): string {
  return `${observer.order} ${observer.constructor.name}`;
}
