import { LIMITS } from '../../../../kernel/limits.js';
import { ScimError } from './scim-error.js';
import { type AttributePath, findSubAttribute, resolvePath, type ScimAttribute, type ScimSchema } from './scim-schemas.js';

const OPERATORS = ['eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le', 'pr'] as const;
export type FilterOperator = (typeof OPERATORS)[number];

/** A value in a filter, as it was written. */
export type FilterValue = string | number | boolean | null;

export interface Comparison extends AttributePath {
  readonly kind: 'compare';
  readonly operator: FilterOperator;
  /** Null for `pr`, too. */
  readonly value: FilterValue;
}

/** What has to be true of a resource, or of one of several values of an attribute. */
export type ScimFilter =
  | Comparison
  | { readonly kind: 'and' | 'or'; readonly terms: readonly ScimFilter[] }
  | { readonly kind: 'not'; readonly term: ScimFilter }
  /** One of the values of the attribute meets the filter. */
  | { readonly kind: 'within'; readonly attribute: ScimAttribute; readonly filter: ScimFilter };

/** Texts, brackets, and everything between them. */
const TOKEN = /\s*("(?:[^"\\]|\\.)*"|[()[\]]|[^\s()[\]"]+)/gy;

/** Resolves the names in a filter. */
type Scope = (name: string) => AttributePath | null;

/** Parses the filter of a search. @throws ScimError invalidFilter */
export function parseFilter(text: string, schema: ScimSchema): ScimFilter {
  return new FilterParser(text, (name) => resolvePath(schema, name)).parse();
}

/** Parses what stands in the brackets of a path. @throws ScimError invalidFilter */
export function parseValueFilter(text: string, attribute: ScimAttribute): ScimFilter {
  return new FilterParser(text, partsOf(attribute)).parse();
}

function partsOf(attribute: ScimAttribute): Scope {
  return (name) => {
    const part = findSubAttribute(attribute, name);
    return part && { attribute: part, sub: null };
  };
}

class FilterParser {
  private readonly tokens: readonly string[];
  private at = 0;
  private terms = 0;

  constructor(
    text: string,
    private scope: Scope,
  ) {
    if (text.length > LIMITS.MAX_SCIM_FILTER_CHARACTERS) throw wrong(`it has more than ${LIMITS.MAX_SCIM_FILTER_CHARACTERS} characters`);
    this.tokens = tokensOf(text);
  }

  parse(): ScimFilter {
    const filter = this.parseAny();
    if (this.at < this.tokens.length) throw wrong(`"${this.tokens[this.at]}" is not expected`);
    return filter;
  }

  private parseAny(): ScimFilter {
    const terms = [this.parseAll()];
    while (this.takeWord('or')) terms.push(this.parseAll());
    return terms.length === 1 ? (terms[0] as ScimFilter) : { kind: 'or', terms };
  }

  private parseAll(): ScimFilter {
    const terms = [this.parseTerm()];
    while (this.takeWord('and')) terms.push(this.parseTerm());
    return terms.length === 1 ? (terms[0] as ScimFilter) : { kind: 'and', terms };
  }

  private parseTerm(): ScimFilter {
    if (this.tokens[this.at + 1] === '(' && this.takeWord('not')) return { kind: 'not', term: this.parseGroup('(', ')') };
    return this.tokens[this.at] === '(' ? this.parseGroup('(', ')') : this.parseComparison();
  }

  private parseGroup(opening: string, closing: string): ScimFilter {
    this.take(opening);
    const inner = this.parseAny();
    this.take(closing);
    return inner;
  }

  private parseComparison(): ScimFilter {
    this.terms += 1;
    if (this.terms > LIMITS.MAX_SCIM_FILTER_TERMS) throw wrong(`it has more than ${LIMITS.MAX_SCIM_FILTER_TERMS} conditions`);
    const name = this.next();
    const path = this.scope(name);
    if (!path) throw wrong(`"${name}" is no attribute that can be searched`);
    if (this.tokens[this.at] === '[') return this.parseWithin(path);
    const operator = this.next().toLowerCase() as FilterOperator;
    if (!OPERATORS.includes(operator)) throw wrong(`"${operator}" is no operator`);
    return { kind: 'compare', ...path, operator, value: operator === 'pr' ? null : valueOf(this.next()) };
  }

  private parseWithin({ attribute, sub }: AttributePath): ScimFilter {
    if (sub || !attribute.subAttributes) throw wrong(`"${(sub ?? attribute).name}" has no parts`);
    const outer = this.scope;
    this.scope = partsOf(attribute);
    const filter = this.parseGroup('[', ']');
    this.scope = outer;
    return { kind: 'within', attribute, filter };
  }

  private takeWord(word: string): boolean {
    if (this.tokens[this.at]?.toLowerCase() !== word) return false;
    this.at += 1;
    return true;
  }

  private take(token: string): void {
    if (this.next() !== token) throw wrong(`"${token}" is missing`);
  }

  private next(): string {
    const token = this.tokens[this.at];
    if (token === undefined) throw wrong('it is incomplete');
    this.at += 1;
    return token;
  }
}

function tokensOf(text: string): string[] {
  const found = [...text.matchAll(TOKEN)];
  const last = found.at(-1);
  const end = last ? last.index + last[0].length : 0;
  if (text.slice(end).trim() !== '') throw wrong('a text does not end');
  return found.map(([, token = '']) => token);
}

function valueOf(token: string): FilterValue {
  try {
    const value: unknown = JSON.parse(token);
    if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return value as FilterValue;
  } catch {
    // Some providers write booleans as their languages do.
    if (/^(?:true|false)$/i.test(token)) return token.toLowerCase() === 'true';
  }
  throw wrong(`${token} is no value`);
}

function wrong(reason: string): ScimError {
  return new ScimError(400, 'invalidFilter', `The filter is not understood: ${reason}.`);
}

/** Whether one of several values of an attribute meets the filter of a path. */
export function matches(value: Readonly<Record<string, string | boolean>>, filter: ScimFilter): boolean {
  switch (filter.kind) {
    case 'and':
      return filter.terms.every((term) => matches(value, term));
    case 'or':
      return filter.terms.some((term) => matches(value, term));
    case 'not':
      return !matches(value, filter.term);
    case 'within':
      return false;
    case 'compare':
      return meets(value[filter.attribute.name], filter);
  }
}

function meets(present: string | boolean | undefined, { attribute, operator, value }: Comparison): boolean {
  if (operator === 'pr') return present !== undefined;
  const [one, other] = [comparable(present, attribute), comparable(value, attribute)];
  if (operator === 'eq') return one === other;
  if (operator === 'ne') return one !== other;
  if (one === '') return false;
  const outcomes = {
    co: one.includes(other),
    sw: one.startsWith(other),
    ew: one.endsWith(other),
    gt: one > other,
    ge: one >= other,
    lt: one < other,
    le: one <= other,
  };
  return outcomes[operator];
}

/** Booleans are compared as the words that some providers send for them. */
function comparable(value: string | boolean | number | null | undefined, { type, caseExact }: ScimAttribute): string {
  if (value === undefined || value === null) return type === 'boolean' ? 'false' : '';
  const text = String(value);
  return caseExact ? text : text.toLowerCase();
}

/** Whether a filter says anything of an attribute. */
export function asksAbout(filter: ScimFilter, attribute: string): boolean {
  switch (filter.kind) {
    case 'and':
    case 'or':
      return filter.terms.some((term) => asksAbout(term, attribute));
    case 'not':
      return asksAbout(filter.term, attribute);
    case 'within':
    case 'compare':
      return filter.attribute.name === attribute;
  }
}

/** Whether a resource meets the filter of a search. */
export function matchesResource(resource: Readonly<Record<string, unknown>>, filter: ScimFilter): boolean {
  switch (filter.kind) {
    case 'and':
      return filter.terms.every((term) => matchesResource(resource, term));
    case 'or':
      return filter.terms.some((term) => matchesResource(resource, term));
    case 'not':
      return !matchesResource(resource, filter.term);
    case 'within':
      return partsIn(resource[filter.attribute.name]).some((one) => matches(one, filter.filter));
    case 'compare': {
      const { attribute, sub } = filter;
      if (!attribute.subAttributes) return meets(resource[attribute.name] as string | undefined, filter);
      const part = sub ?? findSubAttribute(attribute, 'value');
      if (!part) return resource[attribute.name] !== undefined;
      const values = partsIn(resource[attribute.name]).map((one) => one[part.name]);
      const comparison = { ...filter, attribute: part };
      return values.length === 0 ? meets(undefined, comparison) : values.some((value) => meets(value, comparison));
    }
  }
}

function partsIn(value: unknown): readonly Readonly<Record<string, string | boolean>>[] {
  if (Array.isArray(value)) return value as readonly Readonly<Record<string, string>>[];
  return typeof value === 'object' && value !== null ? [value as Readonly<Record<string, string>>] : [];
}

/** The values that all have which meet the filter, by the names of their attributes: what a new value needs in order to meet it. */
export function demandsOf(filter: ScimFilter): Readonly<Record<string, FilterValue>> {
  if (filter.kind === 'and') return Object.assign({}, ...filter.terms.map(demandsOf)) as ReturnType<typeof demandsOf>;
  return filter.kind === 'compare' && filter.operator === 'eq' ? { [filter.attribute.name]: filter.value } : {};
}
