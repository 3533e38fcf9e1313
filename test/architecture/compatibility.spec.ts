import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SUBSCRIPTION_SWITCHES } from '../../src/modules/channels/subscriptions/domain/subscription-property.js';
import { REALM_SETTING_DEFAULTS } from '../../src/modules/realm/domain/realm-settings.js';
import { REALM_GROUP_SETTINGS } from '../../src/modules/realm/realm-settings.api.js';
import { USER_SETTINGS } from '../../src/modules/users/accounts/domain/user-settings.js';
import { ROOT } from './import-rules.js';

/** The files that define settings, store them, pass them on or choose their first values; a setting that occurs nowhere else has no effect. */
const PASSED_ON = [
  /^src\/modules\/realm\/domain\/realm-settings\.ts$/,
  /^src\/modules\/users\/accounts\/domain\/user-settings\.ts$/,
  /^src\/modules\/channels\/subscriptions\/domain\/subscription-property\.ts$/,
  /^src\/modules\/channels\/conversations\/domain\/membership\.ts$/,
  /^src\/modules\/realm\/http\/server-settings\.controller\.ts$/,
  /^src\/modules\/organizations\/application\/organization-contents\.service\.ts$/,
  /\.(?:answers|presenter|schema|params|spec)\.ts$/,
  /^src\/modules\/exports\//,
  /\/migrations\//,
];

const sources = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
  .map((path) => `src/${path}`)
  .filter((path) => path.endsWith('.ts') && !PASSED_ON.some((pattern) => pattern.test(path)))
  .map((path) => withoutComments(readFileSync(join(ROOT, path), 'utf8')))
  .join('\n');

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
}

/** The names that occur in no other file than those that define settings or pass them on. */
function unread(names: Readonly<Record<string, string>>): string[] {
  return Object.entries(names)
    .filter(([, inSource]) => !new RegExp(`\\b${inSource}\\b`).test(sources))
    .map(([name]) => name)
    .sort();
}

function listed(of: string): string[] {
  const rows = readFileSync(join(ROOT, 'docs/compatibility.md'), 'utf8').matchAll(/^\| `(\w+)` +\| (\w+) +\| \S/gm);
  return [...rows].filter(([, , kind]) => kind === of).map(([, name = '']) => name);
}

const same = (names: readonly string[]): Record<string, string> => Object.fromEntries(names.map((name) => [name, name]));

describe('docs/compatibility.md lists exactly the settings that have no effect', () => {
  it.each([
    ['organization', same([...Object.keys(REALM_SETTING_DEFAULTS), ...Object.keys(REALM_GROUP_SETTINGS)])],
    ['account', same(Object.keys(USER_SETTINGS))],
    ['subscription', SUBSCRIPTION_SWITCHES],
  ])('of an %s', (of, names) => {
    expect(listed(of)).toEqual(unread(names));
  });
});
