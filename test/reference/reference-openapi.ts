import { readFileSync } from 'node:fs';
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import { load, YAML11_SCHEMA } from 'js-yaml';
import { ZULIP_FEATURE_LEVEL } from '../../src/kernel/server-identity.js';
import { referenceFile } from './reference-folder.js';

/** The reference's description of its API is newer than the level we speak. */
const OUR_LEVEL = ZULIP_FEATURE_LEVEL;

type Json = Record<string, unknown>;

/** Says where an answer or an event differs from the reference's description, as far as that speaks of our feature level. */
export class Reference {
  private readonly description: Json;
  private readonly ajv = new Ajv({ strict: false, allErrors: true, validateSchema: false });
  private readonly validators = new Map<string, ValidateFunction>();
  private readonly events: readonly string[];

  constructor() {
    this.description = atOurLevel(load(readFileSync(referenceFile('reference-openapi.yaml'), 'utf8'), { schema: YAML11_SCHEMA }) as Json);
    this.ajv.addSchema(this.description, 'reference');
    const kinds = this.at('/components/schemas/get_events_200_response_allOf_events_inner') as { oneOf?: Json[]; anyOf?: Json[] };
    this.events = (kinds.oneOf ?? kinds.anyOf ?? []).map(({ $ref }) => ($ref as string).slice(1));
  }

  /**
   * @param route `PATCH /drafts/{draft_id}`
   * @returns where the body of a successful answer differs; undefined if the reference does not describe the route
   */
  differencesOfAnswer(route: string, body: unknown): string[] | undefined {
    const [method = '', path = ''] = route.split(' ');
    const paths = this.description['paths'] as Record<string, Record<string, { responses: Record<string, Json> }>>;
    const operation = paths[path]?.[method.toLowerCase()];
    if (!operation) return undefined;
    const { $ref } = operation.responses['200'] ?? {};
    const response = $ref ? ($ref as string).slice(1) : `/paths/${escaped(path)}/${method.toLowerCase()}/responses/200`;
    const schema = `${response}/content/application~1json/schema`;
    return this.differences(schema, body);
  }

  /** Names of the properties that a successful answer may have. */
  propertiesOfAnswer(route: string): readonly string[] {
    const [method = '', path = ''] = route.split(' ');
    const schema = this.at(`/paths/${path.replaceAll('/', '~1')}/${method.toLowerCase()}/responses/200/content/application~1json/schema`);
    const { allOf = [schema] } = this.resolved(schema) as { allOf?: Json[] };
    return allOf.flatMap((part) => Object.keys((this.resolved(part)['properties'] ?? {}) as Json));
  }

  /** @returns where an event differs; undefined if the reference has no event of that type and operation */
  differencesOfEvent(event: Readonly<Json>): string[] | undefined {
    const kinds = this.events.filter((pointer) => this.isKind(pointer, event));
    if (kinds.length === 0) return undefined;
    const differences = kinds.map((pointer) => this.differences(pointer, event));
    return differences.sort((a, b) => a.length - b.length)[0];
  }

  private isKind(pointer: string, event: Readonly<Json>): boolean {
    const { allOf = [this.at(pointer)] } = this.at(pointer) as { allOf?: Json[] };
    const properties = Object.assign({}, ...allOf.map((part) => part['properties'] ?? {})) as Record<string, unknown>;
    return ['type', 'op'].every((name) => {
      const allowed = values(properties[name]);
      return allowed === undefined ? event[name] === undefined || name in properties : allowed.includes(event[name]);
    });
  }

  private at(pointer: string): Json {
    return pointer
      .slice(1)
      .split('/')
      .reduce<Json>((value, key) => value[key.replaceAll('~1', '/').replaceAll('~0', '~')] as Json, this.description);
  }

  private resolved(schema: Json): Json {
    return typeof schema['$ref'] === 'string' ? this.at(schema['$ref'].slice(1)) : schema;
  }

  private differences(pointer: string, value: unknown): string[] {
    const validate = this.validators.get(pointer) ?? this.ajv.compile({ $ref: `reference#${pointer}` });
    this.validators.set(pointer, validate);
    return validate(value) ? [] : [...new Set((validate.errors ?? []).map(inWords))];
  }
}

function escaped(path: string): string {
  return encodeURIComponent(path.replaceAll('~', '~0').replaceAll('/', '~1'));
}

/** The values that a schema of a single word allows. */
function values(schema: unknown): readonly unknown[] | undefined {
  const { enum: list, allOf } = (schema ?? {}) as { enum?: unknown[]; allOf?: Json[] };
  return list ?? (allOf?.find((part) => part['enum'])?.['enum'] as unknown[] | undefined);
}

function inWords({ instancePath, message, params }: ErrorObject): string {
  const place = instancePath.replace(/\/\d+(?=\/|$)/g, '/*').replace(/\/[0-9a-f]{8,}/g, '/*');
  const extra = 'additionalProperty' in params ? `: ${String(params['additionalProperty'])}` : '';
  return `${place} ${message ?? ''}${extra}`.trim();
}

/** The same description in JSON Schema's words, without what is newer than our level. */
function atOurLevel(description: Json): Json {
  const newer = newerNames(description);
  const isNewer = (name: string, schema: unknown): boolean => (levelOf(schema) ?? (newer.has(name) ? Infinity : 0)) > OUR_LEVEL;

  const translate = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(translate);
    if (!isObject(node)) return node;
    const { nullable, properties, required, ...rest } = node;
    const schema = Object.fromEntries(
      Object.entries(rest)
        .filter(([key]) => key !== 'example' && key !== 'discriminator')
        .map(([key, value]) => [key, translate(value)]),
    );
    if (isObject(properties)) {
      const known = Object.entries(properties).filter(([name, value]) => !isNewer(name, value));
      schema['properties'] = Object.fromEntries(known.map(([name, value]) => [name, translate(value)]));
    }
    if (Array.isArray(required)) {
      schema['required'] = required.filter((name: string) => !isNewer(name, isObject(properties) ? properties[name] : undefined));
    } else if (required !== undefined) schema['required'] = required;
    return nullable === true ? { anyOf: [schema, { type: 'null' }] } : schema;
  };

  return translate(description) as Json;
}

/** Names of properties that are nowhere described as anything we know. Parts of an `allOf` mention properties without describing them. */
function newerNames(description: Json): ReadonlySet<string> {
  const newer = new Set<string>();
  const known = new Set<string>();
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) node.forEach(visit);
    if (!isObject(node)) return;
    if (isObject(node['properties'])) {
      for (const [name, schema] of Object.entries(node['properties'])) {
        const level = levelOf(schema);
        if (level !== undefined) (level > OUR_LEVEL ? newer : known).add(name);
        else if (isObject(schema) && 'description' in schema) known.add(name);
      }
    }
    Object.values(node).forEach(visit);
  };
  visit(description);
  return new Set([...newer].filter((name) => !known.has(name)));
}

/** The feature level that brought a property; undefined if its description does not say. */
function levelOf(schema: unknown): number | undefined {
  const { description } = isObject(schema) ? schema : {};
  if (typeof description !== 'string') return undefined;
  const [, level] = /\*\*Changes\*\*:\s+New\s+in\s+Zulip\s+[\d.]+\s+\(feature\s+level\s+(\d+)\)/.exec(description) ?? [];
  return level === undefined ? undefined : Number(level);
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
