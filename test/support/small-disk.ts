import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';

/** With and without the right to mount: root may, and elsewhere others may in a name space of their own. */
const NAME_SPACES = ['-m', '-rm'];

const canMount = (option: string): boolean =>
  spawnSync('unshare', [option, 'sh', '-c', 'mount -t tmpfs -o size=1m none "$1"', 'sh', tmpdir()]).status === 0;
const nameSpace = NAME_SPACES.find(canMount);

/** Whether this machine allows tests to mount a small disk. */
export const hasSmallDisks = nameSpace !== undefined;

/** Why tests with a small disk are skipped where there is none; part of their titles. */
export const WHERE_DISKS_CAN_BE_MOUNTED = hasSmallDisks ? '' : ' (skipped: neither root nor "unshare -rm" may mount a disk here)';

/**
 * The beginning of a command line: the program that follows finds an empty disk of its own in a directory, which ends with it. Others see it
 * as `/proc/<pid>/root<directory>`.
 * @param directory which exists
 * @param script a shell command that runs first
 */
export function withSmallDisk(directory: string, mebibytes: number, script = 'true'): readonly string[] {
  const shell = 'mount -t tmpfs -o size="$1"m none "$2" && cd "$2" && { eval "$3"; } && cd "$4" && shift 4 && exec "$@"';
  return ['unshare', nameSpace ?? '-m', 'sh', '-c', shell, 'sh', String(mebibytes), directory, script, process.cwd()];
}
