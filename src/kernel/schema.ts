/** The part of JSON Schema 2020-12 that the API description uses. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly items?: JsonSchema;
  readonly prefixItems?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly additionalProperties?: boolean | JsonSchema;
  readonly required?: readonly string[];
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly minLength?: number;
  readonly maxItems?: number;
  readonly minItems?: number;
  readonly maxProperties?: number;
  readonly default?: unknown;
  readonly contentMediaType?: string;
}

/** JSON that is serialized already, such as a long list that is cached as JSON; pieces of it may be encoded as UTF-8. */
export class RawJson<T = unknown> {
  declare readonly represents?: T;

  constructor(readonly json: string | readonly (string | Buffer)[]) {}
}

/**
 * Declares a value that the server sends. From the one declaration follow its schema in the API description and, with {@link Static}, its
 * TypeScript type.
 */
export interface Schema<T> {
  readonly json: JsonSchema;
  /** The named schemas to which `json` refers, by name. */
  readonly definitions: Readonly<Record<string, JsonSchema>>;
  /** Only for the compiler. */
  readonly represents?: T;
}

/** The type of the values that a schema declares. */
export type Static<S> = S extends { readonly represents?: infer T } ? T : never;

/** A property that may be absent. */
export interface OptionalSchema<T> extends Schema<T> {
  readonly optional: true;
}

/** The properties of an object, by name. */
export type Fields = Readonly<Record<string, Schema<unknown>>>;

export interface ObjectSchema<F extends Fields, T = FieldValues<F>> extends Schema<T> {
  readonly fields: F;
}

type OptionalNames<F extends Fields> = { [K in keyof F]: F[K] extends { readonly optional: true } ? K : never }[keyof F];
type Resolved<T> = { [K in keyof T]: T[K] };
/** The type of objects with these properties. */
export type FieldValues<F extends Fields> = Resolved<
  { readonly [K in Exclude<keyof F, OptionalNames<F>>]: Static<F[K]> } & { readonly [K in OptionalNames<F>]?: Static<F[K]> }
>;

const NO_DEFINITIONS = {};

/** Text of any length. */
export const string = (description?: string): Schema<string> => simple({ type: 'string' }, description);
export const integer = (description?: string): Schema<number> => simple({ type: 'integer' }, description);
/** An integer or a decimal number. */
export const number = (description?: string): Schema<number> => simple({ type: 'number' }, description);
export const boolean = (description?: string): Schema<boolean> => simple({ type: 'boolean' }, description);
/** Any JSON value. */
export const anything = (description?: string): Schema<unknown> => simple({}, description);
/** A time in seconds since 1970, UTC. */
export const seconds = (description?: string): Schema<number> =>
  simple({ type: 'integer' }, [description, 'Seconds UTC.'].filter(Boolean).join(' '));

/** One of a few values. */
export function literal<const T extends string | number | boolean | null>(...values: readonly T[]): Schema<T> {
  const types = [...new Set(values.map((value) => (value === null ? 'null' : typeof value === 'number' ? 'integer' : typeof value)))];
  return simple({ type: types.length === 1 ? (types[0] as string) : types, enum: values });
}

export function array<T>(item: Schema<T>, description?: string): Schema<readonly T[]> {
  return { ...simple({ type: 'array', items: item.json }, description), definitions: item.definitions };
}

/** A list with a fixed number of elements, each of its own type. */
export function tuple<const S extends readonly Schema<unknown>[]>(...items: S): Schema<{ readonly [K in keyof S]: Static<S[K]> }> {
  const json = { type: 'array', prefixItems: items.map((item) => item.json), minItems: items.length, maxItems: items.length };
  return { json, definitions: definitionsOf(items) };
}

/** An object with arbitrary keys and values of one type. */
export function record<T>(item: Schema<T>, description?: string): Schema<Readonly<Record<string, T>>> {
  return { ...simple({ type: 'object', additionalProperties: item.json }, description), definitions: item.definitions };
}

/** An object with exactly these properties, some of which may be {@link optional}. */
export function object<const F extends Fields>(fields: F, description?: string): ObjectSchema<F> {
  const entries = Object.entries(fields);
  const required = entries.filter(([, field]) => !('optional' in field)).map(([name]) => name);
  const properties = Object.fromEntries(entries.map(([name, field]) => [name, field.json]));
  const json = { type: 'object', properties, ...(required.length === 0 ? {} : { required }) };
  return {
    json: { ...json, ...(description === undefined ? {} : { description }) },
    definitions: definitionsOf(Object.values(fields)),
    fields,
  };
}

/** Makes a property of an object optional. */
export function optional<T>(schema: Schema<T>): OptionalSchema<T> {
  const { json, definitions } = schema;
  return { json, definitions, optional: true };
}

/** The same properties, each of which may be absent. */
export function partial<F extends Fields>(fields: F): { readonly [K in keyof F]: OptionalSchema<Static<F[K]>> } {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, optional(field)])) as never;
}

/** Some of the properties. */
export function pick<F extends Fields, K extends keyof F & string>(fields: F, ...names: readonly K[]): Pick<F, K> {
  return Object.fromEntries(names.map((name) => [name, fields[name]])) as unknown as Pick<F, K>;
}

/** All properties but some. */
export function omit<F extends Fields, K extends keyof F & string>(fields: F, ...names: readonly K[]): Omit<F, K> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.some((one) => one === name))) as unknown as Omit<F, K>;
}

/** A property for each of the names, all of one type. */
export function fieldsOf<K extends string, S extends Schema<unknown>>(names: readonly K[], schema: S): { readonly [N in K]: S } {
  return Object.fromEntries(names.map((name) => [name, schema])) as { [N in K]: S };
}

export function nullable<T>({ json, definitions }: Schema<T>): Schema<T | null> {
  const { type, enum: values, description, ...rest } = json;
  if (type === undefined) return { json: { anyOf: [json, { type: 'null' }] }, definitions };
  const about = { ...(values ? { enum: [...values, null] } : {}), ...(description === undefined ? {} : { description }) };
  return { json: { type: [type, 'null'].flat(), ...rest, ...about }, definitions };
}

/** A value of exactly one of the schemas. */
export function oneOf<const S extends readonly Schema<unknown>[]>(...schemas: S): Schema<Static<S[number]>> {
  return { json: { oneOf: schemas.map(({ json }) => json) }, definitions: definitionsOf(schemas) };
}

/** Gives a schema a name in the API description: a type of generated clients. Other schemas refer to it by the name. */
export function named<S extends Schema<unknown>>(name: string, schema: S): S {
  return { ...schema, json: { $ref: `#/components/schemas/${name}` }, definitions: merge(schema.definitions, { [name]: schema.json }) };
}

/** The same schema with another description. */
export function described<S extends Schema<unknown>>(schema: S, description: string): S {
  return { ...schema, json: { ...schema.json, description } };
}

/** Describes constants that the server always sends, by name. @throws Error for an empty list, whose form is unknown */
export function fieldsLike<T extends object>(values: T): { readonly [K in keyof T]: Schema<T[K]> } {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, schemaOf(value)])) as { [K in keyof T]: Schema<T[K]> };
}

function schemaOf(value: unknown): Schema<unknown> {
  if (value === null) return literal(null);
  if (typeof value === 'boolean') return boolean();
  if (typeof value === 'number') return Number.isInteger(value) ? integer() : number();
  if (typeof value === 'string') return string();
  if (!Array.isArray(value)) return object(Object.fromEntries(Object.entries(value as object).map(([name, one]) => [name, schemaOf(one)])));
  if (value.length === 0) throw new Error('An empty list does not say what it may contain.');
  return array(schemaOf(value[0]));
}

/** The same properties with a prefix of their names. */
export function prefixed<P extends string, F extends Fields>(
  prefix: P,
  fields: F,
): { readonly [K in keyof F & string as `${P}${K}`]: F[K] } {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [`${prefix}${name}`, field])) as never;
}

/** A value that may be sent as {@link RawJson}. */
export function serialized<T>({ json, definitions }: Schema<T>): Schema<RawJson<T>> {
  return { json, definitions };
}

/** The named schemas of several schemas. @throws Error if two different ones have the same name */
export function definitionsOf(schemas: readonly Schema<unknown>[]): Readonly<Record<string, JsonSchema>> {
  return schemas.reduce<Readonly<Record<string, JsonSchema>>>((all, { definitions }) => merge(all, definitions), NO_DEFINITIONS);
}

function simple(json: JsonSchema, description?: string): { readonly json: JsonSchema; readonly definitions: typeof NO_DEFINITIONS } {
  return { json: description === undefined ? json : { ...json, description }, definitions: NO_DEFINITIONS };
}

function merge(
  some: Readonly<Record<string, JsonSchema>>,
  others: Readonly<Record<string, JsonSchema>>,
): Readonly<Record<string, JsonSchema>> {
  for (const [name, json] of Object.entries(others)) {
    if (some[name] && some[name] !== json) throw new Error(`Two schemas are called ${name}.`);
  }
  return { ...some, ...others };
}
