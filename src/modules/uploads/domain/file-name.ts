const NAMELESS = 'uploaded-file';
/** In UTF-16 units; what is longer loses its middle, so that the extension stays. */
const MAX_IN_PATH = 120;
const MAX_TAIL = 20;
const MAX_NAME = 1_000;

/** The last part of a file's URL (notes 1.14): letters, digits, `_`, `.` and `-` of any script. */
export function nameInPath(name: string): string {
  return limited(
    name
      .normalize('NFKC')
      .replace(/[^\p{L}\p{M}\p{N}_\s.-]/gu, '')
      .trim()
      .replace(/[-\s]+/g, '-'),
  );
}

/** The same for resumable uploads (notes 1.15): letters and digits are ASCII's only. */
export function asciiNameInPath(name: string): string {
  return limited(name.replace(/ /g, '-').replace(/[^A-Za-z0-9_.-]/g, ''));
}

/** The name to keep: the uploader's, unless it is none. */
export function nameToKeep(name: string): string {
  const kept = Array.from(name.replaceAll('\0', '')).slice(0, MAX_NAME).join('');
  return isNone(kept) ? NAMELESS : kept;
}

function limited(name: string): string {
  if (isNone(name)) return NAMELESS;
  if (name.length <= MAX_IN_PATH) return name;
  return (name.slice(0, MAX_IN_PATH - MAX_TAIL) + name.slice(-MAX_TAIL)).replace(/\p{Cs}/gu, '');
}

function isNone(name: string): boolean {
  return name === '' || name === '.' || name === '..';
}
