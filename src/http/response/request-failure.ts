import type { ServerResponse } from 'node:http';
import { Logger } from '@nestjs/common';

const FAILURE = Symbol('failure');
const logger = new Logger('Http');

type LoggedResponse = ServerResponse & { [FAILURE]?: unknown };

/** Declares that the request log will write a line for this request, which then includes a failure. */
export function expectFailure(response: ServerResponse): void {
  (response as LoggedResponse)[FAILURE] = null;
}

/** Records why a request failed with a server error: in its line of the request log or, if it has none, in a line of its own. */
export function recordFailure(response: ServerResponse, error: unknown): void {
  if (FAILURE in response) (response as LoggedResponse)[FAILURE] = error;
  else logger.error(`${response.req.method} failed`, error instanceof Error ? error.stack : String(error));
}

/** @returns the error that `recordFailure` recorded for this request; null if there is none */
export function failureOf(response: ServerResponse): unknown {
  return (response as LoggedResponse)[FAILURE] ?? null;
}
