import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.js';
import type { ConversationId, MessageId } from '../../../kernel/ids.js';
import { ChannelRepository, ConversationRepository } from '../../channels/channels.api.js';
import { ArchiveChannelService } from '../../channels/subscriptions.api.js';
import { RemoveMessagesService } from '../../messaging/importing.api.js';
import { UserRepository } from '../../users/accounts.api.js';
import { ImportRunsService } from './import-runs.service.js';
import type { ImportStatus } from './import.repository.js';
import { type Kept, UndoPeopleService } from './undo-people.service.js';
import { UndoQueries } from './undo.queries.js';

const MESSAGES_AT_ONCE = 100;

export interface UndoResult {
  readonly messages: number;
  readonly channels: number;
  readonly accounts: number;
  readonly kept: readonly Kept[];
}

/**
 * Removes what a run has brought, as far as nobody has used it. It may be interrupted and repeated. Channels are emptied and archived under another
 * name, because ids are never given away twice, and groups are deactivated in the same way; accounts are erased as those of people who left.
 */
@Injectable()
export class UndoImportService {
  constructor(
    private readonly runs: ImportRunsService,
    private readonly queries: UndoQueries,
    private readonly conversations: ConversationRepository,
    private readonly channels: ChannelRepository,
    private readonly archiving: ArchiveChannelService,
    private readonly removal: RemoveMessagesService,
    private readonly users: UserRepository,
    private readonly people: UndoPeopleService,
  ) {}

  /**
   * @param operator an operator of the server
   * @param runId a run in the organization of the operator
   * @throws BadRequest if there is no such run, or if another one builds on it; nothing is removed then
   */
  async undo(operator: Actor, runId: number): Promise<UndoResult> {
    const run = await this.runs.findLast(operator.realmId, runId);
    const kept: Kept[] = [];
    const messages = await this.removeMessages(operator, run, kept);
    await this.forgetDirectConversations(run);
    const channels = await this.removeChannels(run, kept);
    await this.people.removeGroups(run, kept);
    const accounts = await this.people.removeAccounts(operator, run, kept);
    await this.runs.markUndone(operator, run, messages);
    return { messages, channels, accounts, kept };
  }

  /** Conversations in which somebody has written since keep all of their messages, so that no answer loses its question. */
  private async removeMessages(operator: Actor, run: ImportStatus, kept: Kept[]): Promise<number> {
    let removed = 0;
    for (const [conversationId, first] of await this.queries.listFirstMessages(run)) {
      const newest = await this.queries.findNewest(run.realmId, conversationId);
      const last = await this.runs.findNewest(run.realmId, conversationId);
      if (newest !== null && newest > last) {
        kept.push({ ...(await this.describe(conversationId)), reason: 'somebody has written there since' });
        continue;
      }
      removed += await this.removeBetween(operator, run, conversationId, { first, last });
    }
    return removed;
  }

  /** What is removed may be imported again, so that it is forgotten. What somebody writes meanwhile is beyond the last message, and stays. */
  private async removeBetween(
    { realmId, userId }: Actor,
    run: ImportStatus,
    conversationId: ConversationId,
    range: { readonly first: MessageId; readonly last: MessageId },
  ): Promise<number> {
    let removed = 0;
    for (;;) {
      const part = await this.queries.listMessages(realmId, conversationId, range, MESSAGES_AT_ONCE);
      if (part.length === 0) return removed;
      const byTopic = new Map<string, MessageId[]>();
      for (const { id, topic } of part) byTopic.set(topic, [...(byTopic.get(topic) ?? []), id]);
      for (const ids of byTopic.values()) {
        removed += await this.runs.remove(run, ['message', 'pin'], ids, () =>
          this.removal.remove({ realmId, userId }, conversationId, ids),
        );
      }
    }
  }

  /** Another run makes them again, with the accounts that it creates for those that are erased. */
  private async forgetDirectConversations(run: ImportStatus): Promise<void> {
    for (const id of await this.queries.listMapped(run, 'direct')) {
      if ((await this.queries.findNewest(run.realmId, id)) === null) await this.runs.forget(run, ['direct'], [id]);
    }
  }

  /** Channels that the run has created, and that have no messages any more. */
  private async removeChannels(run: ImportStatus, kept: Kept[]): Promise<number> {
    let removed = 0;
    for (const id of await this.queries.listMapped(run, 'channel')) {
      const channel = await this.channels.findById(run.realmId, id);
      if (!channel) continue;
      if ((await this.queries.findNewest(run.realmId, channel.conversationId)) !== null) {
        if (!kept.some(({ kind, name }) => kind === 'channel' && name === channel.name))
          kept.push({ kind: 'channel', name: channel.name, reason: 'it has messages' });
        continue;
      }
      await this.runs.remove(run, ['channel', 'members', 'archived'], [id], () =>
        this.archiving.retireImported(run.realmId, id, `undone import ${run.id}, channel ${id}`),
      );
      removed += 1;
    }
    return removed;
  }

  private async describe(conversationId: ConversationId): Promise<Pick<Kept, 'kind' | 'name'>> {
    const [channel] = await this.channels.findByConversations([conversationId]);
    if (channel) return { kind: 'channel', name: channel.name };
    const participants = (await this.conversations.loadParticipants([conversationId])).get(conversationId) ?? [];
    const names = (await this.users.findByIds([...participants])).map(({ fullName }) => fullName);
    return { kind: 'direct messages', name: names.join(', ') };
  }
}
