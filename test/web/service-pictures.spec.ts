import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { INTEGRATIONS } from '../../src/modules/integrations/domain/services/integrations.js';
import { PICTURED } from '../../web/views/bots/pictured-services.js';

describe('Pictures of services', () => {
  it('are symbols of the sprite, one for each service that is said to have one', () => {
    const ids = [...readFileSync('web/services.svg', 'utf8').matchAll(/<symbol id="(?<id>\w+)"/g)].map((match) => match.groups?.['id']);
    expect(ids).toEqual([...PICTURED]);
  });

  it('belong to services that there are', () => {
    const names = new Set(INTEGRATIONS.map(({ name }) => name));
    expect([...PICTURED].filter((name) => !names.has(name))).toEqual([]);
  });
});
