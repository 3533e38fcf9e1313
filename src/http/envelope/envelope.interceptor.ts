import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { map, type Observable } from 'rxjs';
import type { IncomingWireMessage } from '../routing/wire-request.js';
import { Unwrapped } from './unwrapped.js';

/**
 * Adds the success envelope of notes 2.2 and the names of parameters that nobody claimed (notes 2.3).
 * An {@link Unwrapped} answer stands for itself.
 */
@Injectable()
export class EnvelopeInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<IncomingWireMessage>();
    return next
      .handle()
      .pipe(map((answer: unknown) => (answer instanceof Unwrapped ? answer : envelope(request, answer as object | undefined))));
  }
}

function envelope(request: IncomingWireMessage, answer: object | undefined): object {
  const body = { result: 'success', msg: '', ...answer };
  const ignored = request.wire.leftOver();
  return ignored.length === 0 ? body : { ...body, ignored_parameters_unsupported: ignored };
}
