import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { BadRequest, DomainError } from '../../kernel/domain-error.js';
import { type Codec, CodecError, decode } from '../codecs/codec.js';
import type { IncomingWireMessage, WireRequest } from '../request/wire-request.js';
import { type Parameter, parametersOf } from './parameter.js';

type ParamsClass = new () => object;

export interface ExpectedParameter extends Parameter {
  readonly required: boolean;
}

const expected = new WeakMap<ParamsClass, readonly ExpectedParameter[]>();

/** Lists the parameters of a class. A parameter is required if it is not optional and its property has no initial value. */
export function expectedParameters(type: ParamsClass): readonly ExpectedParameter[] {
  const known = expected.get(type);
  if (known) return known;
  const fresh = new type() as Record<string, unknown>;
  const parameters = parametersOf(type).map((parameter) => ({
    ...parameter,
    required: !parameter.optional && fresh[parameter.property] === undefined,
  }));
  expected.set(type, parameters);
  return parameters;
}

/**
 * Creates an instance of `type` from the parameters of the request. The path takes precedence over the body, and the body over the query
 * string. Parameters that `type` does not declare are reported as `ignored_parameters_unsupported`.
 * @throws DomainError for the first parameter, in the order of declaration, that is missing or invalid
 */
export function readParameters<T extends object>(type: new () => T, request: WireRequest): T {
  const instance = new type() as Record<string, unknown>;
  for (const parameter of expectedParameters(type)) {
    const { property, codec, name, required } = parameter;
    const text = pick(parameter, request);
    if (text !== undefined) instance[property] = read(codec, text, name);
    else if (required) throw new DomainError('REQUEST_VARIABLE_MISSING', `Missing '${name}' argument`, { var_name: name });
  }
  return instance as T;
}

/** @throws DomainError if the parameter was sent under two of its names */
function pick({ name, aliases }: Parameter, request: WireRequest): string | undefined {
  let found: string | undefined;
  let foundAs = '';
  for (const candidate of [name, ...aliases]) {
    const text = request.readParameter(candidate);
    if (text === undefined) continue;
    if (found !== undefined) {
      const message = `Can't decide between '${foundAs}' and '${candidate}' arguments`;
      throw new DomainError('REQUEST_CONFUSING_VAR', message, { var_name1: foundAs, var_name2: candidate });
    }
    found = text;
    foundAs = candidate;
  }
  return found;
}

function read(codec: Codec<unknown>, text: string, name: string): unknown {
  try {
    return decode(codec, text, name);
  } catch (error) {
    throw error instanceof CodecError ? new BadRequest(error.message) : error;
  }
}

/**
 * Injects an instance of the annotated class with the parameters of the request: `@Params() params: SendMessageParams`. It is no pipe, which would
 * cost each request six promises (docs/adr/0013).
 */
export const Params = (): ParameterDecorator => (target, method, index) => {
  const types = Reflect.getMetadata('design:paramtypes', target, method as string) as readonly ParamsClass[];
  const type = types[index] as ParamsClass;
  const read = (_: unknown, context: ExecutionContext): object =>
    readParameters(type, context.switchToHttp().getRequest<IncomingWireMessage>().wire);
  createParamDecorator(read)()(target, method, index);
};
