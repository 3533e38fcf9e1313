import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { AccountRequired, BadRequest } from '../../../../kernel/domain-error.js';
import type { MessageId } from '../../../../kernel/ids.js';
import { LIMITS } from '../../../../kernel/limits.js';
import { MessageAccess } from '../../messages/application/message-access.js';
import { findSearchQuery } from '../domain/message-filter.js';
import { type AnchoredRangeInput, checkAnchorAtEnd, LARGER_THAN_ANY_ID } from '../domain/message-range.js';
import type { NarrowTerm } from '../domain/parse-narrow.js';
import { visitorTerms } from '../domain/visitor-narrow.js';
import { MessageFeed } from './message-feed.js';
import { type FlaggedMessage, MessageListPresenter, type MessagePage } from './message-list.presenter.js';
import type { MessageShape } from './message.presenter.js';
import { NarrowResolver } from './narrow-resolver.js';
import { PageLimit } from './page-limit.js';

export interface FetchMessagesInput extends AnchoredRangeInput {
  readonly narrow: readonly NarrowTerm[];
}

/** Fetches messages for an account or a visitor: a page around an anchor, messages by their ids, or a single one. */
@Injectable()
export class FetchMessagesService {
  constructor(
    private readonly narrows: NarrowResolver,
    private readonly feed: MessageFeed,
    private readonly presenter: MessageListPresenter,
    private readonly access: MessageAccess,
    private readonly limit: PageLimit,
  ) {}

  /** The messages around the anchor, as many as fit into one response. @throws BadRequest, BadNarrow, AccountRequired */
  async fetchPage(actor: Actor, input: FetchMessagesInput, shape: MessageShape): Promise<MessagePage> {
    if (input.numBefore + input.numAfter > LIMITS.MAX_PAGE_MESSAGES) throw tooManyMessages();
    checkAnchorAtEnd(input);
    const filter = await this.narrows.resolveFollowing(actor, actor.isVisitor ? visitorTerms(input.narrow) : input.narrow);
    // Visitors have received nothing that they could have read, so that it is not searched.
    const anchor = actor.isVisitor && input.anchor === 'first_unread' ? LARGER_THAN_ANY_ID : input.anchor;
    return this.limit.loadPage(input.numBefore + input.numAfter, async () =>
      this.presenter.presentPage(actor, await this.feed.page(filter, { ...input, anchor }), shape, findSearchQuery(filter)),
    );
  }

  /**
   * The messages that the actor may read, others are left out.
   * @param narrow selects nothing; but that of a visitor has to be one for visitors
   * @throws BadRequest for more than fit into one response, AccountRequired
   */
  async fetchByIds(
    actor: Actor,
    ids: readonly MessageId[],
    shape: MessageShape,
    narrow: readonly NarrowTerm[] = [],
  ): Promise<readonly FlaggedMessage[]> {
    if (actor.isVisitor) visitorTerms(narrow);
    if (ids.length > LIMITS.MAX_PAGE_MESSAGES) throw tooManyMessages();
    const messages = await this.limit.load(actor.realmId, ids, (part) => this.access.filterReadable(actor, part));
    return this.presenter.presentObjects(actor, messages, shape);
  }

  /** @throws BadRequest `Invalid message(s)`, AccountRequired for a visitor */
  async fetchOne(actor: Actor, id: MessageId, shape: MessageShape): Promise<{ message: FlaggedMessage; markdown: string }> {
    const [message] = await this.access.filterReadable(actor, [id]);
    if (!message) throw actor.isVisitor ? new AccountRequired() : new BadRequest('Invalid message(s)');
    const presented = await this.presenter.presentObjects(actor, [message], shape);
    return { message: presented[0] as FlaggedMessage, markdown: message.content };
  }
}

function tooManyMessages(): BadRequest {
  return new BadRequest(`Too many messages requested (maximum ${LIMITS.MAX_PAGE_MESSAGES}).`);
}
