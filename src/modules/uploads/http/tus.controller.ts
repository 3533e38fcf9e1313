import type { ServerResponse } from 'node:http';
import { Controller, Delete, Head, Options, Patch, Post, Req, Res } from '@nestjs/common';
import { CurrentActor } from '../../../http/auth/current-actor.decorator.js';
import { Endpoint, type EndpointDescription } from '../../../http/request/endpoint.js';
import type { IncomingWireMessage } from '../../../http/request/wire-request.js';
import { sendJson } from '../../../http/response/response-body.js';
import type { Actor } from '../../../kernel/actor.js';
import type { DomainError } from '../../../kernel/domain-error.js';
import { UploadQuota } from '../application/upload-quota.js';
import { ResumableUploads, UNAUTHENTICATED } from './resumable-uploads.js';

/** The protocol defines its own bodies. Its clients repeat a request that failed with 400, so that errors have another status. */
const toErrorResponse = ({ code, message }: DomainError): { status: number; body: object } => {
  if (code === 'UNAUTHORIZED' || code === 'BAD_REQUEST') return { status: 401, body: UNAUTHENTICATED };
  if (code === 'CSRF_FAILED') return { status: 403, body: { message } };
  return { status: code === 'RATE_LIMIT_HIT' ? 429 : 413, body: { message } };
};

const part = (summary: string): EndpointDescription<void> => ({
  access: 'account',
  scope: 'send',
  checksKeyChannels: true,
  browsers: true,
  hidden: true,
  streamsBody: true,
  toErrorResponse,
  summary,
});

/** Resumable uploads by tus 1.0.0 with the extensions creation, termination and expiration. */
@Controller('api/v1/tus')
export class TusController {
  constructor(
    private readonly quota: UploadQuota,
    private readonly resumable: ResumableUploads,
  ) {}

  @Post()
  @Endpoint(part('Begins an upload.'))
  async create(@CurrentActor() actor: Actor, @Req() request: IncomingWireMessage, @Res() response: ServerResponse): Promise<void> {
    if (request.headers['upload-defer-length'] !== undefined) {
      sendJson(response, 411, { message: 'SizeIsDeferred is not supported' });
      return;
    }
    if (request.headers['upload-concat'] !== undefined) {
      sendJson(response, 403, { message: 'Concatenation is not supported' });
      return;
    }
    const { 'upload-length': length = '' } = request.headers as Record<string, string>;
    if (/^\d{1,15}$/.test(length)) {
      const problem = await this.quota.findProblem(actor.realmId, Number(length));
      if (problem) {
        sendJson(response, 413, { message: problem.message });
        return;
      }
    }
    await this.resumable.handle(request, response);
  }

  @Options(['', ':id'])
  @Endpoint({ access: 'anyone', hidden: true, streamsBody: true, summary: 'What this server can do of the protocol.' })
  async options(@Req() request: IncomingWireMessage, @Res() response: ServerResponse): Promise<void> {
    await this.resumable.handle(request, response);
  }

  @Head(':id')
  @Endpoint(part('How far an upload has come.'))
  async offset(@Req() request: IncomingWireMessage, @Res() response: ServerResponse): Promise<void> {
    await this.resumable.handle(request, response);
  }

  @Patch(':id')
  @Endpoint(part('Goes on with an upload.'))
  async append(@Req() request: IncomingWireMessage, @Res() response: ServerResponse): Promise<void> {
    await this.resumable.handle(request, response);
  }

  @Delete(':id')
  @Endpoint(part('Gives up an upload.'))
  async terminate(@Req() request: IncomingWireMessage, @Res() response: ServerResponse): Promise<void> {
    await this.resumable.handle(request, response);
  }
}
