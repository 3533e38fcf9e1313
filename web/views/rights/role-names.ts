import { r } from './texts/rights-texts.js';

/** The name of a role, by its number in the API. */
export function roleName(role: number | undefined): string {
  return (r().roles as Readonly<Record<number, string>>)[role ?? 0] ?? r().roles[400];
}
