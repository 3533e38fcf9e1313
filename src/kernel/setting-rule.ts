/**
 * What the values of a setting may be:
 * - `flag`: true or false;
 * - `number`: an integer, in a list or between bounds;
 * - `choice`: one of a few texts; `literal` ones have an older complaint on the wire;
 * - `text`: any text up to a length in code points.
 */
export type SettingRule<V> = SettingForm<V> & {
  /** What it is until somebody decides otherwise. */
  readonly initial: V;
  readonly description?: string;
  /** A complaint about a value of the right form that makes no sense, once every parameter of the request has the right form. */
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

/** The value every setting of a table has in the beginning. */
export function initialValues<R extends SettingRules>(rules: R): SettingValues<R> {
  return Object.fromEntries(Object.entries(rules).map(([name, { initial }]) => [name, initial])) as SettingValues<R>;
}

/** What is wrong with the first of the values whose form was right; null if nothing is. */
export function findInvalidSetting<R extends SettingRules>(rules: R, values: Partial<SettingValues<R>>): string | null {
  for (const [name, rule] of Object.entries(rules)) {
    const value = (values as Readonly<Record<string, unknown>>)[name];
    const complaint = value === undefined ? null : (rule.invalidReason as ((value: unknown) => string | null) | undefined)?.(value);
    if (complaint !== null && complaint !== undefined) return complaint;
  }
  return null;
}
