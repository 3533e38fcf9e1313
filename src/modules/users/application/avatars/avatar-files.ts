import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { BlobStore, toByteStream, type Bytes, readAllBytes } from '../../../../kernel/blob-store.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import { ImageProcessor } from '../../../../kernel/image-processor.js';
import { AVATAR_SIDES, avatarKey, type AvatarSize, MAX_AVATAR_MIB } from '../../domain/avatar.js';

/** The files of pictures, in both sizes. */
@Injectable()
export class AvatarFiles {
  constructor(
    private readonly blobs: BlobStore,
    private readonly images: ImageProcessor,
  ) {}

  /** @throws DomainError */
  async store({ realmId, userId }: Actor, picture: Bytes): Promise<void> {
    const bytes = await readAllBytes(limited(picture));
    for (const [size, side] of Object.entries(AVATAR_SIDES) as [AvatarSize, number][]) {
      const made = await this.images.square(bytes, side);
      await this.blobs.put(avatarKey(realmId, userId, size), toByteStream(made.bytes), made.contentType);
    }
  }

  async delete({ realmId, userId }: Actor): Promise<void> {
    for (const size of Object.keys(AVATAR_SIDES) as AvatarSize[]) await this.blobs.delete(avatarKey(realmId, userId, size));
  }
}

async function* limited(body: Bytes): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const piece of body) {
    size += piece.length;
    if (size > MAX_AVATAR_MIB * 1024 * 1024)
      throw new BadRequest(`Uploaded file is larger than the allowed limit of ${MAX_AVATAR_MIB} MiB`);
    yield piece;
  }
}
