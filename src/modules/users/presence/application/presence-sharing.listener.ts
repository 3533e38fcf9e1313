import { Injectable } from '@nestjs/common';
import { AccountListener } from '../../accounts/application/account-listeners.js';
import type { User } from '../../accounts/domain/user.js';
import { PresenceService } from './presence.service.js';

/** Lets people who no longer share their presence be offline at once, and those who share it again be online. */
@Injectable()
export class PresenceSharingListener extends AccountListener {
  constructor(private readonly presences: PresenceService) {
    super();
  }

  override onPresenceSharingChanged(user: User): Promise<void> {
    return this.presences.followSharing(user);
  }
}
