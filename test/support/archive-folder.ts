import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { type CommandResult, runSkein, runSkeinForJson } from './command-line.js';

/** Reading an archive needs no database: nothing of it is configured. */
const NO_SERVICES = { environment: { DATABASE_URL: '', REDIS_URL: '' } };

/** A folder for the archives of a test file. */
export class ArchiveFolder {
  path = '';
  private files = 0;

  /** A folder that is there while the tests of the surrounding suite, or of the file, run. */
  static usual(): ArchiveFolder {
    const folder = new ArchiveFolder();
    beforeAll(async () => void (folder.path = await mkdtemp(join(tmpdir(), 'skein-import-'))));
    afterAll(() => rm(folder.path, { recursive: true, force: true }));
    return folder;
  }

  /** Where a file or folder of a name is, or would be. */
  join(name: string): string {
    return join(this.path, name);
  }

  /** Writes a file under a name of its own. @returns where it is */
  async write(content: string | Buffer): Promise<string> {
    const path = this.join(String((this.files += 1)));
    await writeFile(path, content);
    return path;
  }
}

/** What `skein import inspect` finds in an archive. Fails the test if it refuses it. */
export function inspectArchive(path: string): Promise<Record<string, unknown>> {
  return runSkeinForJson(['import', 'inspect', path], NO_SERVICES);
}

/** The same for an archive that may be refused, or for what people read. */
export function tryToInspect(path: string): Promise<CommandResult> {
  return runSkein(['import', 'inspect', path], NO_SERVICES);
}
