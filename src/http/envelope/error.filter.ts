import type { ServerResponse } from 'node:http';
import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import { DomainError } from '../../kernel/domain-error.js';
import type { IncomingWireMessage } from '../routing/wire-request.js';
import { sendError } from './error-body.js';
import { sendJson } from './send-json.js';

/** Renders whatever a use case throws. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const response = http.getResponse<ServerResponse>();
    const { refusal } = http.getRequest<IncomingWireMessage>().wire.route.endpoint;
    if (!refusal || response.headersSent || !(error instanceof DomainError)) {
      sendError(response, error);
      return;
    }
    const { status, body } = refusal(error);
    sendJson(response, status, body);
  }
}
