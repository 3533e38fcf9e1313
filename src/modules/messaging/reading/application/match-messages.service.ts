import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import type { MessageId } from '../../../../kernel/ids.js';
import type { NarrowTerm } from '../domain/parse-narrow.js';
import { FollowedConversation, NarrowResolver } from './narrow-resolver.js';
import type { MessageShape } from './message.presenter.js';
import { MessageRepository } from '../../messages/application/message.repository.js';
import { NarrowQueries } from './narrow.queries.js';
import { PageLimit } from './page-limit.js';
import { type Match, matchOf, searchQueryOf } from './search-match.js';
import { MessageListPresenter } from './message-list.presenter.js';

/** What clients get that say nothing about themselves. */
const OLDEST_SHAPE: MessageShape = { applyMarkdown: true, clientGravatar: true, emptyTopicName: false };

/** Finds out which messages a narrow takes in. */
@Injectable()
export class MatchMessagesService {
  constructor(
    private readonly narrows: NarrowResolver,
    private readonly followed: FollowedConversation,
    private readonly queries: NarrowQueries,
    private readonly messages: MessageRepository,
    private readonly shown: MessageListPresenter,
    private readonly limit: PageLimit,
  ) {}

  /**
   * Which of the messages the actor has received and the narrow takes in.
   * @returns by id, what a page of the narrow would say of the match: all of the message's HTML and topic, what was searched for marked
   * @throws BadRequest, BadNarrow
   */
  async match(actor: Actor, ids: readonly MessageId[], narrow: readonly NarrowTerm[]): Promise<Record<MessageId, Match>> {
    const filter = await this.narrows.resolve(actor, await this.followed.follow(actor, narrow));
    const matching = await this.queries.filterMatching(filter, [...new Set(ids)]);
    const messages = await this.limit.load(actor.realmId, matching, (part) => this.messages.findByIds(actor.realmId, part));
    const presented = await this.shown.presentObjects(actor, messages, OLDEST_SHAPE);
    const query = searchQueryOf(filter);
    return Object.fromEntries(
      messages.map((message, index) => [message.id, matchOf(message, String(presented[index]?.['subject']), query)]),
    );
  }
}
