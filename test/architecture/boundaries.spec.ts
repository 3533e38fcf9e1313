import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { ICruiseResult, IViolation } from 'dependency-cruiser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONTEXTS, FEATURES, HTTP, RULES_FILE, MARKDOWN, ORDER_FILE, ROOT, RULES, STATE, VIEWS, WEB } from './import-rules.js';

/** A violation of one rule: the content of files by their path. */
interface Plant {
  readonly rule: string;
  readonly what: string;
  readonly files: Readonly<Record<string, string>>;
}

/** Creates an import statement for a path or package. */
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

/** All pairs of names of an order: a name, and a later name that it must not import. */
function pairs(order: readonly string[]): [left: string, right: string][] {
  return order.flatMap((left, index) => order.slice(index + 1).map((right): [string, string] => [left, right]));
}

function rightwards(prefix: string, root: string, order: readonly string[], layer = ''): Plant[] {
  return pairs(order).map(([left, right]) =>
    between(`${prefix}${left}-imports-leftwards`, `${root}/${left}/${layer}to-${right}.ts`, `${root}/${right}/${layer}for-${left}.ts`),
  );
}

/** File names are unique, so that every reported file identifies its violation. */
const PLANTS: readonly Plant[] = [
  {
    rule: 'no-circular',
    what: 'two files that import each other',
    files: {
      'src/platform/loop/one.ts': "import { two } from './two.js';\nexport const one = (): unknown => two;\n",
      'src/platform/loop/two.ts': "import { one } from './one.js';\nexport const two = (): unknown => one;\n",
    },
  },
  { rule: 'no-orphans', what: 'a file that nothing imports', files: { 'src/platform/unused.ts': 'export const unused = true;\n' } },
  ofPackage('kernel-and-domain-import-no-packages', 'src/kernel/with-package.ts', 'express'),
  ofPackage('kernel-and-domain-import-no-packages', 'src/modules/users/domain/with-node.ts', 'node:fs'),
  ofPackage('kernel-and-domain-import-no-packages', 'src/kernel/with-cache.ts', 'lru-cache'),
  ofPackage('read-through-cache-imports-only-lru-cache', 'src/kernel/read-through-cache.ts', 'node:fs'),
  ofPackage(
    'kernel-and-domain-import-no-packages',
    'src/modules/users/domain/with-type.ts',
    'rxjs',
    (name) => `export type It = import('${name}').Subject<1>;\n`,
  ),
  between('domain-imports-only-domain', 'src/modules/users/domain/up.ts', 'src/modules/users/application/above.ts'),
  between('domain-imports-only-domain', 'src/modules/users/domain/sideways.ts', 'src/modules/realm/realm.api.ts', type),
  ...['http', 'persistence', 'queue', 'storage', 'markdown', 'redis', 'smtp', 'mime'].map((adapter) =>
    between('application-imports-no-adapter', `src/modules/users/application/to-${adapter}.ts`, `src/modules/users/${adapter}/adapter.ts`),
  ),
  between('application-imports-no-adapter', 'src/modules/users/application/to-platform.ts', 'src/platform/database/used.ts', type),
  between('application-imports-no-adapter', 'src/modules/users/application/to-dialect.ts', 'src/http/used.ts'),
  ofPackage('application-imports-only-nest-common', 'src/modules/users/application/with-package.ts', '@nestjs/core'),
  ofPackage('application-imports-only-nest-common', 'src/modules/users/application/with-node.ts', 'node:fs'),
  between('adapters-import-no-other-adapter', 'src/modules/users/http/to-table.ts', 'src/modules/users/persistence/table.ts'),
  between('adapters-import-no-other-adapter', 'src/modules/users/queue/to-file.ts', 'src/modules/users/storage/file.ts', type),
  ofPackage('typeorm-only-in-persistence', 'src/modules/users/http/with-typeorm.ts', 'typeorm'),
  ofPackage('undici-only-in-outgoing-http', 'src/modules/uploads/storage/with-undici.ts', 'undici'),
  ofPackage('typeorm-only-in-persistence', 'src/platform/jobs/with-driver.ts', 'mysql2'),
  between('other-contexts-only-by-api', 'src/modules/users/application/by-the-window.ts', 'src/modules/realm/application/inside.ts', type),
  between('only-modules-import-modules', 'src/modules/users/http/to-wiring.ts', 'src/modules/users/users.module.ts'),
  between('lower-layers-import-no-context', 'src/kernel/looks-up.ts', 'src/modules/realm/domain/seen-from-kernel.ts'),
  between('lower-layers-import-no-context', 'src/platform/looks-up.ts', 'src/modules/realm/domain/seen-from-platform.ts', type),
  between('lower-layers-import-no-context', 'src/http/looks-up.ts', 'src/modules/realm/domain/seen-from-dialect.ts'),
  between('operations-are-not-imported', 'src/modules/users/http/to-operations.ts', 'src/operations/leant-on.ts'),
  between('process-is-imported-by-entry-points', 'src/operations/to-process.ts', 'src/process/seen-from-operations.ts'),
  between('cli-is-not-imported', 'src/operations/to-command.ts', 'src/cli/seen-from-operations.ts'),
  ...pairs(CONTEXTS).map(([left, right]) =>
    between(`${left}-imports-leftwards`, `src/modules/${left}/http/to-${right}.ts`, `src/modules/${right}/for-${left}.api.ts`),
  ),
  ...Object.entries(FEATURES).flatMap(([context, order]) => rightwards(`${context}-`, `src/modules/${context}`, order, 'application/')),
  ...rightwards(
    'web-',
    'web',
    WEB.filter((name) => name !== 'state'),
  ),
  between('web-state-imports-leftwards', 'web/state/to-client.ts', 'web/client/for-state.ts'),
  between('web-state-imports-leftwards', 'web/state/to-ui.ts', 'web/ui/for-state.ts'),
  between('web-state-imports-leftwards', 'web/state/to-views.ts', 'web/views/for-state.ts'),
  between('web-api-imports-leftwards', 'web/api/to-state.ts', 'web/state/for-api.ts'),
  between('web-state-imports-only-state-and-types-of-the-wire', 'web/state/sends.ts', 'web/api/sending.ts'),
  ofPackage('web-state-imports-only-state-and-types-of-the-wire', 'web/state/with-package.ts', 'solid-js'),
  ...rightwards('state-', 'web/state', STATE),
  ...rightwards('views-', 'web/views', VIEWS),
  between('views-have-a-folder', 'web/views/labels/to-application.ts', 'web/views/application.ts'),
  between('web-ui-knows-nothing-of-chat', 'web/ui/to-rights.ts', 'web/state/for-ui.ts'),
  between('web-ui-knows-nothing-of-chat', 'web/ui/to-sending.ts', 'web/client/for-ui.ts'),
  between('web-ui-knows-nothing-of-chat', 'web/ui/to-message.ts', 'web/api/wire.ts', type),
  between('web-imports-nothing-of-the-server', 'web/api/to-kernel.ts', 'src/kernel/for-web.ts'),
  between('server-imports-nothing-of-the-client', 'src/platform/to-web.ts', 'web/api/for-server.ts'),
  ...rightwards('http-', 'src/http', HTTP),
  ...rightwards('markdown-', 'src/modules/messaging/rendering/markdown', MARKDOWN),
  ...inFeatures(),
];

/** Violations of the rules on layers in the folders of features. */
function inFeatures(): Plant[] {
  const [left, right] = ['src/modules/users/accounts', 'src/modules/users/profiles'];
  return [
    ofPackage('kernel-and-domain-import-no-packages', `${left}/domain/with-package.ts`, 'express'),
    between('domain-imports-only-domain', `${left}/domain/up.ts`, `${left}/application/above.ts`),
    between('domain-imports-only-domain', `${right}/domain/over.ts`, `${left}/application/above-and-left.ts`, type),
    between('application-imports-no-adapter', `${left}/application/to-table.ts`, `${left}/persistence/table.ts`),
    between('application-imports-no-adapter', `${right}/application/to-table-on-the-left.ts`, `${left}/persistence/table-on-the-left.ts`),
    ofPackage('application-imports-only-nest-common', `${left}/application/with-package.ts`, '@nestjs/core'),
    between('adapters-import-no-other-adapter', `${left}/http/to-job.ts`, `${left}/queue/job.ts`),
    between('adapters-import-no-other-adapter', `${right}/http/to-job-on-the-left.ts`, `${left}/queue/job-on-the-left.ts`),
    ofPackage('typeorm-only-in-persistence', `${left}/http/with-typeorm.ts`, 'typeorm'),
    between('other-contexts-only-by-api', `${left}/application/by-the-window.ts`, 'src/modules/realm/application/inside-too.ts', type),
    between(
      'other-contexts-only-by-api',
      'src/modules/messaging/topics/application/by-the-window.ts',
      `${left}/application/inside.ts`,
      type,
    ),
  ];
}

/** Files that violate no rule, because they import what their layer may import from the left. */
const ALLOWED: readonly Plant[] = [
  between('a domain', 'src/modules/users/profiles/domain/allowed.ts', 'src/modules/users/accounts/domain/left.ts'),
  between('a use case', 'src/modules/users/profiles/application/allowed.ts', 'src/modules/users/accounts/application/left.ts'),
  between('an adapter', 'src/modules/users/profiles/persistence/allowed.ts', 'src/modules/users/accounts/persistence/left.ts'),
  ofPackage('a repository', 'src/modules/users/profiles/persistence/with-typeorm.ts', 'typeorm'),
];

describe('the import rules', () => {
  let tree = '';
  let violations: readonly IViolation[] = [];

  beforeAll(() => {
    tree = mkdtempSync(join(tmpdir(), 'skein-boundaries-'));
    for (const file of [RULES_FILE, ORDER_FILE, 'tsconfig.json', 'package.json']) cpSync(join(ROOT, file), join(tree, file));
    symlinkSync(join(ROOT, 'node_modules'), join(tree, 'node_modules'));
    for (const { files } of [...PLANTS, ...ALLOWED]) for (const [path, text] of Object.entries(files)) write(join(tree, path), text);
    violations = cruise(tree);
  });

  afterAll(() => rmSync(tree, { recursive: true, force: true }));

  it('have a planted violation for every rule', () => {
    expect(new Set(PLANTS.map(({ rule }) => rule))).toEqual(new Set(RULES));
  });

  it('have planted violations with unique file names', () => {
    const paths = [...PLANTS, ...ALLOWED].flatMap(({ files }) => Object.keys(files));
    expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([]);
  });

  it.each(PLANTS)('$rule: $what', ({ rule, files }) => {
    const reported = violations.filter(({ from }) => Object.hasOwn(files, from)).map((violation) => violation.rule.name);
    expect(new Set(reported)).toEqual(new Set([rule]));
  });

  it.each(ALLOWED)('permit $rule to import to the left: $what', ({ files }) => {
    expect(violations.filter(({ from }) => Object.hasOwn(files, from)).map((violation) => violation.rule.name)).toEqual([]);
  });
});

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/** Runs dependency-cruiser on a tree, like `npm run boundaries`. */
function cruise(tree: string): readonly IViolation[] {
  const program = join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  // With the JSON reporter the exit code is always 0.
  const output = execFileSync(process.execPath, [program, 'src', 'web', '--config', RULES_FILE, '--output-type', 'json'], {
    cwd: tree,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return (JSON.parse(output) as ICruiseResult).summary.violations;
}
