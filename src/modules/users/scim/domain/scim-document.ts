import { LIMITS } from '../../../../kernel/limits.js';
import { ScimError } from './scim-error.js';
import { demandsOf, matches, parseValueFilter, type ScimFilter } from './scim-filter.js';
import { type AttributePath, findSubAttribute, resolvePath, type ScimAttribute, type ScimSchema } from './scim-schemas.js';

/** One of several values of an attribute, or a value with parts. */
export type ScimValue = Readonly<Record<string, string | boolean>>;

/** What a provider says of a resource, by the names of the attributes: checked, and without what the schema does not have. */
export type ScimDocument = Readonly<Record<string, string | boolean | ScimValue | readonly ScimValue[]>>;

/** A text in a document; null without one. */
export function textIn(document: ScimDocument, name: string): string | null {
  const value = document[name];
  return typeof value === 'string' ? value : null;
}

type Value = ScimDocument[string];
type Json = Readonly<Record<string, unknown>>;

/** A step of a PATCH. */
export interface PatchStep extends AttributePath {
  readonly op: 'add' | 'replace' | 'remove';
  /** Which of several values it is about; null for the attribute as a whole. */
  readonly filter: ScimFilter | null;
  /** Checked; undefined if there is none. */
  readonly value: Value | undefined;
}

/** Reads a resource. Attributes that the schema does not have, or that the server assigns, are ignored. @throws ScimError */
export function readDocument(body: unknown, schema: ScimSchema): ScimDocument {
  const document: Record<string, Value> = {};
  for (const [name, value] of Object.entries(objectOf(body))) {
    const path = resolvePath(schema, name);
    if (!path || path.attribute.mutability === 'readOnly') continue;
    const { attribute, sub } = path;
    const read = sub ? readValue(attribute, { [sub.name]: value }) : readValue(attribute, value);
    if (read === undefined) continue;
    document[attribute.name] = sub ? { ...(document[attribute.name] as ScimValue), ...(read as ScimValue) } : read;
  }
  return document;
}

/**
 * Reads the steps of a PATCH in all the forms in which providers send them: operations in any case, without a path, or with dotted names in
 * their value.
 * @throws ScimError
 */
export function readPatch(body: unknown, schema: ScimSchema): PatchStep[] {
  const operations = partOf(objectOf(body), 'operations');
  if (!Array.isArray(operations)) throw new ScimError(400, 'invalidSyntax', 'The request has no list of operations.');
  if (operations.length > LIMITS.MAX_SCIM_PATCH_OPERATIONS) {
    throw new ScimError(400, 'invalidValue', `The request has more than ${LIMITS.MAX_SCIM_PATCH_OPERATIONS} operations.`);
  }
  return operations.flatMap((one: unknown) => readOperation(objectOf(one), schema));
}

function readOperation(operation: Json, schema: ScimSchema): PatchStep[] {
  const op = opOf(partOf(operation, 'op'));
  const [path, value] = [partOf(operation, 'path'), partOf(operation, 'value')];
  if (typeof path === 'string' && path.trim() !== '') {
    const step = readStep(op, path.trim(), value, schema);
    return step ? [step] : [];
  }
  if (op === 'remove') throw new ScimError(400, 'noTarget', 'To remove something, an operation needs a path.');
  const values = Object.entries(objectOf(value));
  if (values.length > LIMITS.MAX_SCIM_PATCH_OPERATIONS) throw new ScimError(400, 'invalidValue', 'An operation has too many values.');
  return values.flatMap(([name, one]) => readStep(op, name, one, schema) ?? []);
}

function opOf(op: unknown): PatchStep['op'] {
  const name = typeof op === 'string' ? op.toLowerCase() : '';
  if (name === 'add' || name === 'replace' || name === 'remove') return name;
  throw new ScimError(400, 'invalidSyntax', 'An operation adds, replaces or removes.');
}

/** @returns null for an attribute that the schema does not have */
function readStep(op: PatchStep['op'], path: string, value: unknown, schema: ScimSchema): PatchStep | null {
  const bracket = path.indexOf('[');
  const end = path.lastIndexOf(']');
  if (bracket >= 0 && end < bracket) throw new ScimError(400, 'invalidPath', 'A bracket of a path does not end.');
  const target = resolvePath(schema, bracket < 0 ? path : path.slice(0, bracket) + path.slice(end + 1));
  if (!target) return null;
  const { attribute, sub } = target;
  const filter = bracket < 0 ? null : parseValueFilter(path.slice(bracket + 1, end), attribute);
  if (op === 'remove' && !attribute.multiValued) return { op, attribute, sub, filter, value: undefined };
  if (attribute.mutability === 'readOnly') return { op, attribute, sub, filter, value: typeof value === 'string' ? value : undefined };
  return { op, attribute, sub, filter, value: readTarget(attribute, sub, filter, value) };
}

/** The value of a step, in the form of its target. */
function readTarget(attribute: ScimAttribute, sub: ScimAttribute | null, filter: ScimFilter | null, value: unknown): Value | undefined {
  if (sub) return readValue(sub, value);
  if (!filter || Array.isArray(value)) return readValue(attribute, value);
  return value === null || value === undefined ? undefined : readSingle(attribute, value);
}

/** Applies a step. @throws ScimError mutability for what has to stay */
export function applyStep(document: ScimDocument, step: PatchStep): ScimDocument {
  const { op, attribute } = step;
  if (attribute.mutability === 'readOnly') {
    // Some providers send the id along, which changes nothing.
    if (attribute.name === 'schemas' || (op !== 'remove' && step.value === document[attribute.name])) return document;
    throw new ScimError(400, 'mutability', `"${attribute.name}" is assigned by the server.`);
  }
  const before = document[attribute.name];
  const after = attribute.multiValued ? changedList((before ?? []) as readonly ScimValue[], step) : changedValue(before, step);
  if (after === undefined && attribute.required && !attribute.multiValued) {
    throw new ScimError(400, 'mutability', `"${attribute.name}" is required.`);
  }
  return withValue(document, attribute.name, after);
}

function changedValue(before: Value | undefined, { op, attribute, sub, value }: PatchStep): Value | undefined {
  if (!sub) {
    if (op === 'remove' || value === undefined) return undefined;
    return attribute.type === 'complex' ? { ...(before as ScimValue), ...(value as ScimValue) } : value;
  }
  const part = withValue<string | boolean>((before ?? {}) as ScimValue, sub.name, op === 'remove' ? undefined : (value as string));
  return Object.keys(part).length === 0 ? undefined : part;
}

/** @returns undefined for a list without values */
function changedList(before: readonly ScimValue[], step: PatchStep): readonly ScimValue[] | undefined {
  const after = step.op === 'remove' ? withoutValues(before, step) : withValues(before, step);
  checkLength(step.attribute, after.length);
  return after.length === 0 ? undefined : onePrimary(before, after);
}

function withoutValues(before: readonly ScimValue[], { filter, sub, value }: PatchStep): readonly ScimValue[] {
  const listed = new Set(((value ?? []) as readonly ScimValue[]).map((one) => one['value']));
  const isMeant = (one: ScimValue): boolean => (filter ? matches(one, filter) : listed.size === 0 || listed.has(one['value']));
  if (!sub) return before.filter((one) => !isMeant(one));
  return before
    .map((one) => (isMeant(one) ? withValue<string | boolean>(one, sub.name, undefined) : one))
    .filter((one) => Object.keys(one).length > 0);
}

function withValues(before: readonly ScimValue[], { op, filter, sub, value }: PatchStep): readonly ScimValue[] {
  if (!filter && !sub) {
    const given = (value ?? []) as readonly ScimValue[];
    return op === 'replace' ? given : [...before, ...given.filter((one) => !before.some((known) => known['value'] === one['value']))];
  }
  const change = sub ? ({ [sub.name]: value } as ScimValue) : ((Array.isArray(value) ? value[0] : value) as ScimValue | undefined);
  if (change === undefined || Object.values(change).includes(undefined as never)) return before;
  const isMeant = (one: ScimValue): boolean => filter === null || matches(one, filter);
  if (before.some(isMeant)) return before.map((one) => (isMeant(one) ? { ...one, ...change } : one));
  return [...before, { ...(filter ? (demandsOf(filter) as ScimValue) : {}), ...change }];
}

/** The value that is primary now is the only one: those that were it before are not. */
function onePrimary(before: readonly ScimValue[], after: readonly ScimValue[]): readonly ScimValue[] {
  const fresh = after.find((one) => one['primary'] === true && !before.includes(one));
  return fresh ? after.map((one) => (one !== fresh && one['primary'] === true ? { ...one, primary: false } : one)) : after;
}

function withValue<T>(record: Readonly<Record<string, T>>, name: string, value: T | undefined): Readonly<Record<string, T>> {
  const { [name]: _, ...others } = record;
  return value === undefined ? others : { ...others, [name]: value };
}

/** @returns undefined for a value that stands for none @throws ScimError invalidValue */
function readValue(attribute: ScimAttribute, value: unknown): Value | undefined {
  if (value === null || value === undefined) return undefined;
  if (!attribute.multiValued) return readSingle(attribute, value);
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  checkLength(attribute, list.length);
  const read = list.map((one) => readSingle(attribute, typeof one === 'object' ? one : { value: one }));
  return read.length === 0 ? undefined : (read as ScimValue[]);
}

function readSingle(attribute: ScimAttribute, value: unknown): string | boolean | ScimValue {
  switch (attribute.type) {
    case 'complex':
      return readParts(attribute, value);
    case 'boolean':
      return readBoolean(attribute, value);
    default:
      return readText(attribute, value);
  }
}

function readParts(attribute: ScimAttribute, value: unknown): ScimValue {
  const parts: Record<string, string | boolean> = {};
  for (const [name, one] of Object.entries(objectOf(value))) {
    const part = findSubAttribute(attribute, name);
    if (!part || part.mutability === 'readOnly' || one === null || one === undefined) continue;
    parts[part.name] = readSingle(part, one) as string | boolean;
  }
  return parts;
}

function readBoolean({ name }: ScimAttribute, value: unknown): boolean {
  if (typeof value === 'boolean') return value;
  const word = typeof value === 'string' ? value.trim().toLowerCase() : '';
  if (word === 'true' || word === 'false') return word === 'true';
  throw new ScimError(400, 'invalidValue', `"${name}" is true or false.`);
}

function readText({ name }: ScimAttribute, value: unknown): string {
  if (typeof value !== 'string' && typeof value !== 'number') throw new ScimError(400, 'invalidValue', `"${name}" is a text.`);
  const text = String(value).trim();
  if (Array.from(text).length > LIMITS.MAX_SCIM_TEXT_CODE_POINTS) {
    throw new ScimError(400, 'invalidValue', `"${name}" has more than ${LIMITS.MAX_SCIM_TEXT_CODE_POINTS} characters.`);
  }
  if (/\p{Cs}/u.test(text)) throw new ScimError(400, 'invalidValue', `"${name}" is no text.`);
  return text;
}

function checkLength({ name, maxValues = LIMITS.MAX_SCIM_VALUES }: ScimAttribute, length: number): void {
  if (length > maxValues) throw new ScimError(400, 'invalidValue', `"${name}" has more than ${maxValues} values.`);
}

function objectOf(value: unknown): Json {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Json;
  throw new ScimError(400, 'invalidSyntax', 'An object is expected.');
}

/** A property by its name in any case. */
function partOf(json: Json, name: string): unknown {
  const key = Object.keys(json).find((one) => one.toLowerCase() === name);
  return key === undefined ? undefined : json[key];
}
