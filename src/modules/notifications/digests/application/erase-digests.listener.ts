import { Injectable } from '@nestjs/common';
import { AccountListener, type User } from '../../../users/accounts.api.js';
import { DigestRepository } from './digest.repository.js';

/** Forgets when a person who is erased got a digest. */
@Injectable()
export class EraseDigestsListener extends AccountListener {
  constructor(private readonly digests: DigestRepository) {
    super();
  }

  override async onErased({ id }: User): Promise<void> {
    await this.digests.delete(id);
  }
}
