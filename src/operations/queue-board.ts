import type { IncomingMessage, ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { Unauthorized } from '../http/auth/api-key.strategy.js';
import { RateLimiter } from '../http/admission/rate-limiter.js';
import { networksOf } from '../http/request/client-networks.js';
import { sendError } from '../http/response/error-response.js';
import { Config } from '../platform/config/config.js';
import { DelayedJobQueues } from '../platform/jobs/delayed-job-queue.js';
import { equalsInConstantTime } from '../platform/secrets/equals-in-constant-time.js';

const PATH = '/operator/queues';
const USER = 'operator';

type Request = IncomingMessage & { readonly ip?: string };
type Handler = (request: Request, response: ServerResponse, next: () => void) => void;

/**
 * Shows the job queues to operators, protected by a password. Without a configured password the page does not exist. It is read-only: the
 * tables are authoritative, and deliveries are replayed through the API.
 */
@Injectable()
export class QueueBoard {
  private pages: Promise<Handler> | undefined;

  constructor(
    { httpAdapter }: HttpAdapterHost,
    private readonly queues: DelayedJobQueues,
    private readonly limiter: RateLimiter,
    config: Config,
  ) {
    const { operatorPassword } = config;
    if (operatorPassword === undefined) return;
    // In the constructor, so that it comes before what Nest registers for all other requests that reach Express.
    httpAdapter.use(PATH, (request: Request, response: ServerResponse, next: () => void) => {
      this.authenticate(request, response, operatorPassword)
        .then(() => this.show(request, response, next))
        .catch((error: unknown) => sendError(response, error));
    });
  }

  /**
   * @throws Unauthorized for a wrong password
   * @throws DomainError RATE_LIMIT_HIT after too many wrong passwords from a network address
   */
  private authenticate(request: Request, response: ServerResponse, password: string): Promise<void> {
    const check = (): Promise<void> => {
      const authorization = request.headers.authorization ?? '';
      const right = equalsInConstantTime(authorization, `Basic ${Buffer.from(`${USER}:${password}`).toString('base64')}`);
      return right ? Promise.resolve() : Promise.reject(new Unauthorized('Operators only'));
    };
    if (request.headers.authorization === undefined) return check();
    return this.limiter.limitFailures(`${USER} ${networksOf(request.ip).own}`, response, check, (error) => error instanceof Unauthorized);
  }

  private async show(request: Request, response: ServerResponse, next: () => void): Promise<void> {
    response.setHeader('Cache-Control', 'no-store, private');
    response.setHeader('X-Content-Type-Options', 'nosniff');
    response.setHeader('X-Frame-Options', 'DENY');
    const pages = await (this.pages ??= this.makePages());
    pages(request, response, next);
  }

  /** Loads the packages on the first visit: few processes are visited, and every one would need their memory. */
  private async makePages(): Promise<Handler> {
    const [{ createBullBoard }, { BullMQAdapter }, { ExpressAdapter }] = await Promise.all([
      import('@bull-board/api'),
      import('@bull-board/api/bullMQAdapter'),
      import('@bull-board/express'),
    ]);
    const serverAdapter = new ExpressAdapter();
    serverAdapter.setBasePath(PATH);
    const queues = this.queues.all.map((queue) => new BullMQAdapter(queue, { readOnlyMode: true }));
    createBullBoard({ queues, serverAdapter, options: { uiConfig: { boardTitle: 'Skein' } } });
    return serverAdapter.getRouter() as Handler;
  }
}
