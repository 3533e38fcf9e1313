import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import { BotStorageRepository } from './bot-storage.repository.js';

/** Bytes of UTF-8 that an account may keep, keys and texts together. */
const MAX_BYTES = 10_000_000;

/** What bots remember from one start to the next. The reference leaves the place undescribed; its bots' library lives by it. */
@Injectable()
export class BotStorageService {
  constructor(
    private readonly storage: BotStorageRepository,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Keeps texts under their keys, in place of what is there. @throws BadRequest if that is too much to keep */
  async put(actor: Actor, texts: ReadonlyMap<string, string>): Promise<void> {
    await this.unitOfWork.run(async () => {
      let bytes = await this.storage.countBytesExcept(actor.userId, [...texts.keys()]);
      for (const [key, text] of texts) bytes += Buffer.byteLength(key) + Buffer.byteLength(text);
      if (bytes > MAX_BYTES) {
        throw new BadRequest(`Request exceeds storage limit by ${bytes - MAX_BYTES} bytes. The limit is ${MAX_BYTES} bytes.`);
      }
      for (const [key, text] of texts) await this.storage.put(actor.realmId, actor.userId, key, text);
    });
  }

  /**
   * What is kept, by key.
   * @param keys null for all there are
   * @throws BadRequest if there is nothing under one of them
   */
  async get(actor: Actor, keys: readonly string[] | null): Promise<ReadonlyMap<string, string>> {
    const found = await this.storage.findByKeys(actor.userId, keys);
    if (keys?.some((key) => !found.has(key))) throw new BadRequest('Key does not exist.');
    return found;
  }

  /** @param keys null for all there are @throws BadRequest, and nothing is removed, if there is nothing under one of them */
  async remove(actor: Actor, keys: readonly string[] | null): Promise<void> {
    await this.unitOfWork.run(async () => {
      if (keys) await this.get(actor, keys);
      await this.storage.remove(actor.userId, keys);
    });
  }
}
