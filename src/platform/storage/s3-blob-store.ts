import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { type BlobInfo, BlobStore, type ByteRange, type Bytes, checkBlobKey, type StoredBlob } from '../../kernel/blob-store.js';
import { releasePieces } from '../processes/garbage-collection.js';

export interface S3Location {
  readonly bucket: string;
  readonly region: string;
  /** Of another store than Amazon's; empty for that one. */
  readonly endpoint: string;
  /** The bucket is named in the path, not in the host name. */
  readonly pathStyle: boolean;
  /** Comes first in every key, so that deployments can share a bucket. */
  readonly prefix: string;
}

/**
 * Files in a bucket of an S3-compatible store. Credentials come from where the SDK looks for them: `AWS_ACCESS_KEY_ID` and
 * `AWS_SECRET_ACCESS_KEY`, a profile, or the machine's role. Large files go up in parts of 8 MiB, two at a time.
 */
export class S3BlobStore extends BlobStore {
  private readonly client: S3Client;

  constructor(private readonly place: S3Location) {
    super();
    this.client = new S3Client({
      region: place.region,
      forcePathStyle: place.pathStyle,
      ...(place.endpoint === '' ? {} : { endpoint: place.endpoint }),
      // Not every S3-compatible store understands the trailing checksums that the SDK would add of its own accord.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
  }

  async put(key: string, body: Bytes, contentType: string): Promise<number> {
    let size = 0;
    const counted = async function* (): AsyncGenerator<Uint8Array> {
      for await (const piece of releasePieces(body)) {
        size += piece.length;
        yield piece;
      }
    };
    const upload = new Upload({
      client: this.client,
      params: { ...this.object(key), Body: Readable.from(counted(), { objectMode: false }), ContentType: contentType },
      partSize: 8 * 1024 * 1024,
      queueSize: 2,
    });
    await upload.done();
    return size;
  }

  async stat(key: string): Promise<BlobInfo | null> {
    return unlessMissing(async () => {
      const found = await this.client.send(new HeadObjectCommand(this.object(key)));
      return { size: found.ContentLength ?? 0, contentType: found.ContentType ?? 'application/octet-stream' };
    });
  }

  async read(key: string, range?: ByteRange): Promise<StoredBlob | null> {
    return unlessMissing(async () => {
      const wanted = range && { Range: `bytes=${range.start}-${range.end}` };
      const found = await this.client.send(new GetObjectCommand({ ...this.object(key), ...wanted }));
      const size = Number(/\/(\d+)$/.exec(found.ContentRange ?? '')?.[1] ?? found.ContentLength ?? 0);
      return { size, contentType: found.ContentType ?? 'application/octet-stream', body: found.Body as Readable };
    });
  }

  async delete(key: string): Promise<void> {
    await this.client.send(new DeleteObjectCommand(this.object(key)));
  }

  async deleteFolder(folder: string): Promise<void> {
    const { Bucket, Key } = this.object(folder);
    // A page has at most 1,000 keys, as many as one request may delete; each deletion makes the next page the first one.
    for (;;) {
      const { Contents = [] } = await this.client.send(new ListObjectsV2Command({ Bucket, Prefix: `${Key}/` }));
      if (Contents.length === 0) return;
      const Objects = Contents.map(({ Key: found }) => ({ Key: found }));
      const { Errors = [] } = await this.client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }));
      if (Errors.length > 0) throw new Error(`S3 did not delete ${Errors.length} files: ${Errors[0]?.Message ?? ''}`);
    }
  }

  async *list(): AsyncIterable<string> {
    const { bucket: Bucket, prefix: Prefix } = this.place;
    for await (const page of paginateListObjectsV2({ client: this.client }, { Bucket, Prefix })) {
      for (const { Key } of page.Contents ?? []) if (Key !== undefined) yield Key.slice(Prefix.length);
    }
  }

  private object(key: string): { readonly Bucket: string; readonly Key: string } {
    checkBlobKey(key);
    return { Bucket: this.place.bucket, Key: this.place.prefix + key };
  }
}

async function unlessMissing<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return null;
    throw error;
  }
}
