import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Role } from '../../kernel/actor.js';
import { PinoLogger } from '../../platform/logging/pino-logger.js';
import { currentWorkContext, type WorkContext } from '../../platform/work-context.js';
import type { Route } from '../request/endpoint.js';
import { type IncomingWireMessage, WireRequest } from '../request/wire-request.js';
import { RequestLog } from './request-log.js';

const LAST = 'the last line';
const LAST_ROUTE = '/api/v1/last';

const ROUTES: Readonly<Record<string, Route>> = {
  '/plain': route('/api/v1/messages/{message_id}'),
  '/poll': route('/api/v1/events'),
  '/work': route('/api/v1/work'),
  '/read': route('/api/v1/read'),
  '/probe': route('/health/live', true),
  '/last': route(LAST_ROUTE),
};

function route(path: string, hidden = false): Route {
  return { method: 'GET', path, endpoint: { access: hidden ? 'anyone' : 'account', summary: '', hidden }, params: undefined, tag: '' };
}

describe('RequestLog', () => {
  let folder: string;
  let logger: PinoLogger;
  let server: Server;
  /** Handles a request that is not answered. */
  let onRead: (request: IncomingWireMessage, response: ServerResponse) => void;
  /** Resolves when the work that outlives its request has ended. */
  let late = Promise.resolve();
  let calls = 0;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'skein-log-'));
    logger = new PinoLogger('info', join(folder, 'log'));
    const { handle } = new RequestLog(logger, { observe: () => undefined }, { beginRequest: () => undefined, endRequest: () => undefined });
    server = createServer((request, response) =>
      handle(request as IncomingWireMessage, response, () => {
        const found = ROUTES[new URL(request.url ?? '', 'http://x').pathname];
        if (found)
          (request as IncomingWireMessage).wire = new WireRequest({ route: found, path: {}, methods: [], sessionOnly: false }, {}, {});
        if (found?.path === '/api/v1/read') {
          onRead(request as IncomingWireMessage, response);
          return;
        }
        if (found?.path === '/api/v1/work') workOnBehalfOf(request as IncomingWireMessage);
        response.statusCode = found ? 200 : 404;
        response.end('done');
      }),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });

  afterEach(() => {
    server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  function workOnBehalfOf(request: IncomingWireMessage): void {
    request.wire.realmId = 3;
    request.wire.actor = { userId: 7, realmId: 3, role: Role.member, botType: null, clientName: 'test' };
    Object.defineProperty(request, 'ip', { value: '192.0.2.1' });
    logger.log('early');
    late = new Promise((resolve) => {
      setTimeout(() => {
        logger.log('late');
        resolve();
      }, 20);
    });
  }

  async function linesAfter(...paths: string[]): Promise<Record<string, unknown>[]> {
    // The line of a request is written after its response, and before that of the next one.
    for (const path of [...paths, '/last']) {
      const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`);
      expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
      await answer.text();
    }
    await late;
    const last = `${LAST} ${(calls += 1)}`;
    logger.log(last);
    const file = join(folder, 'log');
    await expect.poll(() => existsSync(file) && readFileSync(file, 'utf8').includes(last)).toBe(true);
    const lines = readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line) => (line === '' ? [] : [JSON.parse(line) as Record<string, unknown>]));
    return lines.filter(({ msg, route }) => !String(msg).startsWith(LAST) && route !== LAST_ROUTE);
  }

  it('logs the route, never the path or the query', async () => {
    const lines = await linesAfter('/plain?api_key=secret', '/nowhere/secret');
    expect(lines).toMatchObject([
      { level: 'info', msg: 'request', method: 'GET', route: '/api/v1/messages/{message_id}', status: 200 },
      { level: 'info', msg: 'request', method: 'GET', route: null, status: 404 },
    ]);
    expect(JSON.stringify(lines)).not.toContain('secret');
    expect(lines[0]?.['dur_ms']).toEqual(expect.any(Number));
  });

  it('marks all lines of a request with its id, account and address, also those of work that outlives it', async () => {
    const [early, line, late] = await linesAfter('/work');
    const marks = { req_id: line?.['req_id'], user_id: 7, realm_id: 3, ip: '192.0.2.1' };
    expect(line).toMatchObject({ msg: 'request', ...marks });
    expect(early).toMatchObject({ msg: 'early', ...marks });
    expect(late).toMatchObject({ msg: 'late', ...marks });
    logger.log('outside');
    expect((await linesAfter()).at(-1)).not.toHaveProperty('req_id');
  });

  it('does not log polls and probes at level info', async () => {
    expect(await linesAfter('/poll', '/probe')).toEqual([]);
  });

  it.each([
    { name: 'a read of an account', method: 'GET', userId: 7, ends: true },
    { name: 'a change, which is completed', method: 'POST', userId: 7, ends: false },
    { name: 'a read of a visitor', method: 'GET', userId: null, ends: false },
  ])('tells $name whether its client has disconnected: $ends', async ({ method, userId, ends }) => {
    const client = new AbortController();
    const closed = new Promise<{ owner: unknown; abandonment: AbortSignal | null }>((resolve) => {
      onRead = (request) => {
        Object.defineProperty(request, 'ip', { value: '192.0.2.1' });
        if (userId !== null) request.wire.actor = { userId, realmId: 3, role: Role.member, botType: null, clientName: 'test' };
        const { owner, abandonment } = currentWorkContext() as WorkContext;
        expect(abandonment?.aborted).toBe(ends ? false : undefined);
        request.socket.once('close', () => setImmediate(() => resolve({ owner, abandonment })));
        client.abort();
      };
    });
    const { port } = server.address() as AddressInfo;
    await expect(fetch(`http://127.0.0.1:${port}/read`, { method, signal: client.signal })).rejects.toThrow();
    const { owner, abandonment } = await closed;
    expect(owner).toBe(userId ?? '192.0.2.1');
    expect(abandonment?.aborted).toBe(ends || undefined);
  });

  it('does not take an answered read for an abandoned one', async () => {
    let abandonment: AbortSignal | null | undefined;
    const done = new Promise<void>((resolve) => {
      onRead = (request, response) => {
        request.wire.actor = { userId: 7, realmId: 3, role: Role.member, botType: null, clientName: 'test' };
        abandonment = currentWorkContext()?.abandonment;
        response.once('close', () => resolve());
        response.end('done');
      };
    });
    await linesAfter('/read');
    await done;
    expect(abandonment?.aborted).toBe(false);
  });
});
