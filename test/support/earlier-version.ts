import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from 'rolldown';

const ROOT = resolve(import.meta.dirname, '../..');
const PARTS = ['src', 'ormconfig.ts', 'package.json', 'tsconfig.json'];

/** The server of an earlier commit, compiled from the history of the repository. It uses the packages that are installed now. */
export class EarlierVersion {
  private constructor(private readonly folder: string) {}

  /** Why a commit cannot be compiled here; null if it can. */
  static problemWith(commit: string): string | null {
    try {
      execFileSync('git', ['cat-file', '-e', `${commit}^{tree}`], { cwd: ROOT, stdio: 'ignore' });
      return null;
    } catch {
      return `this copy of the project has no history with the commit ${commit}`;
    }
  }

  /** @param parent the folder in which it gets one of its own */
  static async compile(commit: string, parent = tmpdir()): Promise<EarlierVersion> {
    const version = new EarlierVersion(mkdtempSync(join(parent, 'skein-earlier-')));
    try {
      version.extract(commit);
      await version.compileSources();
      return version;
    } catch (error) {
      version.remove();
      throw error;
    }
  }

  /** The path of the program of API processes. */
  get entry(): string {
    return join(this.folder, 'dist/src/main.js');
  }

  /** The path of the program of workers. */
  get workerEntry(): string {
    return join(this.folder, 'dist/src/worker.js');
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  private extract(commit: string): void {
    const archive = join(this.folder, 'sources.tar');
    execFileSync('git', ['archive', '--output', archive, commit, ...PARTS], { cwd: ROOT });
    execFileSync('tar', ['-xf', archive], { cwd: this.folder });
  }

  /** Every file on its own, without checking types, which takes most of the time of a build. */
  private async compileSources(): Promise<void> {
    const files = readdirSync(this.folder, { recursive: true, encoding: 'utf8' });
    await build({
      cwd: this.folder,
      input: files.filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts')),
      tsconfig: 'tsconfig.json',
      platform: 'node',
      // All packages, but not what the bundler itself adds to compiled code.
      external: (id) => /^[@\w]/.test(id) && !id.startsWith('@oxc-project/'),
      output: { dir: 'dist', preserveModules: true, preserveModulesRoot: this.folder },
      logLevel: 'warn',
    });
    for (const file of files.filter((name) => name.startsWith('src/') && name.endsWith('.json'))) {
      copyFileSync(join(this.folder, file), join(this.folder, 'dist', file));
    }
    symlinkSync(join(ROOT, 'node_modules'), join(this.folder, 'node_modules'), 'dir');
  }
}
