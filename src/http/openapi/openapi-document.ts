import type { JsonSchema } from '../../kernel/schema.js';
import type { BareAnswer } from '../request/endpoint.js';

/** A reference of the form `#/components/…`. */
export interface Reference {
  readonly $ref: string;
}

export type Schema = JsonSchema | Reference | { readonly allOf: readonly Schema[] };

export interface MediaType {
  readonly schema: Schema;
  /** Form fields that contain JSON. */
  readonly encoding?: Readonly<Record<string, { readonly contentType: string }>>;
}

export type Content = Readonly<Record<string, MediaType>>;

export interface ParameterObject {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description?: string;
  readonly schema?: Schema;
  readonly content?: Content;
  readonly 'x-aliases'?: readonly string[];
}

export interface HeaderObject {
  readonly description: string;
  readonly schema: Schema;
}

export interface ResponseObject {
  readonly description: string;
  readonly headers?: Readonly<Record<string, HeaderObject>>;
  readonly content: Content;
}

export interface OperationObject {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tags: readonly string[];
  /** What a scoped API key needs; `full` if no such key may call it. Absent if no credentials are needed. */
  readonly 'x-required-scope'?: string;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly ParameterObject[];
  readonly requestBody?: { readonly required: boolean; readonly content: Content };
  readonly responses: Readonly<Record<string, ResponseObject | Reference>>;
}

export type PathItem = Readonly<Partial<Record<'get' | 'post' | 'put' | 'patch' | 'delete', OperationObject>>>;

export interface InfoObject {
  readonly title: string;
  readonly version: string;
  readonly summary: string;
  readonly description: string;
  readonly license: { readonly name: string; readonly identifier: string };
  readonly 'x-feature-level': number;
}

/** The part of OpenAPI 3.1 that this server's description uses. */
export interface OpenApiDocument {
  readonly openapi: '3.1.1';
  readonly info: InfoObject;
  readonly servers: readonly { readonly url: string; readonly description?: string }[];
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, PathItem>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly responses: Readonly<Record<string, ResponseObject>>;
    readonly securitySchemes: Readonly<Record<string, { readonly type: 'http'; readonly scheme: 'basic'; readonly description: string }>>;
  };
}

const text = { type: 'string' } as const;

const SUCCESS: Schema = {
  type: 'object',
  description: 'The properties of every successful response.',
  properties: {
    result: { type: 'string', enum: ['success'] },
    msg: { type: 'string', description: 'Empty.' },
    ignored_parameters_unsupported: {
      type: 'array',
      items: text,
      description: 'Names of parameters in the request that this endpoint does not know.',
    },
  },
  required: ['result', 'msg'],
};

const ERROR: Schema = {
  type: 'object',
  description: 'An error. Some codes have further properties with details.',
  properties: {
    result: { type: 'string', enum: ['error'] },
    msg: { type: 'string', description: 'Human-readable error text.' },
    code: { type: 'string', description: 'Machine-readable error code.' },
  },
  required: ['result', 'msg'],
};

const METHOD_ERROR: Schema = {
  type: 'object',
  properties: { result: { type: 'string', enum: ['error'] }, msg: text, allowed_methods: { type: 'array', items: text } },
  required: ['result', 'msg', 'allowed_methods'],
};

const schemaRef = (name: string): Reference => ({ $ref: `#/components/schemas/${name}` });
const errorResponse = (description: string, schema: Schema = schemaRef('Error')): ResponseObject => ({
  description,
  content: { 'application/json': { schema } },
});

const RESPONSES = {
  BadRequest: errorResponse('A parameter is missing or wrong, or the request may not be carried out.'),
  Unauthorized: {
    ...errorResponse('The credentials are missing, wrong, or of a deactivated account.'),
    headers: { 'WWW-Authenticate': { description: 'The challenge of HTTP Basic authentication.', schema: text } },
  },
  InsufficientScope: errorResponse('The scoped API key does not allow this (`INSUFFICIENT_SCOPE`), or the account may not read the file.'),
  NotFound: errorResponse('What the path names does not exist, or is hidden from the account.'),
  MethodNotAllowed: {
    ...errorResponse('The path exists, but not for this method.', METHOD_ERROR),
    headers: { Allow: { description: 'The methods of the path.', schema: text } },
  },
  BodyTooLarge: errorResponse('The body is larger than the limit.'),
  HeadTooLarge: errorResponse('The request line and the headers are larger than the limit. The connection is closed.'),
  RateLimited: {
    ...errorResponse('Too many requests.'),
    headers: { 'Retry-After': { description: 'Whole seconds to wait.', schema: { type: 'integer' } } },
  },
} as const satisfies Readonly<Record<string, ResponseObject>>;

/** The schemas, error responses and credentials to which operations refer by name. */
export const COMPONENTS: OpenApiDocument['components'] = {
  schemas: { Success: SUCCESS, Error: ERROR },
  responses: RESPONSES,
  securitySchemes: {
    apiKey: {
      type: 'http',
      scheme: 'basic',
      description: 'User name: the address of the account. Password: its API key, or a scoped key that has what `x-required-scope` says.',
    },
  },
};

/** The name of an error response among the components. */
export type ErrorResponseName = keyof typeof RESPONSES;

/** Refers to an error response by its name. */
export const errorResponseRef = (name: ErrorResponseName): Reference => ({ $ref: `#/components/responses/${name}` });

/** A successful response without envelope. */
export function successWithout({ contentType, schema }: BareAnswer): ResponseObject {
  return { description: 'Success.', content: { [contentType]: { schema } } };
}

/** The schema of a successful response: the envelope with the properties of the endpoint. */
export function success(answer?: JsonSchema): ResponseObject {
  const envelope = schemaRef('Success');
  const schema = answer === undefined ? envelope : { allOf: [envelope, answer] };
  return { description: 'Success.', content: { 'application/json': { schema } } };
}
