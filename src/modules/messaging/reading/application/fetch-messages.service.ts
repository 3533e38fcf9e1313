import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import type { MessageId } from '../../../../kernel/ids.js';
import { LIMITS } from '../../../../kernel/limits.js';
import type { NarrowTerm } from '../domain/parse-narrow.js';
import { FollowedConversation, NarrowResolver } from './narrow-resolver.js';
import { MessageAccess } from '../../messages/application/message-access.js';
import { type AnchoredRangeInput, checkAnchorAtEnd, FindMessageRangeService } from './find-message-range.service.js';
import type { MessageShape } from './message.presenter.js';
import { PageLimit } from './page-limit.js';
import { searchQueryOf } from './search-match.js';
import { MessageListPresenter, type MessagePage } from './message-list.presenter.js';
import type { MessageFilter } from '../domain/message-filter.js';

export interface FetchMessagesInput extends AnchoredRangeInput {
  readonly narrow: readonly NarrowTerm[];
}

/** Shows messages to an account: a page around an anchor, chosen ones, or a single one. */
@Injectable()
export class FetchMessagesService {
  constructor(
    private readonly narrows: NarrowResolver,
    private readonly ranges: FindMessageRangeService,
    private readonly shown: MessageListPresenter,
    private readonly access: MessageAccess,
    private readonly followed: FollowedConversation,
    private readonly limit: PageLimit,
  ) {}

  /** As many of the messages around the anchor as fit into one answer. @throws BadRequest, BadNarrow */
  async fetchPage(actor: Actor, wishes: FetchMessagesInput, shape: MessageShape): Promise<MessagePage> {
    if (wishes.numBefore + wishes.numAfter > LIMITS.MAX_PAGE_MESSAGES)
      throw new BadRequest(`Too many messages requested (maximum ${LIMITS.MAX_PAGE_MESSAGES}).`);
    checkAnchorAtEnd(wishes);
    const filter = await this.filter(actor, wishes.narrow);
    const query = searchQueryOf(filter);
    if (query) return this.shown.foundPage(actor, await this.ranges.findIds(filter, wishes), query, shape);
    const { heads, ...range } = await this.ranges.findHeads(filter, wishes);
    return this.shown.page(actor, range, heads, shape);
  }

  /** Those of the messages that the actor may read. @throws BadRequest for more than fit into one answer */
  async fetchByIds(actor: Actor, ids: readonly MessageId[], shape: MessageShape): Promise<readonly Record<string, unknown>[]> {
    if (ids.length > LIMITS.MAX_PAGE_MESSAGES) throw new BadRequest(`Too many messages requested (maximum ${LIMITS.MAX_PAGE_MESSAGES}).`);
    const messages = await this.limit.load(actor.realmId, ids, (part) => this.access.filterReadable(actor, part));
    return this.shown.presentObjects(actor, messages, shape);
  }

  /** @throws BadRequest `Invalid message(s)` */
  async fetchOne(actor: Actor, id: MessageId, shape: MessageShape): Promise<{ message: Record<string, unknown>; markdown: string }> {
    const { message } = await this.access.accessMessage(actor, id);
    const [presented] = await this.shown.presentObjects(actor, [message], shape);
    return { message: presented ?? {}, markdown: message.content };
  }

  private async filter(actor: Actor, narrow: readonly NarrowTerm[]): Promise<MessageFilter> {
    return this.narrows.resolve(actor, await this.followed.follow(actor, narrow));
  }
}
