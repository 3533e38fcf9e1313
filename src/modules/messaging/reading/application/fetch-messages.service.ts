import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import type { MessageId } from '../../../../kernel/ids.js';
import { LIMITS } from '../../../../kernel/limits.js';
import { MessageAccess } from '../../messages/application/message-access.js';
import { findSearchQuery } from '../domain/message-filter.js';
import { type AnchoredRangeInput, checkAnchorAtEnd } from '../domain/message-range.js';
import type { NarrowTerm } from '../domain/parse-narrow.js';
import { MessageFeed } from './message-feed.js';
import { type FlaggedMessage, MessageListPresenter, type MessagePage } from './message-list.presenter.js';
import type { MessageShape } from './message.presenter.js';
import { NarrowResolver } from './narrow-resolver.js';
import { PageLimit } from './page-limit.js';

export interface FetchMessagesInput extends AnchoredRangeInput {
  readonly narrow: readonly NarrowTerm[];
}

/** Fetches messages for an account: a page around an anchor, messages by their ids, or a single one. */
@Injectable()
export class FetchMessagesService {
  constructor(
    private readonly narrows: NarrowResolver,
    private readonly feed: MessageFeed,
    private readonly presenter: MessageListPresenter,
    private readonly access: MessageAccess,
    private readonly limit: PageLimit,
  ) {}

  /** The messages around the anchor, as many as fit into one response. @throws BadRequest, BadNarrow */
  async fetchPage(actor: Actor, input: FetchMessagesInput, shape: MessageShape): Promise<MessagePage> {
    if (input.numBefore + input.numAfter > LIMITS.MAX_PAGE_MESSAGES) throw tooManyMessages();
    checkAnchorAtEnd(input);
    const filter = await this.narrows.resolveFollowing(actor, input.narrow);
    return this.presenter.presentPage(actor, await this.feed.page(filter, input), shape, findSearchQuery(filter));
  }

  /** The messages that the actor may read, others are left out. @throws BadRequest for more than fit into one response */
  async fetchByIds(actor: Actor, ids: readonly MessageId[], shape: MessageShape): Promise<readonly FlaggedMessage[]> {
    if (ids.length > LIMITS.MAX_PAGE_MESSAGES) throw tooManyMessages();
    const messages = await this.limit.load(actor.realmId, ids, (part) => this.access.filterReadable(actor, part));
    return this.presenter.presentObjects(actor, messages, shape);
  }

  /** @throws BadRequest `Invalid message(s)` */
  async fetchOne(actor: Actor, id: MessageId, shape: MessageShape): Promise<{ message: FlaggedMessage; markdown: string }> {
    const { message } = await this.access.accessMessage(actor, id);
    const presented = await this.presenter.presentObjects(actor, [message], shape);
    return { message: presented[0] as FlaggedMessage, markdown: message.content };
  }
}

function tooManyMessages(): BadRequest {
  return new BadRequest(`Too many messages requested (maximum ${LIMITS.MAX_PAGE_MESSAGES}).`);
}
