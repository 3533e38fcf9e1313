import { Injectable } from '@nestjs/common';
import { AccountListener } from '../../accounts/application/account-listeners.js';
import type { User } from '../../accounts/domain/user.js';
import { BrowserSessionRepository } from './browser-session.repository.js';
import { LoginPlaceRepository } from './login-place.repository.js';

/** Deletes what is stored about the log-ins of a person who is erased: browser sessions, which the deactivation ended, and log-in places. */
@Injectable()
export class EraseSessionsListener extends AccountListener {
  constructor(
    private readonly sessions: BrowserSessionRepository,
    private readonly places: LoginPlaceRepository,
  ) {
    super();
  }

  override async onErased({ id, realmId }: User): Promise<void> {
    await this.sessions.deleteByUser(realmId, id);
    await this.places.deleteByUser(realmId, id);
  }
}
