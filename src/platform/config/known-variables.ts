import { VARIABLE_NAMES } from './variables.js';

/** A variable of the container recipes, which the server itself does not read. */
const OF_RECIPES = 'SKEIN_DATABASE_PASSWORD';
/** How the names of variables begin that tests read. */
const OF_TESTS = 'SKEIN_TEST_';
const PREFIX = 'SKEIN_';
const MAX_DISTANCE = 4;

/**
 * What is wrong with the names of the environment: a misspelt variable would be ignored, and the default used in its place.
 * @returns each unknown name with what is to be said about it
 */
export function problemsOfNames(names: readonly string[]): [name: string, problem: string][] {
  const all = [...VARIABLE_NAMES, OF_RECIPES];
  return names
    .filter((name) => name.startsWith(PREFIX) && !name.startsWith(OF_TESTS) && !all.includes(name))
    .map((name) => {
      const nearest = nearestTo(name, all);
      return [name, nearest === null ? 'is not known' : `is not known; did you mean ${nearest}?`];
    });
}

function nearestTo(name: string, candidates: readonly string[]): string | null {
  let [nearest, least]: [string | null, number] = [null, MAX_DISTANCE + 1];
  for (const candidate of candidates.filter((one) => one.startsWith(PREFIX))) {
    const distance = editDistance(name, candidate);
    if (distance < least) [nearest, least] = [candidate, distance];
  }
  return nearest;
}

/** How many characters have to be added, removed or replaced to make one text of the other (Levenshtein). */
function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [y, letter] of Array.from(one).entries()) {
    const next = [y + 1];
    for (const [x, against] of Array.from(other).entries()) {
      next.push(Math.min((row[x + 1] ?? 0) + 1, (next[x] ?? 0) + 1, (row[x] ?? 0) + (letter === against ? 0 : 1)));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
