/** An option of a profile field of which one is chosen. */
export interface ProfileOption {
  readonly text: string;
  /** Its place among the options, as a number in text. */
  readonly order: string;
}

/** The properties in the data of a profile field; none if it is no JSON of an object, as another client may have written. */
export function recordIn(json: string): Readonly<Record<string, unknown>> {
  const value = parsed(json);
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}

/** The ids in the value of a field that names people. */
export function idsIn(json: string): number[] {
  const value = parsed(json);
  return Array.isArray(value) ? value.filter((id) => typeof id === 'number') : [];
}

/** The options in the data of a field with a choice, by their keys, in their order. */
export function optionsIn(json: string): Readonly<Record<string, ProfileOption>> {
  const options = Object.entries(recordIn(json)).filter((entry): entry is [string, ProfileOption] => isOption(entry[1]));
  return Object.fromEntries(options.sort(([, a], [, b]) => Number(a.order) - Number(b.order)));
}

function isOption(value: unknown): value is ProfileOption {
  return typeof value === 'object' && value !== null && 'text' in value && typeof value.text === 'string' && 'order' in value;
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
