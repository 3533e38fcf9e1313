import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import { BotStorageRepository } from './bot-storage.repository.js';

/** Maximum bytes of UTF-8 in the keys and values of an account. */
const MAX_STORAGE_BYTES = 10_000_000;

/** Stores the state of bots between runs. The endpoints are not part of the documented API, but the Python library for bots relies on them. */
@Injectable()
export class BotStorageService {
  constructor(
    private readonly storage: BotStorageRepository,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Stores values by key and replaces present ones. @throws BadRequest if the account exceeds its limit */
  async put(actor: Actor, texts: ReadonlyMap<string, string>): Promise<void> {
    await this.unitOfWork.run(async () => {
      let bytes = await this.storage.countBytesExcept(actor.userId, [...texts.keys()]);
      for (const [key, text] of texts) bytes += Buffer.byteLength(key) + Buffer.byteLength(text);
      if (bytes > MAX_STORAGE_BYTES) {
        throw new BadRequest(
          `Request exceeds storage limit by ${bytes - MAX_STORAGE_BYTES} bytes. The limit is ${MAX_STORAGE_BYTES} bytes.`,
        );
      }
      for (const [key, text] of texts) await this.storage.put(actor.realmId, actor.userId, key, text);
    });
  }

  /**
   * Values by key.
   * @param keys null for all
   * @throws BadRequest if one of them has no value
   */
  async get(actor: Actor, keys: readonly string[] | null): Promise<ReadonlyMap<string, string>> {
    const found = await this.storage.findByKeys(actor.userId, keys);
    if (keys?.some((key) => !found.has(key))) throw new BadRequest('Key does not exist.');
    return found;
  }

  /** @param keys null for all @throws BadRequest, and removes nothing, if one of them has no value */
  async remove(actor: Actor, keys: readonly string[] | null): Promise<void> {
    await this.unitOfWork.run(async () => {
      if (keys) await this.get(actor, keys);
      await this.storage.remove(actor.userId, keys);
    });
  }
}
