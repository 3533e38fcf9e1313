import createClient from 'openapi-fetch';
import type { paths } from './api-types.js';
import { sessionFetch } from './session-fetch.js';

/** Requests of the API with the types of its description. Their parameters travel as form fields, with JSON for all but text. */
export const api = createClient<paths, 'application/json'>({
  fetch: sessionFetch,
  headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  bodySerializer: (body: object | undefined) => new URLSearchParams(fieldsOf(body ?? {})).toString(),
  querySerializer: (query) => new URLSearchParams(fieldsOf(query)).toString(),
});

/**
 * Waits for the answer of a request.
 * @throws ApiError, ConnectionLost or SessionEnded
 */
export async function answerOf<T>(request: Promise<{ readonly data?: T }>): Promise<T> {
  const { data } = await request;
  if (data === undefined) throw new Error('The server answered without a body.');
  return data;
}

function fieldsOf(values: object): [string, string][] {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  return given.map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]);
}
