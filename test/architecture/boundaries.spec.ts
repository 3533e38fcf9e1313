import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { cruise, type IConfiguration, type ICruiseOptions, type ICruiseResult } from 'dependency-cruiser';
import extractTsConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
const config = createRequire(import.meta.url)(join(ROOT, '.dependency-cruiser.cjs')) as IConfiguration;
const rules = (config.forbidden ?? []).map(({ name }) => name ?? '');
const contexts = JSON.parse(process.env['SKEIN_CONTEXTS'] ?? 'null') as string[] | null;

/** File names and what is in them. */
type Tree = Readonly<Record<string, string>>;

/** One file that imports another one, which is empty. */
function imports(from: string, to: string, statement: (path: string) => string = (path) => `import '${path}';`): Tree {
  const up = '../'.repeat(from.split('/').length - 1);
  return { [from]: statement(`${up}${to}`.replace(/\.ts$/, '.js')), [to]: 'export class Found {}' };
}

const typeOnly = (path: string): string => `import type { Found } from '${path}';\nexport type Again = Found;`;
const x = contexts;
void x;
void cpSync;
