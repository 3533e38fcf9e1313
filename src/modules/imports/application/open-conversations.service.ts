import { Injectable } from '@nestjs/common';
import type { ConversationId, MessageId, UserId } from '../../../kernel/ids.js';
import { UnitOfWork } from '../../../kernel/unit-of-work.js';
import { type Channel, ChannelRepository, ConversationRepository } from '../../channels/channels.api.js';
import {
  ArchiveChannelService,
  JoinChannelsService,
  Membership,
  MembershipRepository,
  nextColor,
} from '../../channels/subscriptions.api.js';
import type { User } from '../../users/accounts.api.js';
import { type ImportedConversation, membersOf } from './import-conversations.service.js';
import { ImportRepository, type ImportRun } from './import.repository.js';

/** Lets the members into imported conversations, when the messages are there. */
@Injectable()
export class OpenConversationsService {
  constructor(
    private readonly channels: ChannelRepository,
    private readonly conversations: ConversationRepository,
    private readonly memberships: MembershipRepository,
    private readonly joining: JoinChannelsService,
    private readonly archiving: ArchiveChannelService,
    private readonly repository: ImportRepository,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * Lets the members into a conversation whose messages are there, or have increased: everything is read by everybody, unless somebody has written
   * meanwhile.
   */
  async open(
    run: ImportRun,
    { source, conversationId, channel }: ImportedConversation,
    accounts: ReadonlyMap<string, User>,
  ): Promise<void> {
    await this.unitOfWork.run(async () => {
      const [head] = await this.conversations.lock([conversationId]);
      const lastMessageId = head?.lastMessageId ?? 0;
      const newest = (await this.repository.find(run.realmId, 'newest', [String(conversationId)])).get(String(conversationId)) ?? 0;
      const isOpen = channel === null || (await this.repository.find(run.realmId, 'members', [source.key])).size > 0;
      if (isOpen) {
        if (newest === lastMessageId) await this.memberships.markReadThrough(conversationId, lastMessageId);
        return;
      }
      const parts = await this.membersByFirst(run, source, accounts, lastMessageId);
      let created = true;
      for (const [receivesFrom, members] of parts) {
        const ids = (active: boolean): UserId[] => members.filter((user) => user.active === active).map(({ id }) => id);
        await this.addInactive(run, conversationId, ids(false), { fromId: receivesFrom, toId: lastMessageId });
        await this.joining.join(run.realmId, [{ channel, created, userIds: ids(true), receivesFrom }]);
        created = false;
      }
      await this.repository.add(run, 'members', new Map([[source.key, channel.id]]));
    });
    if (channel !== null && source.archived) await this.archive(run, source.key, channel);
  }

  private async archive(run: ImportRun, key: string, { id, realmId }: Channel): Promise<void> {
    await this.unitOfWork.run(async () => {
      if ((await this.repository.find(realmId, 'archived', [key])).size > 0) return;
      const channel = await this.channels.findById(realmId, id);
      if (channel && !channel.archived) await this.archiving.archiveImported(realmId, id);
      await this.repository.add(run, 'archived', new Map([[key, id]]));
    });
  }

  /** The members of a conversation, by the first message that they receive. Those come first who receive everything, even if they are nobody. */
  private async membersByFirst(
    run: ImportRun,
    source: ImportedConversation['source'],
    accounts: ReadonlyMap<string, User>,
    lastMessageId: MessageId,
  ): Promise<Map<MessageId, User[]>> {
    const members = membersOf(source, accounts);
    if (!source.readsFrom) return new Map([[0, members]]);
    const ids = await this.repository.find(run.realmId, 'message', [...new Set(source.readsFrom.values())]);
    const firsts = new Map<UserId, MessageId>();
    for (const [person, message] of source.readsFrom) {
      const [user, id] = [accounts.get(person), ids.get(message)];
      if (user && id !== undefined) firsts.set(user.id, Math.min(id, firsts.get(user.id) ?? id));
    }
    const parts = new Map<MessageId, User[]>([[0, []]]);
    for (const user of members) {
      const first = firsts.get(user.id) ?? lastMessageId + 1;
      parts.set(first, [...(parts.get(first) ?? []), user]);
    }
    return parts;
  }

  /** Accounts that are not active have received what is there, and nothing after it, as others that were deactivated. */
  private async addInactive(
    run: ImportRun,
    conversationId: ConversationId,
    userIds: readonly UserId[],
    { fromId, toId }: { readonly fromId: MessageId; readonly toId: MessageId },
  ): Promise<void> {
    const memberships = userIds.map((userId) =>
      Object.assign(new Membership(userId, conversationId, run.realmId, nextColor(new Set(), conversationId)), {
        readThroughId: toId,
      }),
    );
    await this.memberships.startEnded(memberships, fromId, toId);
  }
}
