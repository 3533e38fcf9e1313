import type { IncomingMessage, ServerResponse } from 'node:http';
import { TurnQueue } from '../../kernel/turn-queue.js';
import { networksOf } from '../request/client-networks.js';

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
  private readonly waiting = new TurnQueue<string, ArrivedRequest>();

  constructor(private readonly handle: (request: IncomingMessage, response: ServerResponse) => void) {}

  /** Starts a request now or in a later turn. One whose client has disconnected meanwhile is not started. */
  start(request: IncomingMessage, response: ServerResponse): void {
    if (this.startedInTurn < REQUESTS_PER_TURN) {
      this.startNow({ request, response });
      return;
    }
    this.waiting.add(clientOf(request), { request, response });
  }

  private startNow({ request, response }: ArrivedRequest): void {
    this.startedInTurn += 1;
    // The count also grows over turns with few requests; ending one of them early costs nothing.
    if (this.startedInTurn === REQUESTS_PER_TURN) setImmediate(this.beginTurn);
    this.handle(request, response);
  }

  private readonly beginTurn = (): void => {
    this.startedInTurn = 0;
    while (this.startedInTurn < REQUESTS_PER_TURN) {
      const next = this.waiting.take();
      if (!next) return;
      if (!next.request.socket.destroyed) this.startNow(next);
    }
  };
}

/** Accounts behind one address are distinct clients. The header is not verified here: wrong ones only take turns of their own. */
function clientOf({ headers, socket }: IncomingMessage): string {
  return headers.authorization ?? headers.cookie ?? networksOf(socket.remoteAddress).own;
}
