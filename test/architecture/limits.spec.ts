import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LIMIT_SECTIONS, LIMITS } from '../../src/kernel/limits.js';
import { limitsPage } from '../support/limits-page.js';
import { ROOT } from './import-rules.js';

const PAGE = join(ROOT, 'docs/limits.md');

const names = Object.keys(LIMITS);
const sources = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'))
  .map((file) => ({ file, text: readFileSync(join(ROOT, 'src', file), 'utf8') }));

function using(name: string): string[] {
  return sources.filter(({ text }) => new RegExp(`\\bLIMITS\\.${name}\\b`).test(text)).map(({ file }) => file);
}

describe('The table of limits', () => {
  it('is documented by docs/limits.md, which `npm run limits` writes', async () => {
    await expect(await limitsPage(PAGE)).toMatchFileSnapshot(PAGE);
  });

  it('contains each limit once', () => {
    const listed = Object.values(LIMIT_SECTIONS).flatMap((rows) => Object.keys(rows));
    expect(listed.toSorted()).toEqual(names.toSorted());
  });

  it('contains only limits that the code uses', () => {
    expect(names.filter((name) => using(name).length === 0)).toEqual([]);
  });

  it('contains the defaults of environment variables that the configuration reads', () => {
    const configured = names.filter((name) => name.startsWith('SKEIN_'));
    expect(configured.filter((name) => !using(name).some((file) => file.startsWith('platform/config/')))).toEqual([]);
  });
});
