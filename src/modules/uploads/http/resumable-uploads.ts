import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { FileStore } from '@tus/file-store';
import type { Server } from '@tus/server';
import type { IncomingWireMessage } from '../../../http/request/wire-request.js';
import { prepareError, statusOf } from '../../../http/response/error-response.js';
import type { Actor } from '../../../kernel/actor.js';
import { assertDomainError, DomainError } from '../../../kernel/domain-error.js';
import { Config } from '../../../platform/config/config.js';
import { Timer } from '../../../platform/jobs/timer.js';
import { releaseBuffer } from '../../../platform/processes/garbage-collection.js';
import { UploadFileService } from '../application/upload-file.service.js';
import { UploadLocks } from '../application/upload-locks.js';
import { UploadQuota } from '../application/upload-quota.js';
import { asciiNameInPath } from '../domain/file-name.js';
import { contentTypeOf } from './content-types.js';

const TUS_PATH = '/api/v1/tus';
/** Version of the protocol. */
const VERSION = '1.0.0';

const EXPIRY_MS = 24 * 3_600_000;
const CLEANUP_INTERVAL_MS = 3_600_000;
/** The body for a client without valid credentials. */
export const UNAUTHENTICATED = { message: 'Unauthenticated upload' };
const LOCKED = { status_code: 423, body: 'The upload is in use\n' };
const NOT_FOUND = { status_code: 404, body: 'The file for this url was not found\n' };

/** The parts of a request of the tus library that are used here. */
interface TusRequest {
  readonly method: string;
  readonly runtime?: { readonly node?: { readonly req?: object; readonly res?: object } | undefined } | undefined;
}

type Part = Parameters<NonNullable<Server['options']['onUploadFinish']>>[1];

/** What handles requests, with the store that it uses. */
interface Opened {
  readonly spool: FileStore;
  readonly server: Server;
}

/** The request on whose behalf the library calls its store, to which it does not pass it. */
const requests = new AsyncLocalStorage<IncomingWireMessage>();

/** Creates a store for partial files on the disk of this node, or on one that all nodes share. Each has a reservation of its full length. */
async function openSpool(directory: string, quota: UploadQuota): Promise<FileStore> {
  const { FileStore } = await import('@tus/file-store');
  class Spool extends FileStore {
    override extensions = ['creation', 'creation-with-upload', 'termination', 'expiration'];

    /**
     * Writes what a request adds to a file. Its client may have sent it slowly, so that the request is admitted once more.
     * @throws Error in the form of a failed disk, because the library hides why it could not write, and would respond with 500; DomainError
     */
    override async write(...input: Parameters<FileStore['write']>): Promise<number> {
      const [body] = input;
      body.on('data', releaseBuffer);
      let size: number;
      try {
        size = await super.write(...input);
      } catch (error) {
        throw Object.assign(new Error('A partial file could not be written', { cause: error }), { code: 'EIO' });
      }
      await requests.getStore()?.wire.readmit();
      return size;
    }

    override async remove(id: string): Promise<void> {
      try {
        await super.remove(id);
      } finally {
        await quota.release(id);
      }
    }
  }
  return new Spool({ directory, expirationPeriodInMilliseconds: EXPIRY_MS });
}

/**
 * Serves resumable uploads by tus 1.0.0. The name of a partial file in the spool identifies its owner. A complete file is stored like any
 * other upload and removed from the spool.
 */
@Injectable()
export class ResumableUploads extends Timer {
  private opened: Promise<Opened> | undefined;

  constructor(
    private readonly uploadFile: UploadFileService,
    private readonly quota: UploadQuota,
    private readonly locks: UploadLocks,
    private readonly config: Config,
  ) {
    super(CLEANUP_INTERVAL_MS, 'Expired uploads could not be removed');
  }

  /** Removes expired uploads. */
  protected async run(): Promise<void> {
    if (await this.hasPartialFiles()) await (await this.open()).spool.deleteExpired();
    await this.quota.releaseExpired(); // Their partial files may have been on a node that no longer exists.
  }

  /** Handles a request of any method. The library does not respond to other versions of the protocol as that requires. */
  async handle(request: IncomingWireMessage, response: ServerResponse): Promise<void> {
    const version = request.headers['tus-resumable'];
    if (request.method !== 'OPTIONS' && version !== undefined && version !== VERSION) {
      response.writeHead(412, { 'Tus-Version': VERSION, 'Tus-Resumable': VERSION, 'Content-Length': 0 }).end();
      return;
    }
    const { server } = await this.open();
    await requests.run(request, () => server.handle(request, response));
  }

  private async hasPartialFiles(): Promise<boolean> {
    const files = await readdir(this.config.uploads.spoolDirectory).catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
      throw error;
    });
    return files.length > 0;
  }

  /**
   * Creates the server on first use, because that creates the directory, which programs that receive no uploads must not do, and loads the library,
   * which takes a few MiB.
   */
  private open(): Promise<Opened> {
    return (this.opened ??= this.createServer());
  }

  private async createServer(): Promise<Opened> {
    const { EVENTS, Server } = await import('@tus/server');
    const spool = await openSpool(this.config.uploads.spoolDirectory, this.quota);
    const server = new Server({
      path: TUS_PATH,
      relativeLocation: true,
      datastore: spool,
      allowedOrigins: [],
      locker: { newLock: (id) => new UploadLock(this.locks, id) },
      disableTerminationForFinishedUploads: true,
      namingFunction: (request) => `${ownerPrefix(actorOf(request))}${randomBytes(16).toString('hex')}`,
      onIncomingRequest: (request, id) => (id.startsWith(ownerPrefix(actorOf(request))) ? Promise.resolve() : reject(NOT_FOUND)),
      onResponseError: responseToError,
      onUploadCreate: (request, part) => this.reserve(request, part),
      onUploadFinish: (request, part) => this.finish(spool, request, part),
    });
    // After an upload in one request, the library reads the partial file once more before it responds.
    server.on(EVENTS.POST_FINISH, (request: TusRequest, _response, { id }: Part) => {
      if (request.method === 'POST')
        spool.remove(id).catch((error: unknown) => this.logger.warn(`The partial file ${id} stays until it expires`, error));
    });
    return { spool, server };
  }

  /** Reserves the space of an upload. The quota serializes concurrent reservations. */
  private async reserve(request: TusRequest, { id, size = 0 }: Part): Promise<object> {
    try {
      await this.quota.reserve(actorOf(request), id, size, EXPIRY_MS);
      return {};
    } catch (error) {
      return await refuse(error);
    }
  }

  /** Holds the lock of the upload, so that a concurrent request for its offset waits and then finds that it no longer exists. */
  private async finish(spool: FileStore, request: TusRequest, part: Part): Promise<FinishedResponse> {
    const release = await this.locks.acquire(part.id, new AbortController().signal, () => undefined);
    if (!release) return reject(LOCKED);
    try {
      await spool.getUpload(part.id); // Fails if another request has finished the upload meanwhile.
      return await this.storeFile(spool, request, part);
    } finally {
      await release();
    }
  }

  /** Removes the partial file on failure, because a client that finds it complete would assume that the upload succeeded. */
  private async storeFile(spool: FileStore, request: TusRequest, { id, metadata = {} }: Part): Promise<FinishedResponse> {
    const body = spool.read(id);
    // The stream opens the file in the background, and an upload may be rejected before anything listens for a failure of that.
    body.on('error', () => undefined);
    try {
      const name = metadata['filename'] ?? '';
      const { pathId, name: filename } = await this.uploadFile.upload(actorOf(request), {
        name,
        nameInPath: asciiNameInPath(name),
        contentType: contentTypeOf(metadata['filetype'] ?? undefined, name),
        body,
        reservation: id,
      });
      if (request.method !== 'POST') await spool.remove(id);
      const headers = { 'Content-Type': 'application/json', Location: `${TUS_PATH}/${id}` };
      return { status_code: 200, headers, body: JSON.stringify({ url: `/user_uploads/${pathId}`, filename }) };
    } catch (error) {
      body.destroy();
      await spool.remove(id);
      return await refuse(error);
    }
  }
}

interface FinishedResponse {
  readonly status_code: number;
  readonly headers: Record<string, string>;
  readonly body: string;
}

/** Adapts a lock to the interface of the tus library. */
class UploadLock {
  private release: (() => Promise<void>) | null = null;

  constructor(
    private readonly locks: UploadLocks,
    private readonly id: string,
  ) {}

  async lock(aborted: AbortSignal, onRequested: () => unknown): Promise<void> {
    this.release = await this.locks.acquire(this.id, aborted, () => void onRequested());
    if (!this.release) await reject(LOCKED);
  }

  async unlock(): Promise<void> {
    await this.release?.();
  }
}

function ownerPrefix({ realmId, userId }: Actor): string {
  return `${realmId}-${userId}-`;
}

function actorOf(request: TusRequest): Actor {
  const { actor } = (request.runtime?.node?.req as IncomingWireMessage).wire;
  if (!actor) throw new Error('A resumable upload without an account');
  return actor;
}

/** Returns the response for an error. By default the library would send the message of the error to the client. */
function responseToError(request: TusRequest, error: object): { status_code: number; body: string } | undefined {
  if ('status_code' in error) return undefined;
  const prepared = prepareError(request.runtime?.node?.res as ServerResponse, error);
  if (prepared instanceof DomainError && prepared.code === 'UNAUTHORIZED')
    return { status_code: 401, body: JSON.stringify(UNAUTHENTICATED) };
  const [status_code, message] = prepared instanceof DomainError ? [statusOf(prepared), prepared.message] : [500, 'Internal server error'];
  return { status_code, body: JSON.stringify({ message }) };
}

/** Rejects with the form of a domain error that clients do not repeat. @throws what {@link responseToError} describes */
function refuse<T>(error: unknown): Promise<T> {
  assertDomainError(error);
  if (error.code === 'UNAUTHORIZED') throw error;
  return reject({ status_code: 413, body: JSON.stringify({ message: error.message }) });
}

/** Rejects with an error in the form of the tus library. */
function reject<T>(response: { readonly status_code: number; readonly body: string }): Promise<T> {
  return Promise.reject(Object.assign(new Error(response.body), response));
}
