import { LIMITS } from '../../../kernel/limits.js';
import { ArchiveRefused } from '../application/archive.js';

/** What systems and programs leave in folders. */
const LEFTOVERS = /(?:^|\/)(?:__MACOSX\/.*|\._[^/]*|\.DS_Store|Thumbs\.db|desktop\.ini)$/;
/** What stands at the top of an export. */
const OF_AN_EXPORT =
  /^(?:(?:users|channels|realm)\.json|[^/]+\/\d{4}-\d{2}-\d{2}\.json|[^/]+\.jsonl|export\.json|rocketchat_message\.bson)$/;
/** Shorter content may be packed as well as it likes. */
export const RATIO_FROM_BYTES = 1024 * 1024;

/** Whether a file is of no interest. */
export function isLeftover(path: string): boolean {
  return LEFTOVERS.test(path);
}

/** @throws ArchiveRefused */
export function checkSize(path: string, size: number): void {
  if (path.endsWith('/export.json') || path === 'export.json' || !path.endsWith('.json')) return;
  if (size > LIMITS.MAX_IMPORT_JSON_BYTES)
    throw new ArchiveRefused(`${path} in the archive has more than ${LIMITS.MAX_IMPORT_JSON_BYTES} bytes.`);
}

/** @throws ArchiveRefused */
export function checkCount(count: number): void {
  if (count > LIMITS.MAX_IMPORT_ENTRIES) throw new ArchiveRefused(`The archive has more than ${LIMITS.MAX_IMPORT_ENTRIES} files.`);
}

/** The folder in which everything is, if there is one: some programs pack the folder rather than its content, or a folder in a folder. */
export function commonFolder(paths: readonly string[]): string {
  const [first = ''] = paths;
  for (let end = first.indexOf('/'); end >= 0; end = first.indexOf('/', end + 1)) {
    const folder = first.slice(0, end + 1);
    if (!paths.every((path) => path.startsWith(folder))) return '';
    if (paths.some((path) => OF_AN_EXPORT.test(path.slice(folder.length)))) return folder;
  }
  return '';
}
