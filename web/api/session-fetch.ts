import { ApiError, ConnectionLost, SessionEnded } from './api-error.js';

const API = '/api/v1/';
/** Where the server answers like the API, for the session of a browser. */
const SESSION_API = '/json/';
const SAFE = new Set(['GET', 'HEAD']);

/** What replaces the session of this browser at the moment. */
let renewal: Promise<unknown> = Promise.resolve();
/** How often the session was replaced. */
let renewals = 0;

/**
 * Sends a request of the API with the session of this browser.
 * @throws ApiError if the server refuses it
 * @throws SessionEnded
 * @throws ConnectionLost
 */
export async function sessionFetch(request: Request): Promise<Response> {
  const before = renewals;
  const response = await answerTo(await withSession(request));
  if (response.ok) return response;
  const error = await errorOf(response);
  if (error instanceof SessionEnded && request.method === 'GET') {
    await renewal.catch(() => undefined);
    if (renewals > before) return sessionFetch(request);
  }
  throw error;
}

/**
 * Runs what ends the session of this browser and begins another one, such as a change of the password. What is read meanwhile is read again
 * with the new session.
 */
export async function renewSession<T>(replace: () => Promise<T>): Promise<T> {
  const replacing = replace().then((result) => {
    renewals += 1;
    return result;
  });
  renewal = replacing;
  return replacing;
}

/** The token against requests that other sites forge. Over https the cookie has a prefix. */
export function csrfToken(): string {
  return /(?:^|;\s*)(?:__Host-)?csrftoken=([^;]*)/.exec(document.cookie)?.[1] ?? '';
}

async function withSession(request: Request): Promise<Request> {
  const url = new URL(request.url);
  url.pathname = url.pathname.replace(API, SESSION_API);
  const headers = new Headers(request.headers);
  if (!SAFE.has(request.method)) headers.set('X-CSRFToken', csrfToken());
  const body = SAFE.has(request.method) ? {} : { body: await request.blob() };
  return new Request(url, { method: request.method, headers, ...body, signal: request.signal, credentials: 'same-origin' });
}

async function answerTo(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    if (request.signal.aborted) throw error;
    throw new ConnectionLost();
  }
}

async function errorOf(response: Response): Promise<Error> {
  const body = (await response.json().catch(() => null)) as Record<string, unknown> | null;
  const data = body ?? {};
  const code = typeof data['code'] === 'string' ? data['code'] : '';
  if (response.status === 401 && code !== 'AUTHENTICATION_FAILED') return new SessionEnded();
  const message = typeof data['msg'] === 'string' ? data['msg'] : `HTTP ${response.status}`;
  const wait = Number(data['retry-after'] ?? response.headers.get('retry-after') ?? Number.NaN);
  return new ApiError(response.status, code, message, Number.isFinite(wait) ? wait : undefined, data);
}
