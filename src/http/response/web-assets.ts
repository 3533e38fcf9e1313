import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { dirname, extname, join } from 'node:path';
import { acceptsEncoding } from '../request/accept-encoding.js';

/** What the build of the web client starts from, by the name by which Vite's manifest lists it. */
const ENTRIES = {
  client: 'main.tsx',
  pages: 'styles/pages.css',
  passkeys: 'passkeys.ts',
  serviceWorker: 'service-worker/service-worker.ts',
} as const;

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
};

/** The encodings in which the build stores files, smallest first. */
const ENCODINGS = [
  { name: 'br', extension: '.br' },
  { name: 'gzip', extension: '.gz' },
] as const;

interface ManifestEntry {
  readonly file: string;
  /** Names of other entries. */
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
  readonly assets?: readonly string[];
}

export interface WebAsset {
  readonly content: Buffer;
  readonly contentType: string;
  readonly encoding: 'br' | 'gzip' | undefined;
}

/**
 * The files of `dist/web`, which `npm run build` builds from `web`. Their names contain a digest of their content, so that browsers may keep
 * them forever. They are read when they are first needed, and kept.
 */
class WebAssets {
  private readonly kept = new Map<string, Buffer>();
  private digest: string | undefined;
  private files: ReadonlySet<string> | undefined;
  private manifest: Readonly<Record<string, ManifestEntry>> | undefined;

  constructor(private readonly directory: string) {}

  get isBuilt(): boolean {
    return this.manifest !== undefined || existsSync(this.manifestFile);
  }

  /** Differs between builds whose files differ. */
  get version(): string {
    this.digest ??= createHash('sha256').update(JSON.stringify(this.entries)).digest('hex').slice(0, 16);
    return this.digest;
  }

  /** The worker with which browsers keep the files of the client. Its first line names them. @throws Error if the web client is not built */
  get serviceWorker(): string {
    const files = new Set(Object.values(this.entries).flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets]));
    const { serviceWorker, pages, passkeys } = ENTRIES;
    for (const entry of [serviceWorker, pages, passkeys]) files.delete(this.entryOf(entry).file);
    const build = { version: this.version, files: [...files].map((file) => `/static/web/${file}`) };
    return `const BUILD = ${JSON.stringify(build)};\n${this.read(this.entryOf(serviceWorker).file).toString()}`;
  }

  /**
   * @returns URLs of the script of an entry, of the scripts that it imports, and of its stylesheets
   * @throws Error if the web client is not built
   */
  urlsOf(name: keyof typeof ENTRIES): Record<'scripts' | 'imports' | 'styles', readonly string[]> {
    const entry = this.entryOf(ENTRIES[name]);
    const imported = [...this.importsOf(entry)];
    const files = [entry.file, ...[entry, ...imported].flatMap(({ css = [] }) => css)];
    const urls = (extension: string): string[] => files.filter((file) => extname(file) === extension).map((file) => `/static/web/${file}`);
    return { scripts: urls('.js'), imports: imported.map(({ file }) => `/static/web/${file}`), styles: urls('.css') };
  }

  /**
   * @param name of a file, without its directory
   * @param request whose client may take a compressed file
   * @returns null if the build has no such file
   */
  find(name: string, request: Pick<IncomingMessage, 'headers'>): WebAsset | null {
    this.files ??= new Set(existsSync(this.directory) ? readdirSync(this.directory) : []);
    const contentType = CONTENT_TYPES[extname(name)];
    if (contentType === undefined || !this.files.has(name)) return null;
    const encoding = ENCODINGS.find((one) => acceptsEncoding(request, one.name) && this.files?.has(name + one.extension));
    return { content: this.read(name + (encoding?.extension ?? '')), contentType, encoding: encoding?.name };
  }

  private get entries(): Readonly<Record<string, ManifestEntry>> {
    this.manifest ??= this.readManifest();
    return this.manifest;
  }

  private entryOf(source: string): ManifestEntry {
    const entry = this.entries[source];
    if (!entry) throw new Error(`${this.directory} does not contain ${source}: run npm run build`);
    return entry;
  }

  /** What an entry imports, also indirectly. */
  private importsOf({ imports = [] }: ManifestEntry, found = new Set<ManifestEntry>()): Set<ManifestEntry> {
    for (const imported of imports.map((name) => this.entryOf(name))) {
      if (found.has(imported)) continue;
      found.add(imported);
      this.importsOf(imported, found);
    }
    return found;
  }

  private get manifestFile(): string {
    return join(this.directory, 'manifest.json');
  }

  private read(file: string): Buffer {
    const content = this.kept.get(file) ?? readFileSync(join(this.directory, file));
    this.kept.set(file, content);
    return content;
  }

  private readManifest(): Readonly<Record<string, ManifestEntry>> {
    if (!this.isBuilt) throw new Error(`${this.manifestFile} does not exist: run npm run build`);
    return JSON.parse(readFileSync(this.manifestFile, 'utf8')) as Readonly<Record<string, ManifestEntry>>;
  }
}

export const WEB_ASSETS = new WebAssets(join(rootAbove(import.meta.dirname), 'dist/web'));

/** The nearest directory that contains `package.json`, for sources and compiled files alike. */
function rootAbove(directory: string): string {
  return existsSync(join(directory, 'package.json')) ? directory : rootAbove(dirname(directory));
}
