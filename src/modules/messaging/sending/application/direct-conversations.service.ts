import { Injectable } from '@nestjs/common';
import { ClientEvents } from '../../../../kernel/client-events.js';
import type { ConversationId, RealmId, UserId } from '../../../../kernel/ids.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import { ConversationRepository } from '../../../channels/channels.api.js';
import { GuestVisibilityEvents } from '../../../users/profiles.api.js';

/** Finds direct conversations; creates them with their first message. */
@Injectable()
export class DirectConversationsService {
  constructor(
    private readonly conversations: ConversationRepository,
    private readonly events: ClientEvents,
    private readonly visibility: GuestVisibilityEvents,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** @param userIds all participants */
  async exists(realmId: RealmId, userIds: readonly UserId[]): Promise<boolean> {
    return (await this.conversations.findDirect(realmId, userIds)) !== null;
  }

  async listParticipants(id: ConversationId): Promise<readonly UserId[]> {
    return (await this.conversations.loadParticipants([id])).get(id) ?? [];
  }

  /** @param userIds all participants */
  async findOrCreate(realmId: RealmId, userIds: readonly UserId[]): Promise<ConversationId> {
    const existing = await this.conversations.findDirect(realmId, userIds);
    if (existing !== null) return existing;
    return this.unitOfWork.run(async () => {
      const partners = await this.visibility.loadPartners(realmId, userIds);
      const { id, created } = await this.conversations.addDirect(realmId, userIds);
      if (!created) return id;
      // Before the first message on the same log, so that every node knows the participants when it reads that message.
      await this.events.publish([{ realmId, memberships: userIds.map((userId) => ({ userId, conversationId: id, fromId: 0 })) }]);
      await this.visibility.publishChanges(partners);
      return id;
    });
  }
}
