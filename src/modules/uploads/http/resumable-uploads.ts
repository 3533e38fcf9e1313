import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { FileStore } from '@tus/file-store';
import { EVENTS, Server } from '@tus/server';
import { prepareError, statusOf } from '../../../http/response/error-response.js';
import type { IncomingWireMessage } from '../../../http/request/wire-request.js';
import type { Actor } from '../../../kernel/actor.js';
import { DomainError } from '../../../kernel/domain-error.js';
import { Config } from '../../../platform/config/config.js';
import { RepeatedTask } from '../../../platform/jobs/repeated-task.js';
import { UploadLocks } from '../application/upload-locks.js';
import { UploadFileService } from '../application/upload-file.service.js';
import { UploadReservations } from '../application/upload-reservations.js';
import { asciiNameInPath } from '../domain/file-name.js';
import { contentTypeOf } from './content-types.js';

const TUS_PATH = '/api/v1/tus';
/** Of the protocol. */
const VERSION = '1.0.0';

const EXPIRY_MS = 24 * 3_600_000;
const LOOK_EVERY_MS = 3_600_000;
const LOCKED = { status_code: 423, body: 'The upload is in use\n' };
const NOT_FOUND = { status_code: 404, body: 'The file for this url was not found\n' };

/** What the protocol's server needs to know of a request. */
interface TusRequest {
  readonly method: string;
  readonly runtime?: { readonly node?: { readonly req?: object; readonly res?: object } | undefined } | undefined;
}

type Part = Parameters<NonNullable<Server['options']['onUploadFinish']>>[1];

/** Partial files on the disk of this node, or on one that all nodes share. Lengths are known from the beginning, and reserved until they go. */
class Spool extends FileStore {
  override extensions = ['creation', 'creation-with-upload', 'termination', 'expiration'];

  constructor(
    directory: string,
    private readonly reservations: UploadReservations,
  ) {
    super({ directory, expirationPeriodInMilliseconds: EXPIRY_MS });
  }

  override async remove(id: string): Promise<void> {
    try {
      await super.remove(id);
    } finally {
      await this.reservations.release(id);
    }
  }
}

/**
 * The server of tus 1.0.0 (notes 1.15). A part file lies in the spool under a name that says whose it is; once it is whole it becomes an
 * upload like any other, and leaves the spool.
 */
@Injectable()
export class ResumableUploads implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(ResumableUploads.name);
  private readonly spool: Spool;
  private readonly server: Server;
  private readonly expiry = new RepeatedTask(
    LOOK_EVERY_MS,
    async () => {
      await this.spool.deleteExpired();
      await this.reservations.releaseExpired(); // of uploads whose parts were on a node that is gone
    },
    (error) => this.logger.error('expired uploads stay for now', error),
  );

  constructor(
    private readonly uploading: UploadFileService,
    private readonly reservations: UploadReservations,
    private readonly locks: UploadLocks,
    config: Config,
  ) {
    this.spool = new Spool(config.uploads.spoolDirectory, reservations);
    this.server = new Server({
      path: TUS_PATH,
      relativeLocation: true,
      datastore: this.spool,
      allowedOrigins: [],
      locker: { newLock: (id) => new UploadLock(locks, id) },
      disableTerminationForFinishedUploads: true,
      namingFunction: (request) => `${ownerPrefix(actorOf(request))}${randomBytes(16).toString('hex')}`,
      onIncomingRequest: (request, id) => (id.startsWith(ownerPrefix(actorOf(request))) ? Promise.resolve() : refuse(NOT_FOUND)),
      onResponseError: failureAnswer,
      onUploadCreate: (request, part) => this.reserve(request, part),
      onUploadFinish: (request, part) => this.finish(request, part),
    });
    // A file that came with its creation is looked at once more before the answer.
    this.server.on(EVENTS.POST_FINISH, (request: TusRequest, _answer, { id }: Part) => {
      if (request.method === 'POST')
        this.spool.remove(id).catch((error: unknown) => this.logger.warn(`${id} stays until it expires`, error));
    });
  }

  onApplicationBootstrap(): void {
    this.expiry.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.expiry.stop();
  }

  /** Takes care of the request, whatever it is; of a version that is not ours as the protocol says (the library takes that for a mishap). */
  async handle(request: IncomingWireMessage, response: ServerResponse): Promise<void> {
    const version = request.headers['tus-resumable'];
    if (request.method !== 'OPTIONS' && version !== undefined && version !== VERSION) {
      response.writeHead(412, { 'Tus-Version': VERSION, 'Tus-Resumable': VERSION, 'Content-Length': 0 }).end();
      return;
    }
    await this.server.handle(request, response);
  }

  /** Decides, for uploads that begin at the same time, which of them the quota has a place for. */
  private async reserve(request: TusRequest, { id, size = 0 }: Part): Promise<object> {
    try {
      await this.reservations.reserve(actorOf(request), id, size, EXPIRY_MS);
      return {};
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return await refuse({ status_code: 413, body: JSON.stringify({ message: error.message }) });
    }
  }

  /** Under the lock of the part: who asks how far it has come meanwhile waits, and then finds it gone. */
  private async finish(request: TusRequest, part: Part): Promise<Finished> {
    const letGo = await this.locks.acquire(part.id, new AbortController().signal, () => undefined);
    if (!letGo) return refuse(LOCKED);
    try {
      await this.spool.getUpload(part.id); // another request may have finished it meanwhile
      return await this.makeUpload(request, part);
    } finally {
      await letGo();
    }
  }

  /** If it fails, the part goes: a client that found it whole would take it for an upload. */
  private async makeUpload(request: TusRequest, { id, metadata = {} }: Part): Promise<Finished> {
    try {
      const name = metadata['filename'] ?? '';
      const { pathId, name: filename } = await this.uploading.upload(actorOf(request), {
        name,
        nameInPath: asciiNameInPath(name),
        contentType: contentTypeOf(metadata['filetype'] ?? undefined, name),
        body: this.spool.read(id),
        reservation: id,
      });
      if (request.method !== 'POST') await this.spool.remove(id);
      const headers = { 'Content-Type': 'application/json', Location: `${TUS_PATH}/${id}` };
      return { status_code: 200, headers, body: JSON.stringify({ url: `/user_uploads/${pathId}`, filename }) };
    } catch (error) {
      await this.spool.remove(id);
      if (!(error instanceof DomainError)) throw error;
      return await refuse({ status_code: 413, body: JSON.stringify({ message: error.message }) });
    }
  }
}

interface Finished {
  readonly status_code: number;
  readonly headers: Record<string, string>;
  readonly body: string;
}

/** A lock as the protocol's server knows it. */
class UploadLock {
  private letGo: (() => Promise<void>) | null = null;

  constructor(
    private readonly locks: UploadLocks,
    private readonly id: string,
  ) {}

  async lock(gone: AbortSignal, giveUp: () => unknown): Promise<void> {
    this.letGo = await this.locks.acquire(this.id, gone, () => void giveUp());
    if (!this.letGo) await refuse(LOCKED);
  }

  async unlock(): Promise<void> {
    await this.letGo?.();
  }
}

function ownerPrefix({ realmId, userId }: Actor): string {
  return `${realmId}-${userId}-`;
}

function actorOf(request: TusRequest): Actor {
  const { actor } = (request.runtime?.node?.req as IncomingWireMessage).wire;
  if (!actor) throw new Error('a resumable upload of nobody');
  return actor;
}

/** What the protocol's server answers where something of ours failed; of its own accord it would put the message of the error into the answer. */
function failureAnswer(request: TusRequest, error: object): { status_code: number; body: string } | undefined {
  if ('status_code' in error) return undefined;
  const refusal = prepareError(request.runtime?.node?.res as ServerResponse, error);
  const [status_code, message] = refusal instanceof DomainError ? [statusOf(refusal), refusal.message] : [500, 'Internal server error'];
  return { status_code, body: JSON.stringify({ message }) };
}

/** The protocol's server takes refusals as plain objects. */
function refuse<T>(refusal: { readonly status_code: number; readonly body: string }): Promise<T> {
  return Promise.reject(Object.assign(new Error(refusal.body), refusal));
}
