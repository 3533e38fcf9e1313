import { s } from './texts/settings-texts.js';

/** The name of a role, by its number in the API. */
export function roleName(role: number | undefined): string {
  return (s().roles as Readonly<Record<number, string>>)[role ?? 0] ?? s().roles[400];
}
