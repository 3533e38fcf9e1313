/** Looks at a value that a client sent as JSON; gives what is wrong with it in the words of the wire, or null. */
export type Check = (name: string, value: unknown) => string | null;

export const stringShape: Check = (name, value) => (typeof value === 'string' ? null : `${name} is not a string`);

export const booleanShape: Check = (name, value) => (typeof value === 'boolean' ? null : `${name} is not a boolean`);

export function isOneOf(...allowed: readonly number[]): Check {
  return (name, value) => notInteger(name, value) ?? (allowed.includes(value as number) ? null : `Invalid ${name}`);
}

export function integerBetween(min: number, max: number): Check {
  return (name, value) =>
    notInteger(name, value) ?? ((value as number) < min ? `${name} is too small` : (value as number) > max ? `${name} is too large` : null);
}

export function isListOf(item: Check): Check {
  return (name, value) => {
    if (!Array.isArray(value)) return `${name} is not a list`;
    return firstOf(value.map((one, index) => item(`${name}[${index}]`, one)));
  };
}

/** @param exact no other keys are allowed */
export function hasKeys(checks: Readonly<Record<string, Check>>, exact = false): Check {
  return (name, value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return `${name} is not a dict`;
    const given = value as Record<string, unknown>;
    const wrong = Object.entries(checks).map(([key, check]) =>
      Object.hasOwn(given, key) ? check(`${name}["${key}"]`, given[key]) : `${key} key is missing from ${name}`,
    );
    const unexpected = Object.keys(given).filter((key) => !Object.hasOwn(checks, key));
    return firstOf(wrong) ?? (exact && unexpected.length > 0 ? `Unexpected arguments: ${unexpected.join(', ')}` : null);
  };
}

function notInteger(name: string, value: unknown): string | null {
  return Number.isInteger(value) ? null : `${name} is not an integer`;
}

function firstOf(complaints: readonly (string | null)[]): string | null {
  return complaints.find((complaint) => complaint !== null) ?? null;
}
