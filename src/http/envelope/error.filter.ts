import type { ServerResponse } from 'node:http';
import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import { sendError } from './error-body.js';

/** Renders whatever a use case throws. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  catch(error: unknown, host: ArgumentsHost): void {
    sendError(host.switchToHttp().getResponse<ServerResponse>(), error);
  }
}
