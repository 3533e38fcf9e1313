import { Injectable } from '@nestjs/common';
import { BadRequest } from '../../../../kernel/domain-error.js';
import type { RealmId } from '../../../../kernel/ids.js';
import { Realms } from '../../../realm/realm.api.js';
import type { Invitation } from '../../domain/invitation.js';
import { InvitationDesk } from './invitation-desk.js';
import { InvitationRepository } from './invitation.repository.js';
import { InvitationTime } from './invitation-time.js';

/** Whether somebody may come in who has no mail of ours. */
@Injectable()
export class OpenDoor {
  constructor(
    private readonly repository: InvitationRepository,
    private readonly desk: InvitationDesk,
    private readonly realms: Realms,
    readonly time: InvitationTime,
  ) {}

  /** @throws BadRequest */
  async checkOpen(realmId: RealmId): Promise<void> {
    const realm = await this.realms.get(realmId);
    if (realm.setting('invite_required')) throw new BadRequest('This organization requires an invitation.');
  }

  /** @throws BadRequest */
  link(realmId: RealmId, key: string): Promise<Invitation> {
    return this.time.run(async (now) => {
      const link = await this.repository.lockByKey(realmId, this.desk.digest(key));
      if (!link?.isLink || !link.isValid(now)) throw new BadRequest('The link is not valid, or not any more.');
      return link;
    });
  }
}
