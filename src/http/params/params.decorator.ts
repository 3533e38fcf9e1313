import { type ArgumentMetadata, createParamDecorator, type ExecutionContext, Injectable, type PipeTransform } from '@nestjs/common';
import { type IncomingWireMessage, type WireRequest } from '../routing/wire-request.js';
import { readParameters } from './read-parameters.js';

@Injectable()
class ParamsPipe implements PipeTransform<WireRequest, object> {
  transform(request: WireRequest, { metatype }: ArgumentMetadata): object {
    return readParameters(metatype as new () => object, request);
  }
}

const FromRequest = createParamDecorator(
  (_: unknown, context: ExecutionContext) => context.switchToHttp().getRequest<IncomingWireMessage>().wire,
);

/** Fills the annotated class with the request's parameters: `@Params() params: SendMessageParams`. */
export const Params = (): ParameterDecorator => FromRequest(ParamsPipe);
