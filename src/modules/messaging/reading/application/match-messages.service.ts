import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import type { MessageId } from '../../../../kernel/ids.js';
import { MessageRepository } from '../../messages/application/message.repository.js';
import { findSearchQuery } from '../domain/message-filter.js';
import type { NarrowTerm } from '../domain/parse-narrow.js';
import { MessageFeed } from './message-feed.js';
import { MessageListPresenter } from './message-list.presenter.js';
import type { MessageShape } from './message.presenter.js';
import { NarrowResolver } from './narrow-resolver.js';
import { PageLimit } from './page-limit.js';
import { type Match, presentMatch } from './search-match.js';

/** The form for clients that declare no capabilities. */
const DEFAULT_SHAPE: MessageShape = { applyMarkdown: true, clientGravatar: true, emptyTopicName: false };

/** Determines which of some messages a narrow contains. */
@Injectable()
export class MatchMessagesService {
  constructor(
    private readonly narrows: NarrowResolver,
    private readonly feed: MessageFeed,
    private readonly messages: MessageRepository,
    private readonly presenter: MessageListPresenter,
    private readonly limit: PageLimit,
  ) {}

  /**
   * The messages that the actor has received and the narrow contains.
   * @returns by id, the match as a page of the narrow shows it: the HTML and the topic of the message, with the words of a search highlighted
   * @throws BadRequest, BadNarrow
   */
  async match(actor: Actor, ids: readonly MessageId[], narrow: readonly NarrowTerm[]): Promise<Record<MessageId, Match>> {
    const filter = await this.narrows.resolveFollowing(actor, narrow);
    const matching = await this.feed.filterMatching(filter, [...new Set(ids)]);
    const messages = await this.limit.load(actor.realmId, matching, (part) => this.messages.findByIds(actor.realmId, part));
    const presented = await this.presenter.presentObjects(actor, messages, DEFAULT_SHAPE);
    const query = findSearchQuery(filter);
    return Object.fromEntries(
      messages.map((message, index) => [message.id, presentMatch(message, String(presented[index]?.['subject']), query)]),
    );
  }
}
