import { Agent, request as sendRequest } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type SeededRandom, seededRandom } from '../support/seeded-random.js';
import { TestServer } from '../support/test-server.js';
import { type Insider, INSIDER_NAMES, World } from './world.js';

const server = TestServer.usual();
const SEED = 1;
const REQUESTS_PER_ACCOUNT = 100;
const BOUNDARY = 'bnd';

type Kind = 'multipart' | 'form' | 'json';

/** Endpoints that read files. */
const FILE_PATHS = ['user_uploads', 'users/me/avatar', 'realm/emoji/fuzzed', 'realm/icon', 'realm/logo?night=false'];
/** Endpoints with many parameters, several of which are JSON. None of them can lock the accounts of this test out. */
const FORMS: readonly (readonly [method: string, path: string, parameters: readonly string[]])[] = [
  ['POST', 'messages', ['type', 'to', 'topic', 'content', 'queue_id', 'local_id', 'read_by_sender']],
  ['POST', 'messages/render', ['content']],
  ['POST', 'messages/flags', ['messages', 'op', 'flag']],
  ['POST', 'messages/flags/narrow', ['anchor', 'num_before', 'num_after', 'narrow', 'op', 'flag']],
  ['POST', 'register', ['event_types', 'narrow', 'fetch_event_types', 'client_capabilities', 'all_public_streams']],
  ['POST', 'users/me/subscriptions', ['subscriptions', 'principals', 'invite_only', 'announce']],
  ['POST', 'users/me/subscriptions/properties', ['subscription_data']],
  ['POST', 'users/me/presence', ['status', 'ping_only', 'new_user_input']],
  ['POST', 'users/me/status', ['status_text', 'emoji_name', 'emoji_code', 'reaction_type']],
  ['POST', 'user_topics', ['stream_id', 'topic', 'visibility_policy']],
  ['POST', 'drafts', ['drafts']],
  ['POST', 'reminders', ['message_id', 'scheduled_delivery_timestamp', 'note']],
  ['POST', 'scheduled_messages', ['type', 'to', 'topic', 'content', 'scheduled_delivery_timestamp']],
  ['POST', 'typing', ['op', 'to', 'type', 'topic']],
  ['POST', 'user_groups/create', ['name', 'description', 'members', 'subgroups', 'can_mention_group']],
  ['POST', 'realm/playgrounds', ['name', 'pygments_language', 'url_template']],
  ['POST', 'realm/filters', ['pattern', 'url_template']],
  ['POST', 'bot_storage', ['storage']],
  ['PATCH', 'settings', ['enter_sends', 'color_scheme', 'emojiset', 'timezone', 'fluid_layout_width']],
  ['PATCH', 'users/me/profile_data', ['data']],
  ['PUT', 'bot_storage', ['storage']],
  ['DELETE', 'bot_storage', ['keys']],
];

const PIECES = [
  '--',
  '\r\n',
  '\n',
  '\r',
  ':',
  ';',
  '=',
  '&',
  '%',
  '%u',
  '+',
  '"',
  '\\',
  '\0',
  '{',
  '}',
  '[',
  ']',
  ',',
  'null',
  '-1',
  '1e999',
];
const LONG_PIECES = ['\ud83d', '😀', '\u202e', '%00', '%ff', '__proto__', 'x'.repeat(5_000), '['.repeat(2_000), '\u00ff\u0080'];
const HEADERS = [
  'Content-Disposition: form-data; name="f"; filename="a.txt"',
  'Content-Disposition: form-data; name="f"',
  'Content-Disposition: form-data; name="__proto__"',
  "Content-Disposition: form-data; name=f; filename*=utf-8''%ff%00",
  'Content-Disposition: attachment',
  'Content-Disposition: form-data; name="f"; filename="../../\0"',
  'Content-Type: text/plain; charset=nothing',
  'Content-Type: image/png',
  'Content-Transfer-Encoding: base64',
  'no colon here',
  ': no name',
  `X-Long: ${'y'.repeat(20_000)}`,
];
const JSON_VALUES = [
  '{}',
  '[]',
  '[{}]',
  '[[["stream","x"]]]',
  '{"a":{"b":[1,null,true]}}',
  '"text"',
  '[1,2,3]',
  '{"__proto__":{"x":1}}',
  '1',
];

interface Body {
  readonly contentType: string;
  readonly bytes: Buffer;
}

/** What is inserted, removed, repeated and overwritten in a body. */
function mutated(bytes: Buffer, random: SeededRandom): Buffer {
  let changed = bytes;
  while (random.chance(0.6)) {
    const at = Math.floor(random.next() * (changed.length + 1));
    const end = Math.min(changed.length, at + Math.floor(random.next() * 40));
    const [before, piece, after] = [changed.subarray(0, at), changed.subarray(at, end), changed.subarray(end)];
    changed = random.pick([
      () => Buffer.concat([before, Buffer.from(random.pick([...PIECES, ...LONG_PIECES]), 'utf8'), piece, after]),
      () => Buffer.concat([before, after]),
      () => Buffer.concat([before, piece, piece, after]),
      () => Buffer.concat([before, Buffer.from(piece.map(() => Math.floor(random.next() * 256))), after]),
    ])();
  }
  return changed;
}

function someOf<T>(choices: readonly T[], random: SeededRandom): T[] {
  return choices.filter(() => random.chance(0.5));
}

function multipartBody(parameters: readonly string[], random: SeededRandom): Body {
  const named = parameters.map((name) => `Content-Disposition: form-data; name="${name}"`);
  let text = '';
  do {
    const headers = Array.from({ length: Math.floor(random.next() * 3) }, () => random.pick([...HEADERS, ...named]));
    const content = random.pick(['x', '', ...JSON_VALUES, ...LONG_PIECES]);
    text += `--${BOUNDARY}\r\n${headers.map((line) => `${line}\r\n`).join('')}\r\n${content}\r\n`;
  } while (random.chance(0.6));
  text += random.pick([`--${BOUNDARY}--\r\n`, `--${BOUNDARY}--`, '', `--${BOUNDARY}`]);
  const contentType = random.pick([
    `multipart/form-data; boundary=${BOUNDARY}`,
    `multipart/form-data; boundary="${BOUNDARY}"; charset=utf-16`,
    'multipart/form-data; boundary=other',
    'multipart/form-data',
    `MULTIPART/mixed; boundary=${BOUNDARY}`,
  ]);
  return { contentType, bytes: Buffer.from(text) };
}

function formBody(parameters: readonly string[], random: SeededRandom): Body {
  const values = someOf(parameters, random).map(
    (name) => [name, random.pick([...JSON_VALUES, ...PIECES, ...LONG_PIECES])] as [string, string],
  );
  return { contentType: 'application/x-www-form-urlencoded', bytes: Buffer.from(new URLSearchParams(values).toString()) };
}

function jsonBody(parameters: readonly string[], random: SeededRandom): Body {
  const values = someOf(parameters, random).map((name) => [name, random.pick([...JSON_VALUES, ...LONG_PIECES])]);
  return {
    contentType: random.pick(['application/json', 'text/plain', 'application/json; charset=x']),
    bytes: Buffer.from(JSON.stringify(values)),
  };
}

const BODIES = { multipart: multipartBody, form: formBody, json: jsonBody };

describe('Malformed bodies', () => {
  let world: World;
  const agent = new Agent({ keepAlive: true });
  const uncaught: unknown[] = [];
  const record = (error: unknown): void => void uncaught.push(error);

  beforeAll(async () => {
    world = await World.create(server);
  });
  afterAll(() => agent.destroy());
  beforeEach(() => void process.on('uncaughtExceptionMonitor', record).on('unhandledRejection', record));
  afterEach(() => void process.off('uncaughtExceptionMonitor', record).off('unhandledRejection', record));

  /** @returns the status; 0 if the connection broke, which the test does itself now and then */
  function send(insider: Insider, [method, path]: readonly [string, string], { contentType, bytes }: Body, cut: boolean): Promise<number> {
    const headers = {
      host: world.realm.host,
      authorization: world.insiders[insider].client.authorization,
      'content-type': contentType,
      'content-length': cut ? bytes.length + 10 : bytes.length,
    };
    return new Promise((resolve) => {
      const request = sendRequest({ agent, port: server.port, host: '127.0.0.1', method, path: `/api/v1/${path}`, headers }, (response) => {
        response.resume().on('close', () => resolve(response.statusCode ?? 0));
      });
      request.on('error', () => resolve(0));
      if (cut) request.write(bytes, () => request.destroy());
      else request.end(bytes);
    });
  }

  it.each(INSIDER_NAMES.map((name, index) => [name, index] as const))(
    `never fail the server, whoever sends them: %s`,
    async (insider, index) => {
      const random = seededRandom(SEED * 1_000 + index);
      const kinds: readonly (readonly [Kind, number])[] = [
        ['multipart', 5],
        ['form', 4],
        ['json', 1],
      ];
      const found: unknown[] = [];
      for (let count = 0; count < REQUESTS_PER_ACCOUNT; count += 1) {
        const kind = random.weighted(kinds) as Kind;
        const [method, path, parameters] =
          kind === 'multipart' && random.chance(0.7) ? (['POST', random.pick(FILE_PATHS), ['file']] as const) : random.pick(FORMS);
        const body = BODIES[kind](parameters, random);
        const sent = { ...body, bytes: mutated(body.bytes, random) };
        const cut = random.chance(0.05);
        const status = await send(insider, [method, path], sent, cut);
        if (status >= 500 || status === 401 || (status === 0 && !cut) || uncaught.length > 0) {
          found.push([status, method, path, sent.contentType, sent.bytes.toString('latin1').slice(0, 2_000), ...uncaught.splice(0)]);
        }
      }
      expect(found).toEqual([]);
    },
  );
});
