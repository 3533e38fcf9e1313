import type { ServerResponse } from 'node:http';
import { Logger } from '@nestjs/common';

const FAILURE = Symbol('failure');
const logger = new Logger('Http');

type Logged = ServerResponse & { [FAILURE]?: unknown };

/** For the request log: from now on failures of this request are told by its one line. */
export function expectFailure(response: ServerResponse): void {
  (response as Logged)[FAILURE] = null;
}

/** Why a request failed through no fault of its own. It goes into the line of the request, or into one of its own where there is none. */
export function noteFailure(response: ServerResponse, error: unknown): void {
  if (FAILURE in response) (response as Logged)[FAILURE] = error;
  else logger.error(`${response.req.method} failed`, error instanceof Error ? error.stack : String(error));
}

/** What `noteFailure` was told of this request; null if it did not fail. */
export function failureOf(response: ServerResponse): unknown {
  return (response as Logged)[FAILURE] ?? null;
}
