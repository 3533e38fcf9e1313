import { definitionsOf } from '../../kernel/schema.js';
import { type Access, type EndpointDescription, requiredScope, type Route } from '../request/endpoint.js';
import { describeParameters } from './described-parameters.js';
import {
  COMPONENTS,
  type InfoObject,
  type OpenApiDocument,
  type OperationObject,
  type ParameterObject,
  type PathItem,
  type Reference,
  type ResponseObject,
  type ErrorResponseName,
  errorResponseRef,
  success,
  successWithout,
} from './openapi-document.js';

/** Metadata of the description that does not come from the routes. */
export interface ApiInfo {
  readonly title: string;
  /** The version of the Zulip server whose API is implemented. */
  readonly version: string;
  readonly featureLevel: number;
  /** Base URLs without a trailing slash. */
  readonly servers: readonly string[];
}

const METHODS = { GET: 'get', POST: 'post', PUT: 'put', PATCH: 'patch', DELETE: 'delete' } as const;

const WHO_MAY_CALL: Readonly<Record<Access, string>> = {
  anyone: 'No credentials are needed.',
  visitor: 'Credentials are not always needed.',
  reader: 'Below `/json/`, no credentials are needed where the organization lets visitors read.',
  account: '',
  person: 'Not open to bots.',
  member: 'Not open to guests.',
  memberPerson: 'Not open to guests and bots.',
  administrator: 'Only for administrators of the organization.',
  owner: 'Only for owners of the organization.',
};

/** The endpoints whose credentials are not the API key of an account. */
const SECURITY: Readonly<Partial<Record<Access, readonly Record<string, readonly string[]>[]>>> = {
  anyone: [],
  visitor: [{ apiKey: [] }, {}],
};

/**
 * Builds the OpenAPI 3.1 document of all routes that are not hidden from the declarations by which their requests are parsed. It depends
 * only on its arguments.
 */
export function describeApi(routes: readonly Route[], info: ApiInfo): OpenApiDocument {
  const listed = routes.filter(isListed).sort((a, b) => compare(a.path, b.path));
  const paths: Record<string, PathItem> = {};
  for (const route of listed) {
    paths[route.path] = { ...paths[route.path], [METHODS[route.method as keyof typeof METHODS]]: describeOperation(route) };
  }
  return {
    openapi: '3.1.1',
    info: infoObject(info),
    servers: info.servers.map((url) => ({ url })),
    tags: [...new Set(listed.map((route) => route.tag))].sort(compare).map((name) => ({ name })),
    paths,
    components: {
      ...COMPONENTS,
      schemas: { ...COMPONENTS.schemas, ...definitionsOf(listed.flatMap(({ endpoint }) => endpoint.answer ?? [])) },
    },
  };
}

/** Whether the description includes the route. */
function isListed(route: Route): boolean {
  return route.endpoint.hidden !== true && Object.hasOwn(METHODS, route.method);
}

function infoObject({ title, version, featureLevel }: ApiInfo): InfoObject {
  return {
    title,
    version,
    summary: `Zulip REST API, feature level ${featureLevel}`,
    description: [
      'Parameters of a GET travel in the query string, those of other methods as form fields. Lists, objects and values that may be null are',
      'JSON inside their field. Every endpoint also understands `client`, the name of the program that calls.',
      'Parameters that an endpoint does not know are no error: the answer names them in `ignored_parameters_unsupported`.',
      'Browsers that are logged in reach each endpoint below `/json/` instead of `/api/v1/` too, with the session cookie as their only credential;',
      'a change there needs the value of the cookie `csrftoken` in the header `X-CSRFToken` or the form field `csrfmiddlewaretoken`.',
    ].join(' '),
    license: { name: 'Apache License 2.0', identifier: 'Apache-2.0' },
    'x-feature-level': featureLevel,
  };
}

function describeOperation({ method, path, endpoint, params, tag }: Route): OperationObject {
  const { parameters: fields, body } = describeParameters(method, path, params);
  const parameters = [...fields, ...describeHeaders(endpoint)];
  const description = WHO_MAY_CALL[endpoint.access];
  const scope = requiredScope({ method, endpoint });
  return {
    operationId: operationId(method, path),
    summary: endpoint.summary,
    ...(description === '' ? {} : { description }),
    tags: [tag],
    ...(scope === null ? {} : { 'x-required-scope': scope }),
    security: SECURITY[endpoint.access] ?? [{ apiKey: [] }],
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(body ? { requestBody: body } : {}),
    responses: {
      200: describeSuccess(endpoint),
      ...errorResponses(method, path, endpoint),
    },
  };
}

function describeSuccess({ answer, bareAnswer, streamedAnswer }: EndpointDescription): ResponseObject {
  if (bareAnswer) return successWithout(bareAnswer);
  const enveloped = success(answer?.json);
  if (!streamedAnswer) return enveloped;
  return { ...enveloped, content: { ...enveloped.content, ...successWithout(streamedAnswer).content } };
}

function describeHeaders({ headers = {} }: EndpointDescription): ParameterObject[] {
  return Object.entries(headers).map(([name, description]) => ({
    name,
    in: 'header',
    required: false,
    description,
    schema: { type: 'string' },
  }));
}

function errorResponses(method: string, path: string, { access }: EndpointDescription): Record<string, Reference> {
  const named: Record<string, ErrorResponseName> = {
    400: 'BadRequest',
    ...(access === 'anyone' ? {} : { 401: 'Unauthorized' }),
    ...(access === 'anyone' ? {} : { 403: 'InsufficientScope' }),
    ...(path.includes('{') ? { 404: 'NotFound' } : {}),
    405: 'MethodNotAllowed',
    ...(method === 'GET' ? {} : { 413: 'BodyTooLarge' }),
    429: 'RateLimited',
    431: 'HeadTooLarge',
  };
  return Object.fromEntries(Object.entries(named).map(([status, name]) => [status, errorResponseRef(name)]));
}

/** `PATCH /api/v1/messages/{message_id}` is `patch_messages_by_message_id`. */
function operationId(method: string, path: string): string {
  const words = path
    .replace(/^\/api\/v1/, '')
    .replace(/\{(\w+)\}/g, 'by_$1')
    .match(/\w+/g);
  return [method.toLowerCase(), ...(words ?? [])].join('_');
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
