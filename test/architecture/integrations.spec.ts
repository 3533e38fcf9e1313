import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { INTEGRATIONS } from '../../src/modules/integrations/domain/services/integrations.js';
import { integrationsPage } from '../support/integrations-page.js';
import { ROOT } from './import-rules.js';

const PAGE = join(ROOT, 'docs/integrations.md');

describe('The integrations', () => {
  it('are documented by docs/integrations.md, which `npm run integrations` writes', async () => {
    await expect(await integrationsPage(PAGE)).toMatchFileSnapshot(PAGE);
  });

  it('have names of their own, which fit into an address', () => {
    const names = INTEGRATIONS.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => !/^[a-z][a-z0-9_]*$/.test(name))).toEqual([]);
  });

  it('name the events that can be chosen, and ignore no event that they write', () => {
    const unnamed = INTEGRATIONS.filter(
      ({ choosesEvents, events }) => choosesEvents && Object.keys(events).every((event) => event === '*'),
    );
    expect(unnamed.map(({ name }) => name)).toEqual([]);
    const contradicting = INTEGRATIONS.filter(({ ignored = [], events }) => ignored.some((event) => Object.hasOwn(events, event)));
    expect(contradicting.map(({ name }) => name)).toEqual([]);
  });
});
