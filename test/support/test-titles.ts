import { readFileSync } from 'node:fs';

/** The titles of the tests of a file, without skipped ones. */
export function titlesOf(file: string): ReadonlySet<string> {
  const title = /^ *(?:it\(|it\.each(?:<.*>)?\(.*\)\(|\][^(]*\)\()\s*(['"`])(.+?)\1,/gm;
  const source = readFileSync(file, 'utf8');
  return new Set([...source.matchAll(title)].map(([, , text = '']) => text.replaceAll("\\'", "'")));
}
