import { chmodSync, mkdirSync } from 'node:fs';
import process from 'node:process';

/** Leaves nothing of what this process writes to other users of the machine: files get 0600 and folders 0700. */
export function keepFilesPrivate(): void {
  process.umask(0o077);
}

/** Makes the folder, or closes one that is there to other users: what is in it cannot be reached then, whatever mode it has. */
export function providePrivateFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  chmodSync(path, 0o700);
}
