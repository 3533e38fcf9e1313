import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import * as schema from '../../kernel/schema.js';
import { arrayOf, integer, jsonText, nullable, objectWithOptional } from '../codecs/codec.js';
import { BooleanParam, ChoiceParam, IntegerParam, ListParam, Param, StringParam } from '../params/parameter.js';
import type { Access, EndpointDescription } from '../request/endpoint.js';
import type { Route } from '../request/endpoint.js';
import { type ApiInfo, describeApi } from './describe-api.js';
import type { OpenApiDocument } from './openapi-document.js';

class SendParams {
  @ChoiceParam(['direct', 'channel'])
  readonly type!: string;

  @StringParam({ optional: true, aliases: ['subject', 'title'], description: 'Needed in channels.', max: 60 })
  readonly topic?: string;

  @ListParam(objectWithOptional({ name: jsonText() }, { size: integer({ min: 1, max: 9 }) }), { max: 5 })
  readonly parts!: readonly object[];

  @BooleanParam({ name: 'read_by_sender' })
  readonly readBySender = true;
}

class FetchParams {
  @IntegerParam()
  readonly messageId!: number;

  @IntegerParam({ optional: true, min: 0 })
  readonly numBefore?: number;

  @Param(nullable(arrayOf(integer(), { max: 7 })), { description: 'Only these.' })
  readonly messageIds: readonly number[] | null = null;

  @ListParam(jsonText(), { max: 5 })
  readonly names = new Set(['a form only the code knows']);

  @StringParam()
  readonly sender = 'anybody';
}

const SENT = schema.object({ id: schema.integer(), part: schema.named('Part', schema.object({ size: schema.integer() })) });

const INFO: ApiInfo = { title: 'Skein', version: '10.1', featureLevel: 372, servers: ['https://chat.example.com'] };

type RouteDetails = Partial<Omit<Route, 'endpoint'>> & { readonly endpoint?: Partial<EndpointDescription> };

function route(method: string, path: string, more: RouteDetails = {}): Route {
  return {
    method,
    path,
    params: undefined,
    tag: 'messaging',
    ...more,
    endpoint: { access: 'account', summary: 'Does it.', ...more.endpoint },
  };
}

const ROUTES = [
  route('POST', '/api/v1/messages', { params: SendParams, endpoint: { answer: SENT } }),
  route('GET', '/api/v1/messages/{message_id}', { params: FetchParams }),
  route('DELETE', '/api/v1/messages/{message_id}', { params: FetchParams }),
  route('GET', '/api/v1/server_settings', { tag: 'realm', endpoint: { access: 'anyone' } }),
  route('GET', '/health', { tag: 'operations', endpoint: { access: 'anyone', hidden: true } }),
];

function operation(
  document: OpenApiDocument,
  method: 'get' | 'post' | 'delete',
  path: string,
): NonNullable<OpenApiDocument['paths'][string]['get']> {
  const found = document.paths[path]?.[method];
  if (!found) throw new Error(`${method} ${path} is missing`);
  return found;
}

describe('describeApi', () => {
  const document = describeApi(ROUTES, INFO);

  it('is a valid OpenAPI 3.1 document', async () => {
    const validator = new Validator();
    expect(await validator.validate(JSON.parse(JSON.stringify(document)) as Record<string, unknown>)).toEqual({ valid: true });
    expect(() => validator.resolveRefs()).not.toThrow();
  });

  it('lists the routes that are not hidden, by tag', () => {
    expect(Object.keys(document.paths)).toEqual(['/api/v1/messages', '/api/v1/messages/{message_id}', '/api/v1/server_settings']);
    expect(document.tags).toEqual([{ name: 'messaging' }, { name: 'realm' }]);
    expect(document.info['x-feature-level']).toBe(372);
    expect(document.servers).toEqual([{ url: 'https://chat.example.com' }]);
  });

  it('describes the parameters of a POST as form fields, with JSON content for JSON parameters', () => {
    const { parameters, requestBody } = operation(document, 'post', '/api/v1/messages');
    expect(parameters).toBeUndefined();
    expect(Object.keys(requestBody?.content ?? {})).toEqual(['application/x-www-form-urlencoded', 'multipart/form-data']);
    expect(requestBody?.required).toBe(true);
    expect(requestBody?.content['multipart/form-data']).toEqual({
      schema: {
        type: 'object',
        properties: {
          type: { type: 'string', enum: ['direct', 'channel'] },
          topic: {
            type: 'string',
            maxLength: 60,
            description: 'Needed in channels. Also accepted as `subject`, `title`.',
            'x-aliases': ['subject', 'title'],
          },
          parts: {
            type: 'array',
            items: {
              type: 'object',
              properties: { name: { type: 'string', maxLength: 10_000 }, size: { type: 'integer', minimum: 1, maximum: 9 } },
              required: ['name'],
            },
            maxItems: 5,
          },
          read_by_sender: { type: 'boolean', default: true },
        },
        required: ['type', 'parts'],
      },
      encoding: { parts: { contentType: 'application/json' } },
    });
  });

  it('describes the parameters of a GET as path and query parameters', () => {
    expect(operation(document, 'get', '/api/v1/messages/{message_id}').parameters).toEqual([
      { name: 'message_id', in: 'path', required: true, schema: { type: 'integer' } },
      { name: 'num_before', in: 'query', required: false, schema: { type: 'integer', minimum: 0 } },
      {
        name: 'message_ids',
        in: 'query',
        required: false,
        description: 'Only these.',
        content: {
          'application/json': {
            schema: { anyOf: [{ type: 'array', items: { type: 'integer' }, maxItems: 7 }, { type: 'null' }], default: null },
          },
        },
      },
      {
        name: 'names',
        in: 'query',
        required: false,
        content: { 'application/json': { schema: { type: 'array', items: { type: 'string', maxLength: 10_000 }, maxItems: 5 } } },
      },
      { name: 'sender', in: 'query', required: false, schema: { type: 'string', maxLength: 10_000, default: 'anybody' } },
    ]);
  });

  it('describes the headers that an endpoint reads', async () => {
    const headers = { 'Idempotency-Key': 'Under it the request is made once.' };
    const headed = describeApi([route('POST', '/api/v1/messages', { endpoint: { headers } })], INFO);
    expect(operation(headed, 'post', '/api/v1/messages').parameters).toEqual([
      {
        name: 'Idempotency-Key',
        in: 'header',
        required: false,
        description: 'Under it the request is made once.',
        schema: { type: 'string' },
      },
    ]);
    expect(await new Validator().validate(JSON.parse(JSON.stringify(headed)) as Record<string, unknown>)).toEqual({ valid: true });
  });

  it('does not repeat path parameters in the form', () => {
    const { parameters, requestBody } = operation(document, 'delete', '/api/v1/messages/{message_id}');
    expect(parameters?.map(({ name }) => name)).toEqual(['message_id']);
    expect(requestBody?.required).toBe(false);
    expect(JSON.stringify(requestBody)).not.toContain('"message_id"');
  });

  it('adds the envelope to the response schema and lists the error responses', () => {
    const { responses } = operation(document, 'post', '/api/v1/messages');
    expect(responses['200']).toMatchObject({
      content: {
        'application/json': {
          schema: {
            allOf: [
              { $ref: '#/components/schemas/Success' },
              { properties: { id: { type: 'integer' }, part: { $ref: '#/components/schemas/Part' } }, required: ['id', 'part'] },
            ],
          },
        },
      },
    });
    expect(document.components.schemas['Part']).toMatchObject({ type: 'object', required: ['size'] });
    expect(Object.keys(responses)).toEqual(['200', '400', '401', '403', '405', '413', '429', '431']);
    expect(Object.keys(operation(document, 'get', '/api/v1/messages/{message_id}').responses)).toContain('404');
  });

  it.each<[Access, readonly object[]]>([
    ['anyone', []],
    ['account', [{ apiKey: [] }]],
    ['person', [{ apiKey: [] }]],
    ['member', [{ apiKey: [] }]],
    ['memberPerson', [{ apiKey: [] }]],
    ['administrator', [{ apiKey: [] }]],
  ])('describes the credentials that an endpoint with access "%s" requires', (access, security) => {
    const described = operation(describeApi([route('GET', '/api/v1/users', { endpoint: { access } })], INFO), 'get', '/api/v1/users');
    expect(described.security).toEqual(security);
    expect('401' in described.responses).toBe(access !== 'anyone');
  });

  it('gives every operation a unique id', () => {
    const ids = Object.values(document.paths).flatMap((item) => Object.values(item).map(({ operationId }) => operationId));
    expect(ids).toEqual(['post_messages', 'get_messages_by_message_id', 'delete_messages_by_message_id', 'get_server_settings']);
  });
});
