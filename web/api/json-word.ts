/**
 * A word as the value of a parameter that requests encode as JSON because it may also be a number. The types of the API description are those of
 * the values, not of their encoding.
 */
export function jsonWord<W extends string>(word: W): W {
  return JSON.stringify(word) as W;
}
