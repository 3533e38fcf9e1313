import { Controller, Get } from '@nestjs/common';
import { CurrentActor, CurrentReader } from '../../../../http/auth/current-actor.decorator.js';
import { Params } from '../../../../http/params/read-parameters.js';
import { Endpoint } from '../../../../http/request/endpoint.js';
import type { Actor } from '../../../../kernel/actor.js';
import { BadRequest, DomainError } from '../../../../kernel/domain-error.js';
import { array, boolean, integer, object, optional, RawJson, record, serialized, type Static, string } from '../../../../kernel/schema.js';
import { FetchMessagesService } from '../application/fetch-messages.service.js';
import { MatchMessagesService } from '../application/match-messages.service.js';
import { FlaggedMessage } from '../application/message-list.presenter.js';
import { Match } from '../application/search-match.js';
import { type Anchor, parseAnchor, parseDateAnchor } from '../domain/message-range.js';
import { parseNarrow } from '../domain/parse-narrow.js';
import { FetchMessageParams, FetchMessagesParams, MatchesNarrowParams } from './fetch-messages.params.js';

const MessagePage = object({
  anchor: optional(integer('Absent if the messages were requested by their ids.')),
  messages: serialized(array(FlaggedMessage)),
  found_anchor: boolean(),
  found_oldest: boolean(),
  found_newest: boolean(),
  history_limited: boolean(),
});

const MatchesAnswer = object({ messages: record(Match) });
const MessageAnswer = object({ message: FlaggedMessage, raw_content: string() });

@Controller('api/v1/messages')
export class FetchMessagesController {
  constructor(
    private readonly fetching: FetchMessagesService,
    private readonly matching: MatchMessagesService,
  ) {}

  @Get()
  @Endpoint({
    access: 'reader',
    summary: 'Returns the messages around an anchor, in a narrow.',
    answer: MessagePage,
  })
  async list(@CurrentReader() reader: Actor, @Params() params: FetchMessagesParams): Promise<Static<typeof MessagePage>> {
    const { applyMarkdown, clientGravatar, allowEmptyTopicName: emptyTopicName } = params;
    const shape = { applyMarkdown, clientGravatar, emptyTopicName };
    const narrow = parseNarrow(params.narrow ?? []);
    if (params.messageIds) {
      const given = RANGE_PARAMETERS.filter(([, value]) => value(params) !== undefined).map(([name]) => name);
      if (given.length > 0) throw unsupportedCombination([...given, 'message_ids']);
      const messages = await this.fetching.fetchByIds(reader, params.messageIds, shape, narrow);
      return {
        messages: new RawJson(JSON.stringify(messages)),
        found_anchor: false,
        found_oldest: false,
        found_newest: false,
        history_limited: false,
      };
    }
    const { numBefore, numAfter } = params;
    if (numBefore === undefined) throw missing('num_before');
    if (numAfter === undefined) throw missing('num_after');
    const page = await this.fetching.fetchPage(
      reader,
      { anchor: anchorOf(params), numBefore, numAfter, includeAnchor: params.includeAnchor, narrow },
      shape,
    );
    return {
      anchor: page.range.anchor,
      messages: new RawJson(page.messages),
      found_anchor: page.range.foundAnchor,
      found_oldest: page.range.foundOldest,
      found_newest: page.range.foundNewest,
      history_limited: false,
    };
  }

  @Get('matches_narrow')
  @Endpoint({
    access: 'account',
    summary: 'Returns which of some messages match a narrow.',
    answer: MatchesAnswer,
  })
  async matches(@CurrentActor() actor: Actor, @Params() params: MatchesNarrowParams): Promise<Static<typeof MatchesAnswer>> {
    return { messages: await this.matching.match(actor, params.messageIds, parseNarrow(params.narrow ?? [])) };
  }

  @Get(':message_id')
  @Endpoint({ access: 'reader', summary: 'Returns a message.', answer: MessageAnswer })
  async get(@CurrentReader() reader: Actor, @Params() params: FetchMessageParams): Promise<Static<typeof MessageAnswer>> {
    const shape = { applyMarkdown: params.applyMarkdown, clientGravatar: true, emptyTopicName: params.allowEmptyTopicName };
    const { message, markdown } = await this.fetching.fetchOne(reader, params.messageId, shape);
    return { message, raw_content: markdown };
  }
}

const RANGE_PARAMETERS: readonly (readonly [string, (params: FetchMessagesParams) => unknown])[] = [
  ['anchor', (params) => params.anchor],
  ['num_before', (params) => params.numBefore],
  ['num_after', (params) => params.numAfter],
];

function anchorOf({ anchor, anchorDate, useFirstUnreadAnchor }: FetchMessagesParams): Anchor {
  if (useFirstUnreadAnchor) return 'first_unread';
  if (anchor === undefined) throw new BadRequest("Missing 'anchor' argument.");
  if (anchor !== 'date') return parseAnchor(anchor);
  if (anchorDate === undefined) throw new BadRequest("Missing 'anchor_date' argument.");
  return parseDateAnchor(anchorDate);
}

function missing(name: string): DomainError {
  return new DomainError('REQUEST_VARIABLE_MISSING', `Missing '${name}' argument`, { var_name: name });
}

function unsupportedCombination(names: readonly string[]): BadRequest {
  const parameters = [...names].sort().join(', ');
  return new BadRequest(`Unsupported parameter combination: ${parameters}`, { parameters });
}
