import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { ICruiseResult, IViolation } from 'dependency-cruiser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONTEXTS, FEATURES, HTTP, LAW_FILE, MARKDOWN, ORDER_FILE, ROOT, RULES } from './import-law.js';

/** Breaks one rule: the files, by path, with what is in them. */
interface Plant {
  readonly rule: string;
  readonly what: string;
  readonly files: Readonly<Record<string, string>>;
}

/** Turns a path or package name into an import of it. */
type Statement = (target: string) => string;
const value: Statement = (target) => `import '${target}';\n`;
const type: Statement = (target) => `import type { Found } from '${target}';\nexport type Again = Found;\n`;

function between(rule: string, from: string, to: string, statement = value): Plant {
  const target = '../'.repeat(from.split('/').length - 1) + to.replace(/\.ts$/, '.js');
  return { rule, what: `${from} → ${to}`, files: { [from]: statement(target), [to]: 'export class Found {}\n' } };
}

function ofPackage(rule: string, from: string, name: string, statement = value): Plant {
  return { rule, what: `${from} → ${name}`, files: { [from]: statement(name) } };
}

/** Every two names of an order: the one that comes first, and the one that it must not import. */
function pairs(order: readonly string[]): [left: string, right: string][] {
  return order.flatMap((left, index) => order.slice(index + 1).map((right): [string, string] => [left, right]));
}

function rightwards(prefix: string, root: string, order: readonly string[], layer = ''): Plant[] {
  return pairs(order).map(([left, right]) =>
    between(`${prefix}${left}-imports-leftwards`, `${root}/${left}/${layer}to-${right}.ts`, `${root}/${right}/${layer}for-${left}.ts`),
  );
}

/** No file name appears twice, so that every reported file tells which plant it belongs to. */
const PLANTS: readonly Plant[] = [
  {
    rule: 'no-circular',
    what: 'two files in a loop',
    files: {
      'src/platform/loop/one.ts': "import { two } from './two.js';\nexport const one = (): unknown => two;\n",
      'src/platform/loop/two.ts': "import { one } from './one.js';\nexport const two = (): unknown => one;\n",
    },
  },
  { rule: 'no-orphans', what: 'a file nobody needs', files: { 'src/platform/lonely.ts': 'export const alone = true;\n' } },
  ofPackage('kernel-and-domain-are-pure', 'src/kernel/with-package.ts', 'express'),
  ofPackage('kernel-and-domain-are-pure', 'src/modules/users/domain/with-node.ts', 'node:fs'),
  ofPackage('kernel-and-domain-are-pure', 'src/kernel/with-cache.ts', 'lru-cache'),
  ofPackage('read-through-cache-needs-only-lru-cache', 'src/kernel/read-through-cache.ts', 'node:fs'),
  ofPackage(
    'kernel-and-domain-are-pure',
    'src/modules/users/domain/with-type.ts',
    'rxjs',
    (name) => `export type It = import('${name}').Subject<1>;\n`,
  ),
  between('domain-knows-only-domain', 'src/modules/users/domain/up.ts', 'src/modules/users/application/above.ts'),
  between('domain-knows-only-domain', 'src/modules/users/domain/sideways.ts', 'src/modules/realm/realm.api.ts', type),
  ...['http', 'persistence', 'queue', 'storage', 'markdown', 'redis'].map((adapter) =>
    between('application-knows-no-adapter', `src/modules/users/application/to-${adapter}.ts`, `src/modules/users/${adapter}/adapter.ts`),
  ),
  between('application-knows-no-adapter', 'src/modules/users/application/to-platform.ts', 'src/platform/database/used.ts', type),
  between('application-knows-no-adapter', 'src/modules/users/application/to-dialect.ts', 'src/http/used.ts'),
  ofPackage('application-needs-only-nest-common', 'src/modules/users/application/with-package.ts', '@nestjs/core'),
  ofPackage('application-needs-only-nest-common', 'src/modules/users/application/with-node.ts', 'node:fs'),
  between('adapters-do-not-meet', 'src/modules/users/http/to-table.ts', 'src/modules/users/persistence/table.ts'),
  between('adapters-do-not-meet', 'src/modules/users/queue/to-file.ts', 'src/modules/users/storage/file.ts', type),
  ofPackage('typeorm-stays-home', 'src/modules/users/http/with-typeorm.ts', 'typeorm'),
  ofPackage('one-way-out', 'src/modules/uploads/storage/with-undici.ts', 'undici'),
  ofPackage('typeorm-stays-home', 'src/platform/jobs/with-driver.ts', 'mysql2'),
  between(
    'neighbours-by-the-front-door',
    'src/modules/users/application/by-the-window.ts',
    'src/modules/realm/application/inside.ts',
    type,
  ),
  between('only-modules-import-modules', 'src/modules/users/http/to-wiring.ts', 'src/modules/users/users.module.ts'),
  between('below-knows-nothing-above', 'src/kernel/looks-up.ts', 'src/modules/realm/domain/seen-from-kernel.ts'),
  between('below-knows-nothing-above', 'src/platform/looks-up.ts', 'src/modules/realm/domain/seen-from-platform.ts', type),
  between('below-knows-nothing-above', 'src/http/looks-up.ts', 'src/modules/realm/domain/seen-from-dialect.ts'),
  between('nobody-imports-operations', 'src/modules/users/http/to-operations.ts', 'src/operations/leant-on.ts'),
  ...pairs(CONTEXTS).map(([left, right]) =>
    between(`${left}-imports-leftwards`, `src/modules/${left}/http/to-${right}.ts`, `src/modules/${right}/for-${left}.api.ts`),
  ),
  ...Object.entries(FEATURES).flatMap(([context, order]) => rightwards(`${context}-`, `src/modules/${context}`, order, 'application/')),
  ...rightwards('http-', 'src/http', HTTP),
  ...rightwards('markdown-', 'src/modules/messaging/rendering/markdown', MARKDOWN),
  ...inFeatures(),
];

/** What the rules on layers forbid, in the folders of features. */
function inFeatures(): Plant[] {
  const [left, right] = ['src/modules/users/accounts', 'src/modules/users/profiles'];
  return [
    ofPackage('kernel-and-domain-are-pure', `${left}/domain/with-package.ts`, 'express'),
    between('domain-knows-only-domain', `${left}/domain/up.ts`, `${left}/application/above.ts`),
    between('domain-knows-only-domain', `${right}/domain/over.ts`, `${left}/application/above-and-left.ts`, type),
    between('application-knows-no-adapter', `${left}/application/to-table.ts`, `${left}/persistence/table.ts`),
    between('application-knows-no-adapter', `${right}/application/to-table-on-the-left.ts`, `${left}/persistence/table-on-the-left.ts`),
    ofPackage('application-needs-only-nest-common', `${left}/application/with-package.ts`, '@nestjs/core'),
    between('adapters-do-not-meet', `${left}/http/to-job.ts`, `${left}/queue/job.ts`),
    between('adapters-do-not-meet', `${right}/http/to-job-on-the-left.ts`, `${left}/queue/job-on-the-left.ts`),
    ofPackage('typeorm-stays-home', `${left}/http/with-typeorm.ts`, 'typeorm'),
    between('neighbours-by-the-front-door', `${left}/application/by-the-window.ts`, 'src/modules/realm/application/inside-too.ts', type),
    between(
      'neighbours-by-the-front-door',
      'src/modules/messaging/topics/application/by-the-window.ts',
      `${left}/application/inside.ts`,
      type,
    ),
  ];
}

/** Files that break no rule, because they import to the left what their layer may. */
const ALLOWED: readonly Plant[] = [
  between('a domain', 'src/modules/users/profiles/domain/allowed.ts', 'src/modules/users/accounts/domain/left.ts'),
  between('a use case', 'src/modules/users/profiles/application/allowed.ts', 'src/modules/users/accounts/application/left.ts'),
  between('an adapter', 'src/modules/users/profiles/persistence/allowed.ts', 'src/modules/users/accounts/persistence/left.ts'),
  ofPackage('a repository', 'src/modules/users/profiles/persistence/with-typeorm.ts', 'typeorm'),
];

describe('the import law', () => {
  let tree = '';
  let violations: readonly IViolation[] = [];

  beforeAll(() => {
    tree = mkdtempSync(join(tmpdir(), 'skein-boundaries-'));
    for (const file of [LAW_FILE, ORDER_FILE, 'tsconfig.json', 'package.json']) cpSync(join(ROOT, file), join(tree, file));
    symlinkSync(join(ROOT, 'node_modules'), join(tree, 'node_modules'));
    for (const { files } of [...PLANTS, ...ALLOWED]) for (const [path, text] of Object.entries(files)) write(join(tree, path), text);
    violations = cruise(tree);
  });

  afterAll(() => rmSync(tree, { recursive: true, force: true }));

  it('has a planted violation for every rule', () => {
    expect(new Set(PLANTS.map(({ rule }) => rule))).toEqual(new Set(RULES));
  });

  it('plants no file twice', () => {
    const paths = [...PLANTS, ...ALLOWED].flatMap(({ files }) => Object.keys(files));
    expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([]);
  });

  it.each(PLANTS)('$rule: $what', ({ rule, files }) => {
    const reported = violations.filter(({ from }) => Object.hasOwn(files, from)).map((violation) => violation.rule.name);
    expect(new Set(reported)).toEqual(new Set([rule]));
  });

  it.each(ALLOWED)('lets $rule import to the left: $what', ({ files }) => {
    expect(violations.filter(({ from }) => Object.hasOwn(files, from)).map((violation) => violation.rule.name)).toEqual([]);
  });
});

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/** What `npm run boundaries` would report of a tree. */
function cruise(tree: string): readonly IViolation[] {
  const program = join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  // The JSON reporter leaves with code 0 whatever it found.
  const output = execFileSync(process.execPath, [program, 'src', '--config', LAW_FILE, '--output-type', 'json'], {
    cwd: tree,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return (JSON.parse(output) as ICruiseResult).summary.violations;
}
