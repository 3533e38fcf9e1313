import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { describeApi } from '../../src/http/openapi/describe-api.js';
import type { Route } from '../../src/http/request/endpoint.js';
import { EVENT_TYPES } from '../../src/kernel/client-events.js';
import type { JsonSchema } from '../../src/kernel/schema.js';

type Json = Readonly<Record<string, unknown>>;

/** The properties of the envelope, which answers do not declare. */
const ENVELOPE = new Set(['result', 'msg', 'ignored_parameters_unsupported']);

const INFO = { title: '', version: '', featureLevel: 0, servers: [] };

/**
 * Compares answers and events with the server's own description of its API: what is not declared is a difference, and so is a declared
 * property that is missing.
 */
export class ApiDescription {
  private readonly ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false });
  private readonly validators = new Map<string, ValidateFunction>();
  private readonly answers = new Map<string, JsonSchema>();
  private readonly kinds: readonly (JsonSchema & { readonly name: string })[];

  constructor(routes: readonly Route[]) {
    const { schemas } = describeApi(routes, INFO).components as { readonly schemas: Readonly<Record<string, JsonSchema>> };
    this.ajv.addSchema({ $id: 'api', components: { schemas: closed(schemas) } });
    for (const { method, path, endpoint } of routes) {
      if (endpoint.hidden || endpoint.bareAnswer || !path.startsWith('/api/v1/')) continue;
      this.answers.set(`${method} ${path}`, endpoint.answer?.json ?? { properties: {} });
    }
    const named = (schemas['Event']?.oneOf ?? []).map(({ $ref = '' }) => $ref.split('/').at(-1) ?? '');
    this.kinds = named.map((name) => ({ name, ...schemas[name] }));
  }

  /** @param route `GET /api/v1/messages/{message_id}` @returns the differences of a successful answer; empty for what is not described */
  differencesOfAnswer(route: string, body: Json): string[] {
    const schema = this.answers.get(route);
    if (!schema) return [];
    const answer = Object.fromEntries(Object.entries(body).filter(([name]) => !ENVELOPE.has(name)));
    if (route !== 'GET /api/v1/events') return this.differences(route, schema, answer);
    // Comparing an event with its own kind says more than comparing it with all kinds.
    const events = answer['events'] as readonly Json[];
    return [...this.differences(route, schema, { ...answer, events: [] }), ...events.flatMap((event) => this.differencesOfEvent(event))];
  }

  differencesOfEvent(event: Json): string[] {
    // Tests publish events of their own; the compiler prevents others.
    if (!EVENT_TYPES.some((type) => type === event['type']) && event['type'] !== 'heartbeat') return [];
    const kinds = this.kinds.filter(({ properties = {} }) => {
      return ['type', 'op', 'message_type'].every((name) => properties[name]?.enum?.includes(event[name]) ?? true);
    });
    if (kinds.length === 0) return [`There is no event ${String(event['type'])}/${String(event['op'])}.`];
    const differences = kinds.map(({ name }) => this.differences(name, { $ref: `#/components/schemas/${name}` }, event));
    return differences.sort((a, b) => a.length - b.length)[0] ?? [];
  }

  private differences(name: string, schema: JsonSchema, value: unknown): string[] {
    const validate = this.validators.get(name) ?? this.ajv.compile(closed(schema) as object);
    this.validators.set(name, validate);
    if (validate(value)) return [];
    return (validate.errors ?? []).map(
      ({ instancePath, message, params }) => `${name} ${instancePath} ${message ?? ''} ${JSON.stringify(params)}`,
    );
  }
}

/** The schema without properties that it does not declare, with references to the components. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const entries = Object.entries(schema).map(([name, value]): [string, unknown] => [
    name,
    name === '$ref' ? `api${String(value)}` : name === 'enum' ? value : closed(value),
  ]);
  const isObject = 'properties' in schema && !('additionalProperties' in schema) && !isSchema(schema.properties);
  return Object.fromEntries([...entries, ...(isObject ? [['additionalProperties', false]] : [])]);
}

/** A property may be called `properties`. */
function isSchema(value: unknown): boolean {
  return typeof value === 'object' && value !== null && typeof (value as JsonSchema).type === 'string';
}
