const DEFAULT_NAME = 'uploaded-file';
/** In UTF-16 units. The middle of a longer name is removed, so that it keeps its extension. */
const MAX_UNITS_IN_PATH = 120;
const MAX_UNITS_AFTER_CUT = 20;
const MAX_CHARACTERS = 1_000;

/** Returns the last part of the URL of a file: letters and digits of any script, `_`, `.` and `-`, as the Zulip server makes it. */
export function nameInPath(name: string): string {
  return shortenForPath(
    name
      .normalize('NFKC')
      .replace(/[^\p{L}\p{M}\p{N}_\s.-]/gu, '')
      .trim()
      .replace(/[-\s]+/g, '-'),
  );
}

/** The same for resumable uploads, which have only ASCII letters and digits. */
export function asciiNameInPath(name: string): string {
  return shortenForPath(name.replace(/ /g, '-').replace(/[^A-Za-z0-9_.-]/g, ''));
}

/** Returns the name to store: the one that the client sent, or a default one. */
export function nameToStore(name: string): string {
  const stored = Array.from(name.replaceAll('\0', '')).slice(0, MAX_CHARACTERS).join('');
  return isUnusable(stored) ? DEFAULT_NAME : stored;
}

function shortenForPath(name: string): string {
  if (isUnusable(name)) return DEFAULT_NAME;
  if (name.length <= MAX_UNITS_IN_PATH) return name;
  return (name.slice(0, MAX_UNITS_IN_PATH - MAX_UNITS_AFTER_CUT) + name.slice(-MAX_UNITS_AFTER_CUT)).replace(/\p{Cs}/gu, '');
}

function isUnusable(name: string): boolean {
  return name === '' || name === '.' || name === '..';
}
