import { describe, expect, it } from 'vitest';
import { AccountListener, AccountListeners } from './account-listeners.js';

class Alpha extends AccountListener {}
class Beta extends AccountListener {}
class Gamma extends AccountListener {}

const following = (listener: AccountListener, ...after: (typeof Alpha)[]): AccountListener => Object.assign(listener, { after });

function order(...found: AccountListener[]): string[] {
  const listeners = new AccountListeners(() => found);
  listeners.onModuleInit();
  return listeners.listeners.map(({ constructor }) => constructor.name);
}

describe('Account listeners', () => {
  it('are called in the order of their names, however they were found', () => {
    expect(order(new Gamma(), new Alpha(), new Beta())).toEqual(['Alpha', 'Beta', 'Gamma']);
  });

  it('are called after those that they name', () => {
    expect(order(following(new Alpha(), Gamma), new Beta(), following(new Gamma(), Beta))).toEqual(['Beta', 'Gamma', 'Alpha']);
  });

  it('cannot be called after one another', () => {
    expect(() => order(following(new Alpha(), Gamma), new Beta(), following(new Gamma(), Alpha))).toThrow(
      'The order of these listeners contains a cycle: Alpha, Gamma.',
    );
  });

  it('cannot be called after one that is not provided', () => {
    expect(() => order(following(new Alpha(), Gamma))).toThrow('Alpha is to be called after Gamma, which no module provides.');
  });

  it('cannot be provided twice', () => {
    expect(() => order(new Alpha(), new Alpha())).toThrow('Alpha is provided by two modules.');
  });
});
