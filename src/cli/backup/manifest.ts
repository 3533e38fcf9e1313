import 'reflect-metadata';
import { createHmac } from 'node:crypto';
import { open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { plainToInstance, Type } from 'class-transformer';
import {
  IsArray,
  IsHash,
  IsInt,
  IsISO8601,
  IsString,
  Matches,
  Min,
  ValidateBy,
  ValidateIf,
  ValidateNested,
  validateSync,
  type ValidationError,
} from 'class-validator';
import { equalsInConstantTime } from '../../platform/secrets/equals-in-constant-time.js';
import { RefusedInput } from '../frame/exit-code.js';

/** Increases when older versions can no longer restore a backup. */
export const FORMAT = 1;
const NAME = 'manifest.json';

/** The dump in the folder of a backup, compressed with gzip. */
export const DUMP_FILE = 'database.sql.gz';
/** The folder of the stored files in the folder of a backup; below it, the path of a file is its key. */
export const STORED_FILES = 'files';

const isNotNull = (_: object, value: unknown): boolean => value !== null;

/** An object with the properties of a class. */
type Plain<T> = { readonly [K in keyof T]: T[K] };

/** Size in bytes and SHA-256 in hexadecimal digits of a file's content. */
class DeclaredFingerprint {
  @IsInt()
  @Min(0)
  readonly size!: number;

  @IsHash('sha256')
  readonly sha256!: string;
}

export type Fingerprint = Plain<DeclaredFingerprint>;

class DeclaredFile extends DeclaredFingerprint {
  /** The path of the file below the folder of stored files. */
  @Matches(/^(?!\/)(?!(?:.*\/)?\.\.(?:\/|$))./s)
  readonly key!: string;

  @IsString()
  readonly contentType!: string;
}

export type StoredFile = Plain<DeclaredFile>;

class SchemaState {
  @ValidateIf(isNotNull)
  @IsString()
  readonly level!: string | null;

  @IsString({ each: true })
  readonly migrations!: readonly string[];
}

/** The content of a backup. It is written last, so a folder without it is an unfinished backup. */
class DeclaredManifest {
  readonly format!: typeof FORMAT;

  /** The version of the program that made the backup. */
  @IsString()
  readonly version!: string;

  /** When the backup began. */
  @IsISO8601()
  readonly startedAt!: string;

  /** The migrations that had run, and the last of them. */
  @ValidateNested()
  @Type(() => SchemaState)
  readonly schema!: Plain<SchemaState>;

  @ValidateIf(isNotNull)
  @IsString()
  readonly eventLogEpoch!: string | null;

  /** The check value of `SKEIN_SECRET`, which itself is not part of a backup; null if no server had used the database. */
  @ValidateIf(isNotNull)
  @IsString()
  readonly secretCheck!: string | null;

  /** The number of organizations. */
  @IsInt()
  @Min(0)
  readonly realms!: number;

  /** The number of rows of each table in the dump. */
  @ValidateBy({ name: 'counts', validator: { validate: isCounts, defaultMessage: () => 'rows must be an object of whole numbers' } })
  readonly rows!: Readonly<Record<string, number>>;

  @ValidateNested()
  @Type(() => DeclaredFingerprint)
  readonly dump!: Fingerprint;

  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => DeclaredFile)
  readonly files!: readonly StoredFile[];

  /** Keys of files that were deleted while the backup was made: the dump may still refer to them. */
  @IsString({ each: true })
  readonly deletedMeanwhile!: readonly string[];

  /** Keys of lost files to which the database refers. */
  @IsString({ each: true })
  readonly missing!: readonly string[];
}

export type Manifest = Plain<DeclaredManifest>;

class SignedManifest extends DeclaredManifest {
  @IsString()
  readonly signature!: string;
}

/** Writes the manifest, which completes the backup in the folder. It is signed with the server's secret, because it authenticates the files. */
export async function writeManifest(folder: string, manifest: Manifest, serverSecret: string): Promise<void> {
  const partial = join(folder, `${NAME}.partial`);
  const file = await open(partial, 'wx', 0o600);
  try {
    await file.writeFile(`${JSON.stringify({ ...manifest, signature: sign(manifest, serverSecret) }, null, 2)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(partial, join(folder, NAME));
  await synchronizeFolder(folder);
}

/**
 * Reads the manifest of a backup.
 * @param secretCheck the check value of the server's secret
 * @throws RefusedInput if there is no finished backup, if it was made with another secret, or if its manifest was changed
 */
export async function readManifest(folder: string, serverSecret: string, secretCheck: string): Promise<Manifest> {
  const { signature, ...manifest } = parse(await read(folder), folder);
  if (manifest.secretCheck !== null && !equalsInConstantTime(manifest.secretCheck, secretCheck))
    throw new RefusedInput('The backup was made with another SKEIN_SECRET. Restore it with the secret that it was made with.');
  if (!equalsInConstantTime(signature, sign(manifest, serverSecret)))
    throw new RefusedInput(`${join(folder, NAME)} was changed after the backup was made.`);
  return manifest;
}

async function read(folder: string): Promise<string> {
  try {
    return await readFile(join(folder, NAME), 'utf8');
  } catch (error) {
    if (!['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    throw new RefusedInput(`${folder} contains no finished backup: ${NAME} is missing.`);
  }
}

/** @returns the plain object, whose properties have the order in which they were signed @throws RefusedInput */
function parse(text: string, folder: string): Plain<SignedManifest> {
  const value = parseJson(text);
  if (typeof value !== 'object' || value === null || !('signature' in value))
    throw new RefusedInput(`${join(folder, NAME)} is not the manifest of a backup.`);
  const { format } = value as { readonly format?: unknown };
  if (format !== FORMAT)
    throw new RefusedInput(`The backup has format ${String(format)}, and this version reads format ${FORMAT}. Use a newer version.`);
  const [error] = validateSync(plainToInstance(SignedManifest, value));
  if (error) throw new RefusedInput(`${join(folder, NAME)} is not the manifest of a backup: ${firstProblem(error)}.`);
  return value as Plain<SignedManifest>;
}

/** The property with its path, and what is wrong with it: `dump.size must be an integer number`. */
function firstProblem({ property, constraints, children = [] }: ValidationError): string {
  const [child] = children;
  if (child) return `${property}.${firstProblem(child)}`;
  return Object.values(constraints ?? {})[0] ?? `${property} is invalid`;
}

function isCounts(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.values(value).every(Number.isSafeInteger);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function sign(manifest: Manifest, serverSecret: string): string {
  return createHmac('sha256', serverSecret).update('skein backup manifest\n').update(JSON.stringify(manifest)).digest('hex');
}

async function synchronizeFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
