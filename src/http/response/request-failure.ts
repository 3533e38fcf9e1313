import type { ServerResponse } from 'node:http';
import { Logger } from '@nestjs/common';

const FAILURE = Symbol('failure');
const logger = new Logger('Http');

type LoggedResponse = ServerResponse & { [FAILURE]?: unknown };

/** Announces that the request log writes a line for this request, and that a failure belongs into it. */
export function expectFailure(response: ServerResponse): void {
  (response as LoggedResponse)[FAILURE] = null;
}

/** Records why a request failed through no fault of the client: in its line of the request log or, where it has none, in a line of its own. */
export function recordFailure(response: ServerResponse, error: unknown): void {
  if (FAILURE in response) (response as LoggedResponse)[FAILURE] = error;
  else logger.error(`${response.req.method} failed`, error instanceof Error ? error.stack : String(error));
}

/** What `recordFailure` was given for this request; null if it did not fail. */
export function failureOf(response: ServerResponse): unknown {
  return (response as LoggedResponse)[FAILURE] ?? null;
}
