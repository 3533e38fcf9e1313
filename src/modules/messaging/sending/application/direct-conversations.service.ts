import { Injectable } from '@nestjs/common';
import { ClientEvents } from '../../../../kernel/client-events.js';
import type { ConversationId, RealmId, UserId } from '../../../../kernel/ids.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import { GuestVisibilityEvents } from '../../../users/accounts.api.js';
import { ConversationRepository } from '../../../channels/channels.api.js';

/** Direct conversations come into being with their first message. */
@Injectable()
export class DirectConversationsService {
  constructor(
    private readonly conversations: ConversationRepository,
    private readonly events: ClientEvents,
    private readonly acquaintances: GuestVisibilityEvents,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** @param userIds everybody in it */
  async findOrCreate(realmId: RealmId, userIds: readonly UserId[]): Promise<ConversationId> {
    const existing = await this.conversations.findDirect(realmId, userIds);
    if (existing !== null) return existing;
    return this.unitOfWork.run(async () => {
      const circles = await this.acquaintances.loadPartners(realmId, userIds);
      const { id, created } = await this.conversations.addDirect(realmId, userIds);
      if (!created) return id;
      // Nodes learn of the members before the first message follows on the same log.
      await this.events.publish([{ realmId, memberships: userIds.map((userId) => ({ userId, conversationId: id, fromId: 0 })) }]);
      await this.acquaintances.changed(circles);
      return id;
    });
  }
}
