import type { ServerResponse } from 'node:http';
import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import { DomainError } from '../../kernel/domain-error.js';
import type { IncomingWireMessage } from '../routing/wire-request.js';
import { prepareError, sendError } from './error-body.js';
import { sendJson } from './send-json.js';

/** Renders whatever a use case throws. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  catch(thrown: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const response = http.getResponse<ServerResponse>();
    const { refusal } = http.getRequest<IncomingWireMessage>().wire.route.endpoint;
    const error = refusal ? prepareError(response, thrown) : thrown;
    if (!refusal || response.headersSent || !(error instanceof DomainError)) {
      sendError(response, thrown);
      return;
    }
    const { status, body } = refusal(error);
    sendJson(response, status, body);
  }
}
