import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';

export const ROOT = resolve(import.meta.dirname, '../..');
export const LAW_FILE = '.dependency-cruiser.cjs';

interface Rule {
  readonly name: string;
  readonly to: { readonly path?: unknown };
}

const { forbidden } = createRequire(import.meta.url)(join(ROOT, LAW_FILE)) as { readonly forbidden: readonly Rule[] };

/** The name of every rule of the import law. */
export const RULES: readonly string[] = forbidden.map(({ name }) => name);

/** The contexts in the order of the law, read off its rules on who imports leftwards. */
export const ORDER: readonly string[] = (() => {
  const leftwards = RULES.filter((name) => name.endsWith('-imports-leftwards')).map((name) => name.replace('-imports-leftwards', ''));
  const [, last] = /\((\w+)\)\/$/.exec(String(forbidden.findLast(({ name }) => name.endsWith('-imports-leftwards'))?.to.path)) ?? [];
  if (last === undefined) throw new Error('the rules of the order no longer end with the last context');
  return [...leftwards, last];
})();
