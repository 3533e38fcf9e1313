import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DynamicModule, Type } from '@nestjs/common';
import { MODULE_METADATA } from '@nestjs/common/constants.js';
import { describe, expect, it } from 'vitest';
import { CliModule } from '../../src/cli/frame/cli.module.js';
import { OutboxHandler } from '../../src/kernel/outbox.js';
import { AccountListener, AccountListeners } from '../../src/modules/users/accounts.api.js';
import { Config } from '../../src/platform/config/config.js';
import { Providers } from '../../src/platform/providers.js';
import { WorkerModule } from '../../src/process/worker.module.js';
import { TestServer } from '../support/test-server.js';
import { ROOT } from './import-rules.js';

const server = TestServer.usual();

/** Listeners take part because a module provides them: one that no module provides would silently be left out. */
describe.each([{ base: AccountListener }, { base: OutboxHandler }])('Every class that extends $base.name', ({ base }) => {
  const written = classesThatExtend(base.name);

  it('exists', () => expect(written).not.toEqual([]));

  it('is found by the server', () => {
    expect(
      namesOf(
        server
          .get(Providers)
          .list<object>(base)
          .map(({ constructor }) => constructor as Type),
      ),
    ).toEqual(written);
  });

  it('is provided in the worker', () => {
    expect(namesOf(providedBy(WorkerModule.with(server.get(Config)), base))).toEqual(written);
  });

  it('is provided for commands', () => {
    expect(namesOf(providedBy(CliModule.with(server.get(Config)), base))).toEqual(written);
  });
});

it('Account listeners are called after those that they name', () => {
  const { listeners } = server.get(AccountListeners);
  const called = listeners.map(({ constructor }) => constructor as Type);
  for (const [index, { after = [] }] of listeners.entries()) expect(called.slice(0, index)).toEqual(expect.arrayContaining([...after]));
  expect(listeners.flatMap(({ after = [] }) => after)).not.toEqual([]);
});

/** The names of the classes in `src` that extend a class, directly or not, and are not abstract. */
function classesThatExtend(base: string): string[] {
  const files = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' }).filter((name) => /(?<!\.spec)\.ts$/.test(name));
  const text = files.map((name) => readFileSync(join(ROOT, 'src', name), 'utf8')).join('\n');
  const derived = [...text.matchAll(/^export (abstract )?class (\w+) extends (\w+)/gm)].filter(([, , , parent]) => parent === base);
  return derived.flatMap(([, isAbstract, name = '']) => (isAbstract ? [] : [name]).concat(classesThatExtend(name))).sort();
}

function namesOf(types: readonly Type[]): string[] {
  return types.map(({ name }) => name).sort();
}

/** The classes among the providers of a module and of those that it imports. */
function providedBy(root: DynamicModule, base: abstract new (...args: never[]) => unknown): Type[] {
  const modules = new Set<Type | DynamicModule>([root]);
  const found = new Set<Type>();
  for (const module of modules) {
    const [type, extra] = 'module' in module ? [module.module, module] : [module, undefined];
    const listed = (key: string): unknown[] => (Reflect.getMetadata(key, type) ?? []) as unknown[];
    for (const imported of [...listed(MODULE_METADATA.IMPORTS), ...(extra?.imports ?? [])]) modules.add(imported as Type | DynamicModule);
    for (const provider of [...listed(MODULE_METADATA.PROVIDERS), ...(extra?.providers ?? [])]) {
      const { useClass = provider } = provider as { readonly useClass?: unknown };
      if (typeof useClass === 'function' && useClass.prototype instanceof base) found.add(useClass as Type);
    }
  }
  return [...found];
}
