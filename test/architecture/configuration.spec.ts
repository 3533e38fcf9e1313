import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { VARIABLE_NAMES } from '../../src/platform/config/variables.js';
import { configurationPage, readVariables } from '../support/configuration-page.js';
import { ROOT } from './import-rules.js';

const PAGE = join(ROOT, 'docs/configuration.md');

describe('The environment variables', () => {
  it('are documented by docs/configuration.md, which `npm run configuration` writes', async () => {
    await expect(await configurationPage(PAGE)).toMatchFileSnapshot(PAGE);
  });

  it('are all read by the configuration', () => {
    expect(VARIABLE_NAMES.toSorted()).toEqual(readVariables.toSorted());
  });
});
