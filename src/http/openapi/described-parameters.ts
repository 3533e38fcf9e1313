import type { Codec } from '../codecs/codec.js';
import type { JsonSchema } from '../../kernel/schema.js';
import type { Parameter } from '../params/parameter.js';
import { type ExpectedParameter, expectedParameters } from '../params/read-parameters.js';
import type { Content, MediaType, ParameterObject } from './openapi-document.js';

const FORM_TYPES = ['application/x-www-form-urlencoded', 'multipart/form-data'];
/** JSON types whose values have the same text in JSON and as plain text. */
const PLAIN_TYPES = new Set<unknown>(['integer', 'number', 'boolean']);

type Declared = ExpectedParameter & { readonly default: unknown };

interface Placed {
  readonly parameters: readonly ParameterObject[];
  readonly body: { readonly required: boolean; readonly content: Content } | undefined;
}

/**
 * Describes the parameters of an endpoint: those that the path names as path parameters, the others as query parameters of a GET and as
 * form fields of any other method.
 */
export function describeParameters(method: string, path: string, type: (new () => object) | undefined): Placed {
  const declared = type ? declaredBy(type) : [];
  const rest = new Set(declared);
  const parameters: ParameterObject[] = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => {
    const found = declared.find((parameter) => parameter.name === name || parameter.aliases.includes(name as string));
    if (found) rest.delete(found);
    return inPath(name as string, found);
  });
  if (method === 'GET') return { parameters: [...parameters, ...[...rest].map(inQuery)], body: undefined };
  return { parameters, body: rest.size === 0 ? undefined : form([...rest]) };
}

function declaredBy(type: new () => object): Declared[] {
  const fresh = new type() as Record<string, unknown>;
  return expectedParameters(type).map((parameter) => ({
    ...parameter,
    default: showable(parameter.codec, fresh[parameter.property]),
  }));
}

/** @returns the default value as a client would send it; undefined if the code uses another representation */
function showable(codec: Codec<unknown>, value: unknown): unknown {
  if (value === undefined || (codec.transport === 'text' && typeof value !== 'string')) return undefined;
  try {
    codec.check(value, '');
    return value;
  } catch {
    return undefined;
  }
}

function inPath(name: string, parameter: Declared | undefined): ParameterObject {
  const description = parameter?.description ?? '';
  return {
    name,
    in: 'path',
    required: true,
    ...(description === '' ? {} : { description }),
    schema: parameter?.codec.schema ?? { type: 'string' },
  };
}

function inQuery(parameter: Declared): ParameterObject {
  const { name, aliases, required, codec } = parameter;
  const description = descriptionOf(parameter);
  return {
    name,
    in: 'query',
    required,
    ...(description === '' ? {} : { description }),
    ...(aliases.length === 0 ? {} : { 'x-aliases': aliases }),
    ...(isJson(codec) ? { content: { 'application/json': { schema: schemaOf(parameter) } } } : { schema: schemaOf(parameter) }),
  };
}

function form(parameters: readonly Declared[]): { required: boolean; content: Content } {
  const required = parameters.filter((parameter) => parameter.required).map(({ name }) => name);
  const json = parameters.filter(({ codec }) => isJson(codec));
  const media: MediaType = {
    schema: {
      type: 'object',
      properties: Object.fromEntries(parameters.map((parameter) => [parameter.name, fieldSchema(parameter)])),
      ...(required.length === 0 ? {} : { required }),
    },
    ...(json.length === 0 ? {} : { encoding: Object.fromEntries(json.map(({ name }) => [name, { contentType: 'application/json' }])) }),
  };
  return { required: required.length > 0, content: Object.fromEntries(FORM_TYPES.map((type) => [type, media])) };
}

function fieldSchema(parameter: Declared): JsonSchema {
  const description = [parameter.codec.schema.description, descriptionOf(parameter)].filter(Boolean).join(' ');
  const aliases = parameter.aliases.length === 0 ? {} : { 'x-aliases': parameter.aliases };
  return { ...schemaOf(parameter), ...(description === '' ? {} : { description }), ...aliases };
}

function schemaOf({ codec, default: initial }: Declared): JsonSchema {
  return initial === undefined ? codec.schema : { ...codec.schema, default: initial };
}

function descriptionOf({ description, aliases }: Parameter): string {
  if (aliases.length === 0) return description;
  return `${description} Also accepted as ${aliases.map((alias) => `\`${alias}\``).join(', ')}.`.trim();
}

function isJson({ transport, schema }: Codec<unknown>): boolean {
  return transport === 'json' && !PLAIN_TYPES.has(schema.type);
}
