import { Injectable } from '@nestjs/common';
import { AccountListener, type User } from '../../../users/accounts.api.js';
import { NoticeRepository } from './notice.repository.js';
import { ShownPushRepository } from './shown-push.repository.js';

/** Deletes the decisions about the notices of a person who is erased, and what is known of its devices' screens. */
@Injectable()
export class EraseNoticesListener extends AccountListener {
  constructor(
    private readonly notices: NoticeRepository,
    private readonly shown: ShownPushRepository,
  ) {
    super();
  }

  override async onErased({ realmId, id }: User): Promise<void> {
    await this.notices.deleteAll(realmId, id);
    await this.shown.deleteAll(id);
  }
}
