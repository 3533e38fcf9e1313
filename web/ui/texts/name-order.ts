import { t } from './texts.js';

/** Compares names as lists order them in the reader's language, numbers by their values: `team 2` comes before `team 10`. Tracked. */
export function nameOrder(): (a: string, b: string) => number {
  return new Intl.Collator(t().locale, { numeric: true }).compare;
}
