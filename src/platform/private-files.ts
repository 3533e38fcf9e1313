import { chmodSync, mkdirSync } from 'node:fs';
import process from 'node:process';

/** Denies other users of the machine access to what this process creates: files get the mode 0600 and folders 0700. */
export function denyAccessToOtherUsers(): void {
  process.umask(0o077);
}

/** Creates a folder with the mode 0700, or changes the mode of an existing one, so that other users cannot reach its content. */
export function createPrivateFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  chmodSync(path, 0o700);
}
