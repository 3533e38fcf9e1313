import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Bytes } from '../../kernel/blob-store.js';
import { StartupProblem } from '../../platform/startup-problem.js';
import { RefusedInput } from '../frame/exit-code.js';
import type { Fingerprint } from './manifest.js';

const AT_A_TIME = 4;

/** A command failed or was interrupted, and could not remove everything that it had written. */
export class IncompleteRemoval extends StartupProblem {}

/** Writes a new file that only this user can read, and flushes it to disk. */
export async function writeNewFile(path: string, content: Bytes): Promise<Fingerprint> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const measured = new MeasuredBytes(content);
  await pipeline(measured, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }));
  return measured.fingerprint;
}

/** @throws RefusedInput if the file is missing or has different content */
export async function verifyFile(path: string, expected: Fingerprint): Promise<void> {
  const bytes = verifiedBytes(path, expected);
  while ((await bytes.next()).done !== true);
}

/**
 * Reads a file and verifies it.
 * @throws RefusedInput if the file is missing, or, after its last byte, if it has different content
 */
export async function* verifiedBytes(path: string, expected: Fingerprint): AsyncGenerator<Uint8Array> {
  const measured = new MeasuredBytes(createReadStream(path));
  try {
    yield* measured;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new RefusedInput(`The backup is incomplete: ${path} is missing.`);
  }
  const { size, sha256 } = measured.fingerprint;
  if (size !== expected.size || sha256 !== expected.sha256)
    throw new RefusedInput(`The backup is damaged: ${path} is not the file that was backed up.`);
}

/**
 * Runs the work for every item, a few at a time. If it fails for one, or the signal is aborted, no further ones are started, and the error
 * is thrown once none is running.
 */
export async function forEach<T>(
  items: Iterable<T> | AsyncIterable<T>,
  work: (item: T) => Promise<void>,
  signal = new AbortController().signal,
): Promise<void> {
  const rest = toAsync(items);
  const runOneAfterAnother = async (): Promise<void> => {
    try {
      for (let next = await rest.next(); next.done !== true; next = await rest.next()) {
        signal.throwIfAborted();
        await work(next.value);
      }
    } catch (error) {
      await rest.return(undefined);
      throw error;
    }
  };
  const outcomes = await Promise.allSettled(Array.from({ length: AT_A_TIME }, runOneAfterAnother));
  const failure = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failure) throw failure.reason;
}

/**
 * Runs the work with a signal that Ctrl-C and SIGTERM abort.
 * @throws StartupProblem if it was aborted
 */
export async function interruptible<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const abort = (): void => controller.abort();
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, abort);
  try {
    return await work(controller.signal);
  } catch (error) {
    if (error instanceof IncompleteRemoval) throw error;
    throw controller.signal.aborted ? new StartupProblem('Interrupted. What was written has been removed.') : error;
  } finally {
    for (const name of ['SIGINT', 'SIGTERM'] as const) process.off(name, abort);
  }
}

/** Converts an error of the operating system, such as a full disk, into a `StartupProblem`; other errors are returned unchanged. */
export function toProblem(what: string, error: unknown): unknown {
  return error instanceof Error && 'syscall' in error ? new StartupProblem(`${what}: ${error.message}`) : error;
}

async function* toAsync<T>(items: Iterable<T> | AsyncIterable<T>): AsyncGenerator<T> {
  yield* items;
}

/** Passes bytes through, and computes their size and hash. */
class MeasuredBytes implements AsyncIterable<Uint8Array> {
  private readonly hash = createHash('sha256');
  private size = 0;

  constructor(private readonly source: Bytes) {}

  /** The size and hash of all bytes. Read it only once, at the end. */
  get fingerprint(): Fingerprint {
    return { size: this.size, sha256: this.hash.digest('hex') };
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
    for await (const piece of this.source) {
      this.hash.update(piece);
      this.size += piece.length;
      yield piece;
    }
  }
}
