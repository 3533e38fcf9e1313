import type { IncomingMessage, ServerResponse } from 'node:http';

/** Requests that start in one turn of the event loop, which is some milliseconds of work. */
const REQUESTS_PER_TURN = 16;

interface ArrivedRequest {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/**
 * Starts a limited number of requests per turn of the event loop. When more arrive at the same time, clients take turns: thousands of
 * requests of one client delay a request of another by those of a few turns rather than by all of them.
 */
export class RequestTurns {
  private startedInTurn = 0;
  /** Requests that have to wait, by client; the client that has waited longest comes first. */
  private readonly waiting = new Map<string, ArrivedRequest[]>();

  constructor(private readonly handle: (request: IncomingMessage, response: ServerResponse) => void) {}

  /** Starts a request now or in a later turn. One whose client has disconnected meanwhile is not started. */
  start(request: IncomingMessage, response: ServerResponse): void {
    if (this.startedInTurn < REQUESTS_PER_TURN) {
      this.startNow({ request, response });
      return;
    }
    const client = clientOf(request);
    const requests = this.waiting.get(client);
    if (requests) requests.push({ request, response });
    else this.waiting.set(client, [{ request, response }]);
  }

  private startNow({ request, response }: ArrivedRequest): void {
    this.startedInTurn += 1;
    // The count also grows over turns with few requests; ending one of them early costs nothing.
    if (this.startedInTurn === REQUESTS_PER_TURN) setImmediate(this.beginTurn);
    this.handle(request, response);
  }

  private readonly beginTurn = (): void => {
    this.startedInTurn = 0;
    for (let next = this.takeNext(); next; next = this.startedInTurn < REQUESTS_PER_TURN ? this.takeNext() : undefined) {
      if (!next.request.socket.destroyed) this.startNow(next);
    }
  };

  private takeNext(): ArrivedRequest | undefined {
    const [first] = this.waiting;
    if (!first) return undefined;
    const [client, requests] = first;
    const next = requests.shift();
    this.waiting.delete(client);
    if (requests.length > 0) this.waiting.set(client, requests);
    return next;
  }
}

/** Accounts behind one address are distinct clients. The header is not verified here: wrong ones only take turns of their own. */
function clientOf({ headers, socket }: IncomingMessage): string {
  return headers.authorization ?? headers.cookie ?? socket.remoteAddress ?? '';
}
