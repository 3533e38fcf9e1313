import { StringParam } from '../../../../http/params/parameter.js';
import { LIMITS } from '../../../../kernel/limits.js';
import type { PageRange } from '../application/scim.repository.js';
import type { ScimResource } from '../application/scim.presenter.js';
import { type ScimFilter, parseFilter } from '../domain/scim-filter.js';
import { resolvePath, type ScimSchema } from '../domain/scim-schemas.js';

const DEFAULT_COUNT = 100;
const LIST = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';
/** What every answer contains. */
const ALWAYS = ['schemas', 'id'];

/** Which attributes an answer contains. */
export class ScimAttributesParams {
  @StringParam({ name: 'attributes' })
  readonly attributes: string = '';

  @StringParam({ name: 'excludedAttributes' })
  readonly excludedAttributes: string = '';
}

export class ScimResourceParams extends ScimAttributesParams {
  @StringParam({ name: 'id' })
  readonly id: string = '';
}

export class ScimSearchParams extends ScimAttributesParams {
  @StringParam({ name: 'filter' })
  readonly filter: string = '';

  @StringParam({ name: 'startIndex' })
  readonly startIndex: string = '';

  @StringParam({ name: 'count' })
  readonly count: string = '';
}

/** @throws ScimError invalidFilter */
export function filterOf({ filter }: ScimSearchParams, schema: ScimSchema): ScimFilter | null {
  return filter.trim() === '' ? null : parseFilter(filter, schema);
}

/** The first resource has the number 1. What is no number counts as left out. */
export function rangeOf({ startIndex, count }: ScimSearchParams): PageRange {
  const [start, wanted] = [Math.trunc(Number(startIndex)), Math.trunc(Number(count))];
  const offset = Number.isSafeInteger(start) && start > 1 ? start - 1 : 0;
  const isGiven = count.trim() !== '' && !Number.isNaN(wanted);
  return { offset, count: isGiven ? Math.min(Math.max(wanted, 0), LIMITS.MAX_SCIM_PAGE_RESOURCES) : DEFAULT_COUNT };
}

export function presentList(resources: readonly object[], { offset, total }: { readonly offset: number; readonly total: number }): object {
  return { schemas: [LIST], totalResults: total, startIndex: offset + 1, itemsPerPage: resources.length, Resources: resources };
}

/** @returns what leaves in a resource only what the provider asks for */
export function projectionOf(
  { attributes, excludedAttributes }: ScimAttributesParams,
  schema: ScimSchema,
): (resource: ScimResource) => Readonly<Record<string, unknown>> {
  const [wanted, unwanted] = [pathsIn(attributes, schema), pathsIn(excludedAttributes, schema)];
  const isLeft = (name: string): boolean => {
    if (ALWAYS.includes(name)) return true;
    return wanted.size > 0 ? wanted.has(name) : unwanted.get(name)?.size !== 0;
  };
  const isPartLeft = (name: string, part: string): boolean => {
    const parts = wanted.get(name);
    if (wanted.size > 0) return !parts || parts.size === 0 || parts.has(part);
    return !unwanted.get(name)?.has(part);
  };
  return (resource) => {
    const left = Object.entries(resource).filter(([name]) => isLeft(name));
    return Object.fromEntries(left.map(([name, value]) => [name, withParts(value, (part) => isPartLeft(name, part))]));
  };
}

/** The parts that are named of each attribute; none for the attribute as a whole. */
function pathsIn(list: string, schema: ScimSchema): ReadonlyMap<string, ReadonlySet<string>> {
  const paths = new Map<string, Set<string>>();
  for (const text of list.split(',')) {
    const path = resolvePath(schema, text.trim());
    if (!path) continue;
    const parts = paths.get(path.attribute.name) ?? new Set<string>();
    if (path.sub) parts.add(path.sub.name);
    paths.set(path.attribute.name, parts);
  }
  return paths;
}

function withParts(value: unknown, isShown: (part: string) => boolean): unknown {
  if (Array.isArray(value)) return value.map((one) => withParts(one, isShown));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).filter(([part]) => isShown(part)));
}
