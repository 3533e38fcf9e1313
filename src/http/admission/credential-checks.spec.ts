import { expect, it } from 'vitest';
import type { Config } from '../../platform/config/config.js';
import { CredentialChecks } from './credential-checks.js';

it.each([
  [2, ['flood']],
  [16, ['flood', 'flood', 'other', 'other']],
])('of a pool of %s connections, a quarter checks credentials, half of that for one address', (databasePoolSize, expected) => {
  const checks = new CredentialChecks({ databasePoolSize } as Config);
  const running: string[] = [];
  for (const network of ['flood', 'other']) {
    for (let count = 0; count < 64; count += 1) {
      void checks.run(network, () => {
        running.push(network);
        return new Promise(() => undefined);
      });
    }
  }
  expect(running).toEqual(expected);
  expect(checks.countWaiting('flood')).toBe(64 - expected.filter((network) => network === 'flood').length);
});
