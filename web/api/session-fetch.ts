import { ApiError, ConnectionLost, SessionEnded } from './api-error.js';

const API = '/api/v1/';
/** Where the server answers like the API, for the session of a browser. */
const SESSION_API = '/json/';
const SAFE = new Set(['GET', 'HEAD']);
/** Requests that wait for events fail by themselves, and their sender knows when to repeat them. */
const STREAM = /\/(?:register|events)$/;
/** A request is repeated by itself if the server does not want to be left alone for longer. */
const MAX_REPEAT_SECONDS = 60;
const MAX_REPEATS = 5;
/** A network may lose all packets without a word. The request is given up then, unless it transfers a file. */
const SILENCE_MS = 60_000;
const FILE_BYTES = 1_000_000;

/** What concerns more than the request that met it. */
export type Trouble = ConnectionLost | SessionEnded | RateLimited;

/** The server wants to be left alone; the request is repeated by itself after that. */
export class RateLimited {
  constructor(
    readonly seconds: number,
    /** Path of the request, `/json/messages`. */
    readonly path: string,
    /** Whether the request changes something. */
    readonly isChange: boolean,
  ) {}
}

const listeners = new Set<(trouble: Trouble) => void>();

/** Calls a function when any request meets trouble. @returns a function that ends this */
export function onTrouble(listener: (trouble: Trouble) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Asks the reader to log in again; says whether that has happened. Nobody is asked before the client says how. */
let askAgain: () => Promise<boolean> = () => Promise.resolve(false);

/** Says how readers are asked to log in again, before what needs a recent log-in. */
export function onRecentLoginNeeded(ask: () => Promise<boolean>): void {
  askAgain = ask;
}

/**
 * Sends a request of the API with the session of this browser. One that comes too often is repeated when the server wants it, and one that
 * needs a recent log-in when the reader has logged in again.
 * @throws ApiError if the server refuses it
 * @throws SessionEnded
 * @throws ConnectionLost
 */
export async function sessionFetch(request: Request): Promise<Response> {
  let hasAsked = false;
  const body = SAFE.has(request.method) ? undefined : await request.blob();
  for (let repeats = 0; ; repeats += 1) {
    const response = await answerTo(request, body);
    if (response.ok) return response;
    const error = await errorOf(response);
    if (!hasAsked && error instanceof ApiError && error.code === 'RECENT_LOGIN_REQUIRED') {
      hasAsked = true;
      if (await askAgain()) continue;
    }
    if (error instanceof SessionEnded) tell(error);
    const seconds = repeats < MAX_REPEATS ? waitOf(error, request) : undefined;
    if (seconds === undefined) throw error;
    tell(new RateLimited(seconds, sessionUrl(request).pathname, body !== undefined));
    await wait(seconds * 1000, request.signal);
  }
}

/** The token against requests that other sites forge. Over https the cookie has a prefix. */
export function csrfToken(): string {
  return /(?:^|;\s*)(?:__Host-)?csrftoken=([^;]*)/.exec(document.cookie)?.[1] ?? '';
}

function sessionUrl({ url }: Request): URL {
  const target = new URL(url);
  target.pathname = target.pathname.replace(API, SESSION_API);
  return target;
}

function withSession(request: Request, body: Blob | undefined, signal: AbortSignal): Request {
  const headers = new Headers(request.headers);
  if (body) headers.set('X-CSRFToken', csrfToken());
  const { method, keepalive } = request;
  return new Request(sessionUrl(request), { method, headers, ...(body && { body }), signal, keepalive, credentials: 'same-origin' });
}

/** @throws ConnectionLost, or what the signal of the request says */
async function answerTo(request: Request, body: Blob | undefined): Promise<Response> {
  const attempt = new AbortController();
  const abort = (): void => attempt.abort(request.signal.reason);
  request.signal.addEventListener('abort', abort);
  const isStream = STREAM.test(new URL(request.url).pathname);
  const timer = isStream || (body?.size ?? 0) > FILE_BYTES ? undefined : setTimeout(() => attempt.abort(), SILENCE_MS);
  try {
    request.signal.throwIfAborted();
    return await fetch(withSession(request, body, attempt.signal));
  } catch {
    // The connection may be lost in the moment in which the request is given up.
    request.signal.throwIfAborted();
    const lost = new ConnectionLost();
    if (!isStream) tell(lost);
    throw lost;
  } finally {
    clearTimeout(timer);
    request.signal.removeEventListener('abort', abort);
  }
}

async function errorOf(response: Response): Promise<ApiError | SessionEnded> {
  const body = (await response.json().catch(() => null)) as Record<string, unknown> | null;
  const data = body ?? {};
  const code = typeof data['code'] === 'string' ? data['code'] : '';
  if (response.status === 401 && code !== 'AUTHENTICATION_FAILED') return new SessionEnded();
  const message = typeof data['msg'] === 'string' ? data['msg'] : `HTTP ${response.status}`;
  const seconds = Number(data['retry-after'] ?? response.headers.get('retry-after') ?? Number.NaN);
  return new ApiError(response.status, code, message, Number.isFinite(seconds) ? seconds : undefined, data);
}

/** After how many seconds a request is repeated by itself; undefined if it is not. */
function waitOf(error: ApiError | SessionEnded, { url }: Request): number | undefined {
  if (!(error instanceof ApiError) || error.status !== 429 || STREAM.test(new URL(url).pathname)) return undefined;
  const seconds = Math.max(1, error.retryAfterSeconds ?? 1);
  return seconds <= MAX_REPEAT_SECONDS ? seconds : undefined;
}

async function wait(ms: number, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

function tell(trouble: Trouble): void {
  for (const listener of listeners) listener(trouble);
}
