import { type ArgumentMetadata, createParamDecorator, type ExecutionContext, Injectable, type PipeTransform } from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { BadRequest } from '../../kernel/domain-error.js';
import type { IncomingWireMessage, WireRequest } from '../request/wire-request.js';
import { ambiguousNames, InvalidParameter, MISSING, type Parameter, parameterPlanOf, readValue } from './parameter.js';

/**
 * Creates an instance of `type` from the parameters of the request. The path takes precedence over the body, and the body over the query
 * string. Parameters that `type` does not declare are reported as `ignored_parameters_unsupported`.
 * @throws DomainError for the first parameter, in the order of declaration, that is missing or invalid
 */
export function readParameters<T extends object>(type: new () => T, request: WireRequest): T {
  const raw: Record<string, unknown> = {};
  const { parameters } = parameterPlanOf(type);
  for (const parameter of parameters) {
    const value = pick(parameter, request);
    if (value !== undefined) raw[parameter.property] = value;
    else if (parameter.required) raw[parameter.property] = MISSING;
  }
  return readValid(type, parameters, raw) ?? validate(type, parameters, raw);
}

/**
 * The fast path of valid requests, without class-transformer and class-validator.
 * @returns null if a parameter is invalid
 */
function readValid<T extends object>(
  type: new () => T,
  parameters: readonly Parameter[],
  raw: Readonly<Record<string, unknown>>,
): T | null {
  const instance = new type() as Record<string, unknown>;
  for (const { property, codec, name } of parameters) {
    const text = raw[property];
    if (text === undefined) continue;
    const value = readValue(codec, text, name);
    if (value instanceof InvalidParameter) return null;
    instance[property] = value;
  }
  return instance as T;
}

function validate<T extends object>(type: new () => T, parameters: readonly Parameter[], raw: Readonly<Record<string, unknown>>): T {
  const instance = plainToInstance(type, raw);
  const errors = validateSync(instance, { stopAtFirstError: true, forbidUnknownValues: false });
  if (errors.length > 0) {
    for (const { property } of parameters) {
      const error = errors.find((candidate) => candidate.property === property);
      if (!error) continue;
      throw error.value instanceof InvalidParameter
        ? error.value.error
        : new BadRequest(Object.values(error.constraints ?? {})[0] ?? `Invalid ${property}`);
    }
  }
  return instance;
}

function pick(parameter: Parameter, request: WireRequest): unknown {
  let found: string | undefined;
  let foundAs = '';
  for (const name of [parameter.name, ...parameter.aliases]) {
    const value = request.readParameter(name);
    if (value === undefined) continue;
    if (found !== undefined) {
      return ambiguousNames(foundAs, name);
    }
    found = value;
    foundAs = name;
  }
  return found;
}

@Injectable()
class ParamsPipe implements PipeTransform<WireRequest, object> {
  transform(request: WireRequest, { metatype }: ArgumentMetadata): object {
    return readParameters(metatype as new () => object, request);
  }
}

const FromRequest = createParamDecorator(
  (_: unknown, context: ExecutionContext) => context.switchToHttp().getRequest<IncomingWireMessage>().wire,
);

/** Injects an instance of the annotated class with the parameters of the request: `@Params() params: SendMessageParams`. */
export const Params = (): ParameterDecorator => FromRequest(ParamsPipe);
