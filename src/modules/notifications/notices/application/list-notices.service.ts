import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import type { Notice } from '../domain/notice.js';
import { type NoticeQuery, NoticeRepository } from './notice.repository.js';

/** Lists the recorded decisions about the notices of an account, for that account. */
@Injectable()
export class ListNoticesService {
  constructor(private readonly notices: NoticeRepository) {}

  /** The newest first. */
  list({ realmId, userId }: Actor, query: NoticeQuery): Promise<Notice[]> {
    return this.notices.list(realmId, userId, query);
  }
}
