/** The server refused a request. */
export class ApiError extends Error {
  constructor(
    /** HTTP status. */
    readonly status: number,
    /** `BAD_REQUEST`, for example; empty if the answer is not one of our server. */
    readonly code: string,
    message: string,
    /** How long the server wants to be left alone; undefined if it does not say. */
    readonly retryAfterSeconds: number | undefined,
    /** All properties of the answer. */
    readonly data: Readonly<Record<string, unknown>>,
  ) {
    super(message);
  }
}

/** The request did not reach the server, or its answer did not arrive. */
export class ConnectionLost extends Error {}

/** The session of the browser has ended. */
export class SessionEnded extends Error {}

/** Whether the server could not decide about a request, which may be repeated. */
export function isOutage(error: unknown): boolean {
  return error instanceof ApiError && (error.status >= 500 || error.status === 429);
}

export type RequestFailure = ApiError | ConnectionLost | SessionEnded;

/** Whether an error says that a request failed, and not that the client has a defect. */
export function isRequestFailure(error: unknown): error is RequestFailure {
  return error instanceof ApiError || error instanceof ConnectionLost || error instanceof SessionEnded;
}
