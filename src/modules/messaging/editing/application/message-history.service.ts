import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import type { MessageId } from '../../../../kernel/ids.js';
import { serializeList } from '../../../../kernel/long-answers.js';
import { ReadThroughCache } from '../../../../kernel/read-through-cache.js';
import type { RawJson } from '../../../../kernel/schema.js';
import { EMPTY_TOPIC_DISPLAY_NAME } from '../../../../kernel/server-identity.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import { RealmLookup } from '../../../realm/realm.api.js';
import { type AccessedMessage, MessageAccess } from '../../messages/application/message-access.js';
import { MessageRepository } from '../../messages/application/message.repository.js';
import { type EditHistory, NO_CHANGES, visibleChanges, withTopicNames } from '../../messages/domain/edit-history.js';
import { PageLimit } from '../../reading/application/page-limit.js';
import { MarkdownRenderer } from '../../rendering/application/markdown-renderer.js';
import { type Snapshot, listSnapshots } from '../domain/message-history.js';

/** Differences of all messages together. */
const MAX_CACHED_CHARACTERS = 8 * 1024 * 1024;
/** An answer has each state three times: as it was, before the next change, and with the differences. */
const COPIES = 3;

/** Lists the former states of a message. */
@Injectable()
export class MessageHistoryService {
  /** By a digest of the two texts, which says all about their differences. */
  private readonly differences = new ReadThroughCache<string, string>({
    maxWeight: MAX_CACHED_CHARACTERS,
    weigh: (html) => Math.max(1, html.length),
  });

  constructor(
    private readonly access: MessageAccess,
    private readonly messages: MessageRepository,
    private readonly unitOfWork: UnitOfWork,
    private readonly realms: RealmLookup,
    private readonly renderer: MarkdownRenderer,
    private readonly limit: PageLimit,
  ) {}

  /**
   * The states of the message that the realm's policy makes visible, oldest first. A long message is read when no other of the account is.
   * @param emptyTopicName the client supports the empty topic
   * @throws BadRequest, DomainError RATE_LIMIT_HIT
   */
  async listStates(actor: Actor, id: MessageId, emptyTopicName: boolean): Promise<RawJson<readonly Snapshot[]>> {
    const policy = (await this.realms.get(actor.realmId)).setting('message_edit_history_visibility_policy');
    if (policy === 'none') throw new BadRequest('Message edit history is disabled in this organization');
    const bytes = (await this.messages.loadSizes(actor.realmId, [id])).get(id) ?? 0;
    return this.limit.build(COPIES * bytes, async () => {
      const { message, channel, changes } = await this.loadHistory(actor, id);
      const states = visibleChanges(listSnapshots(message, changes), policy).reverse();
      const named = (state: Snapshot): Snapshot => (emptyTopicName || !channel ? state : withTopicNames(state, EMPTY_TOPIC_DISPLAY_NAME));
      return serializeList(this.compare(states), named);
    });
  }

  /** The message and its changes as of the same moment, because each state is computed from the one after it. */
  private loadHistory(actor: Actor, id: MessageId): Promise<AccessedMessage & { readonly changes: EditHistory }> {
    return this.unitOfWork.read(async () => {
      const accessed = await this.access.accessMessage(actor, id);
      const histories = await this.messages.loadEditHistories(actor.realmId, [accessed.message]);
      return { ...accessed, changes: histories.get(id) ?? NO_CHANGES };
    });
  }

  /** One by one. */
  private async *compare(states: readonly Snapshot[]): AsyncGenerator<readonly Snapshot[]> {
    for (const state of states) yield [await this.withDifference(state)];
  }

  private async withDifference(state: Snapshot): Promise<Snapshot> {
    const { prev_content: before, prev_rendered_content: renderedBefore = '', rendered_content: rendered } = state;
    if (before === undefined) return state;
    const key = hash('sha256', `${renderedBefore.length} ${renderedBefore}${rendered}`, 'base64');
    return { ...state, content_html_diff: await this.differences.getOrLoad(key, () => this.renderer.compare(renderedBefore, rendered)) };
  }
}
