import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ApiResponse } from '../../support/test-client.js';
import { type TestAccount, TestRealm } from '../../support/test-realm.js';
import { TestServer } from '../../support/test-server.js';

const server = TestServer.usual();

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));
const table = Object.entries(
  readJson(join(import.meta.dirname, '../../../src/platform/content/protocol-names.json')) as Record<string, string>,
).map(([code, names]) => ({ code, names: names.split(' ') }));
const emoji = table.flatMap(({ code, names }) => names.map((name, place) => ({ code, name, isCanonical: place === 0 })));

/** Greater than the number of names of any code. */
const REACTIONS_AT_ONCE = 20;
/** Renderings of a few thousand characters each, far below the limit of a message. */
const NAMES_PER_TEXT = 200;

describe('the emoji of the protocol', () => {
  let realm: TestRealm;
  let ada: TestAccount;
  beforeAll(async () => {
    realm = await TestRealm.create(server);
    ada = await realm.join('Ada');
  });

  const send = async (): Promise<number> =>
    (await ada.client.post('messages', { type: 'direct', to: [ada.user.id], content: 'c' })).body['id'] as number;
  const react = (id: number, parameters: Record<string, string>): Promise<ApiResponse> =>
    ada.client.post(`messages/${id}/reactions`, parameters);
  const reactionsOf = async (id: number): Promise<Record<string, unknown>[]> =>
    ((await ada.client.get(`messages/${id}`)).body['message'] as { reactions: Record<string, unknown>[] }).reactions;
  const rendered = async (lines: readonly string[]): Promise<string> => {
    const content = lines.join('\n');
    return String((await ada.client.post('messages/render', { content })).body['rendered']);
  };
  const html = ({ code, name }: { code: string; name: string }): string => {
    const title = name.replaceAll('_', ' ');
    return `<span aria-label="${title}" class="emoji emoji-${code}" role="img" title="${title}">:${name}:</span>`;
  };

  it('accepts every name as a reaction, with its code and alone', async () => {
    // A message shows one name per emoji. The names of a code are adjacent, so each is sent to a different message.
    const messages = await Promise.all(Array.from({ length: REACTIONS_AT_ONCE }, send));
    const errors: unknown[] = [];
    for (const some of batches(emoji, REACTIONS_AT_ONCE)) {
      const answers = await Promise.all(
        some.map(async ({ code, name, isCanonical }, index) => {
          const inFull = { emoji_name: name, emoji_code: code, reaction_type: 'unicode_emoji' };
          const { body } = await react(messages[index] ?? 0, isCanonical ? inFull : { emoji_name: name });
          return body['result'] === 'success' ? [] : [{ name, ...body }];
        }),
      );
      errors.push(...answers.flat());
    }
    expect(errors).toEqual([]);
    const reactions = (await Promise.all(messages.map(reactionsOf))).flat();
    expect(reactions.map(({ emoji_code: code, emoji_name: name }) => `${String(code)} ${String(name)}`).sort()).toEqual(
      emoji.map(({ code, name }) => `${code} ${name}`).sort(),
    );
  });

  it('renders every name in a message as its emoji', async () => {
    for (const some of batches(emoji, NAMES_PER_TEXT)) {
      expect(await rendered(some.map(({ name }) => `:${name}:`))).toBe(`<p>${some.map(html).join('<br>\n')}</p>`);
    }
  });

  it('renders Unicode characters with their canonical name', async () => {
    // Characters before U+2300 are emoji only with a variation selector.
    const text = (code: string): string =>
      code
        .split('-')
        .map((point) => String.fromCodePoint(parseInt(point, 16)))
        .join('')
        .replace(/^[\0-\u22FF]/u, '$&\uFE0F');
    for (const some of batches(table, NAMES_PER_TEXT)) {
      const spans = some.map(({ code, names: [name = ''] }) => html({ code, name }));
      expect(await rendered(some.map(({ code }) => text(code)))).toBe(`<p>${spans.join('<br>\n')}</p>`);
    }
  });

  it('offers clients exactly these names, the canonical one first', async () => {
    const { body } = await ada.client.post('register', { fetch_event_types: ['realm'] });
    const { pathname } = new URL(String(body['server_emoji_data_url']));
    const names = (await realm.stranger.get(pathname)).body['code_to_names'] as Record<string, string[]>;
    expect(table.map(({ code }) => ({ code, names: names[code] }))).toEqual(table);
  });

  it.each([
    ['the fully qualified form', '26f9-fe0f-200d-2642-fe0f'],
    ['the short form', '26f9-200d-2642'],
  ])('accepts the code of a sequence in %s and returns the short one', async (_, code) => {
    const id = await send();
    const sequence = { emoji_code: code, reaction_type: 'unicode_emoji' };
    expect((await react(id, { ...sequence, emoji_name: 'man_bouncing_ball' })).body['result']).toBe('success');
    expect(await reactionsOf(id)).toMatchObject([{ emoji_name: 'man_bouncing_ball', emoji_code: '26f9-200d-2642' }]);
    expect((await react(id, { emoji_name: 'man_bouncing_ball' })).body['code']).toBe('REACTION_ALREADY_EXISTS');
    expect((await ada.client.delete(`messages/${id}/reactions`, sequence)).body['result']).toBe('success');
    expect(await reactionsOf(id)).toEqual([]);
  });

  it('accepts a former name with the code and returns the canonical one', async () => {
    const id = await send();
    const beetle = { emoji_name: 'beetle', emoji_code: '1f41e', reaction_type: 'unicode_emoji' };
    expect((await react(id, beetle)).body['result']).toBe('success');
    expect(await reactionsOf(id)).toMatchObject([{ ...beetle, emoji_name: 'lady_beetle' }]);
  });

  it('accepts the fully qualified code in a status as well', async () => {
    const eye = { emoji_name: 'eye_in_speech_bubble', emoji_code: '1f441-fe0f-200d-1f5e8-fe0f', reaction_type: 'unicode_emoji' };
    expect((await ada.client.post('users/me/status', eye)).body['result']).toBe('success');
    const { body } = await ada.client.get(`users/${ada.user.id}/status`);
    expect(body['status']).toEqual({ ...eye, emoji_code: '1f441-200d-1f5e8' });
  });
});

function batches<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, batch) => items.slice(batch * size, (batch + 1) * size));
}
