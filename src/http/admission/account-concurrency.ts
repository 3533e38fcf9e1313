import type { ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import { DomainError } from '../../kernel/domain-error.js';
import type { WorkOwner } from '../../kernel/current-work.js';
import { LIMITS } from '../../kernel/limits.js';
import { networksOf } from '../request/client-networks.js';
import { whenClosed } from '../request/when-closed.js';
import type { IncomingWireMessage } from '../request/wire-request.js';
import type { AdmissionStep } from './admission-step.js';

const RETRY_AFTER_SECONDS = 1;

interface WaitingRequest {
  readonly response: ServerResponse;
  readonly start: () => void;
}

interface AccountRequests {
  running: number;
  readonly waiting: WaitingRequest[];
}

/**
 * Limits how many requests of one account run at the same time in this process, and of the visitors of one network address who read as
 * accounts do. Further ones wait in the order of their arrival, so that a burst of one account delays requests of others only by those of
 * its requests that run.
 */
@Injectable()
export class AccountConcurrency implements AdmissionStep {
  readonly delays = true;
  private readonly accounts = new Map<WorkOwner, AccountRequests>();

  /**
   * Returns a promise only if the request has to wait. Other requests without an account are not limited, and those that wait for events are
   * not counted.
   * @throws DomainError RATE_LIMIT_HIT if too many requests of the account are waiting
   */
  admit({ wire, ip }: IncomingWireMessage, response: ServerResponse): void | Promise<void> {
    if (!wire.actor) return wire.route.endpoint.access === 'reader' ? this.enter(networksOf(ip).own, response) : undefined;
    const waitsForEvents = wire.route.endpoint.waits === true && wire.readParameter('dont_block') !== 'true';
    return waitsForEvents ? undefined : this.enter(wire.actor.userId, response);
  }

  /** As `admit`. The slot of a request is released when the response is closed. */
  enter(owner: WorkOwner, response: ServerResponse): void | Promise<void> {
    const requests = this.accounts.get(owner) ?? { running: 0, waiting: [] };
    if (requests.running === 0) this.accounts.set(owner, requests);
    if (requests.running < LIMITS.MAX_ACCOUNT_RUNNING_REQUESTS) {
      requests.running += 1;
      whenClosed(response, () => this.release(owner, requests));
      return undefined;
    }
    if (requests.waiting.length >= LIMITS.MAX_ACCOUNT_WAITING_REQUESTS)
      throw new DomainError('RATE_LIMIT_HIT', 'Too many requests at the same time', { 'retry-after': RETRY_AFTER_SECONDS });
    return new Promise((start) => requests.waiting.push({ response, start }));
  }

  private release(owner: WorkOwner, requests: AccountRequests): void {
    for (let next = requests.waiting.shift(); next; next = requests.waiting.shift()) {
      const { response, start } = next;
      // The client of a request may have disconnected while the request was waiting.
      if (response.destroyed || response.req.socket.destroyed) continue;
      whenClosed(response, () => this.release(owner, requests));
      start();
      return;
    }
    requests.running -= 1;
    if (requests.running === 0) this.accounts.delete(owner);
  }
}
