import { boolean, integer, type Schema, string } from './schema.js';

/**
 * The permitted values of a setting:
 * - `flag`: true or false;
 * - `number`: an integer from a list or between bounds;
 * - `choice`: one of a few strings; `literal` ones have an older error text in the API;
 * - `text`: any string up to a length in code points.
 */
export type SettingRule<V> = SettingForm<V> & {
  /** The value until it is changed. */
  readonly initial: V;
  readonly description?: string;
  /**
   * @returns the error text for a value that has the right form but is invalid; it is called after all parameters of the request have been
   * decoded
   */
  readonly invalidReason?: (value: V) => string | null;
};

type SettingForm<V> = V extends boolean
  ? { readonly form: 'flag' }
  : V extends number
    ? { readonly form: 'number'; readonly oneOf?: readonly V[]; readonly min?: number; readonly max?: number }
    : | { readonly form: 'choice'; readonly oneOf: readonly V[]; readonly literal?: boolean }
      | { readonly form: 'text'; readonly max?: number };

export type AnySettingRule = SettingRule<boolean> | SettingRule<number> | SettingRule<string>;
export type SettingRules = Readonly<Record<string, AnySettingRule>>;

/** The settings of a table with their values. */
export type SettingValues<R extends SettingRules> = { [K in keyof R]: Widened<R[K]['initial']> };
type Widened<V> = V extends boolean ? boolean : V extends number ? number : string;

type Rest<V> = Pick<SettingRule<V>, 'description' | 'invalidReason'>;

export const flag = (initial: boolean, description?: string): SettingRule<boolean> => ({
  form: 'flag',
  initial,
  ...(description === undefined ? {} : { description }),
});

export const number = (
  initial: number,
  rules: { readonly oneOf?: readonly number[]; readonly min?: number; readonly max?: number } & Rest<number> = {},
): SettingRule<number> => ({ form: 'number', initial, ...rules });

export const choice = (
  initial: string,
  oneOf: readonly string[],
  rules: { readonly literal?: boolean } & Rest<string> = {},
): SettingRule<string> => ({ form: 'choice', initial, oneOf, ...rules });

export const text = (initial: string, rules: { readonly max?: number } & Rest<string> = {}): SettingRule<string> => ({
  form: 'text',
  initial,
  ...rules,
});

/** @returns the initial value of every setting of a table */
export function initialValues<R extends SettingRules>(rules: R): SettingValues<R> {
  return Object.fromEntries(Object.entries(rules).map(([name, { initial }]) => [name, initial])) as SettingValues<R>;
}

/** @returns the error text for the first invalid value; null if all are valid */
export function findInvalidSetting<R extends SettingRules>(rules: R, values: Partial<SettingValues<R>>): string | null {
  for (const [name, rule] of Object.entries(rules)) {
    const value = (values as Readonly<Record<string, unknown>>)[name];
    const reason = value === undefined ? null : (rule.invalidReason as ((value: unknown) => string | null) | undefined)?.(value);
    if (reason !== null && reason !== undefined) return reason;
  }
  return null;
}

/** The schemas of the values of a table's settings, by name. */
export function settingFields<R extends SettingRules>(rules: R): { readonly [K in keyof R]: Schema<Widened<R[K]['initial']>> } {
  const entries = Object.entries(rules).map(([name, rule]) => [name, schemaOf(rule)]);
  return Object.fromEntries(entries) as { readonly [K in keyof R]: Schema<Widened<R[K]['initial']>> };
}

/** The server may present a value that a request could not set any more, so bounds are not part of the schema. */
function schemaOf({ form, description }: AnySettingRule): Schema<unknown> {
  if (form === 'flag') return boolean(description);
  return form === 'number' ? integer(description) : string(description);
}
