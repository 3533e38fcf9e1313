import { VARIABLE_NAMES } from './variables.js';

/** Variables of the launcher, the tests, the benchmarks and the container recipes, which the server itself does not read. */
const OF_OTHERS = [
  'SKEIN_DATABASE_PASSWORD',
  'SKEIN_TEST_BROWSER_PATH',
  'SKEIN_TEST_CLOCK_FILE',
  'SKEIN_TEST_CLUSTER',
  'SKEIN_TEST_DATABASE_URL',
  'SKEIN_TEST_FAULT_ROUNDS',
  'SKEIN_TEST_FAULT_SEED',
  'SKEIN_TEST_GALERA_PATH',
  'SKEIN_TEST_HISTORIES',
  'SKEIN_TEST_NODES',
  'SKEIN_TEST_OPERATIONS',
  'SKEIN_TEST_ORDERED_MESSAGES',
  'SKEIN_TEST_REDIS_URL',
  'SKEIN_TEST_REFERENCE',
  'SKEIN_TEST_SCREENSHOTS',
];
const PREFIX = 'SKEIN_';
const MAX_DISTANCE = 4;

/**
 * What is wrong with the names of the environment: a misspelt variable would be ignored, and the default used in its place.
 * @returns each unknown name with what is to be said about it
 */
export function problemsOfNames(names: readonly string[]): [name: string, problem: string][] {
  const all = [...VARIABLE_NAMES, ...OF_OTHERS];
  return names
    .filter((name) => name.startsWith(PREFIX) && !all.includes(name))
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
