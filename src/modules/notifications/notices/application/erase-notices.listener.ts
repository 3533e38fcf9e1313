import { Injectable } from '@nestjs/common';
import { AccountListener, type User } from '../../../users/accounts.api.js';
import { NoticeRepository } from './notice.repository.js';

/** Deletes the decisions about the notices of a person who is erased. */
@Injectable()
export class EraseNoticesListener extends AccountListener {
  constructor(private readonly notices: NoticeRepository) {
    super();
  }

  override onErased({ realmId, id }: User): Promise<void> {
    return this.notices.deleteAll(realmId, id);
  }
}
