import { anyJson, arrayOf, integer, jsonText, nullable } from '../../../../http/codecs/codec.js';
import type { JsonSchema } from '../../../../kernel/schema.js';
import { BooleanParam, IntegerParam, Param, StringParam } from '../../../../http/params/parameter.js';
import { LIMITS } from '../../../../kernel/limits.js';

const TOO_MANY = `Too many messages requested (maximum ${LIMITS.MAX_PAGE_MESSAGES}).`;

const text = jsonText({ max: LIMITS.MAX_NARROW_OPERAND_CHARACTERS }).schema;
const ids: JsonSchema = { type: 'array', items: { type: 'integer' }, maxItems: LIMITS.MAX_DIRECT_RECIPIENTS };
const NARROW_TERM: JsonSchema = {
  anyOf: [
    { type: 'array', items: text, maxItems: 2, description: 'Operator and operand.' },
    {
      type: 'object',
      properties: { operator: text, operand: { anyOf: [text, { type: 'integer' }, ids] }, negated: { type: 'boolean' } },
    },
  ],
};

/** A narrow in JSON; the domain validates its terms. */
export const NarrowParam = (): PropertyDecorator =>
  Param(nullable(arrayOf(anyJson(NARROW_TERM), { max: LIMITS.MAX_NARROW_TERMS })), { name: 'narrow' });

export class FetchMessagesParams {
  @StringParam({ optional: true, description: 'A message id, or newest, oldest, first_unread, date.' })
  readonly anchor?: string;

  @StringParam({
    optional: true,
    description: 'For the anchor date, which is the first message since then: a date or a time in ISO 8601, without a zone in UTC.',
  })
  readonly anchorDate?: string;

  @BooleanParam()
  readonly includeAnchor: boolean = true;

  @IntegerParam({ optional: true, min: 0 })
  readonly numBefore?: number;

  @IntegerParam({ optional: true, min: 0 })
  readonly numAfter?: number;

  @NarrowParam()
  readonly narrow: readonly unknown[] | null = [];

  @BooleanParam()
  readonly clientGravatar: boolean = true;

  @BooleanParam()
  readonly applyMarkdown: boolean = true;

  @BooleanParam({ description: 'Deprecated: see anchor.' })
  readonly useFirstUnreadAnchor: boolean = false;

  @Param(nullable(arrayOf(integer(), { max: LIMITS.MAX_PAGE_MESSAGES, errorText: TOO_MANY })), {
    description: 'These messages, instead of a range.',
  })
  readonly messageIds: readonly number[] | null = null;

  @BooleanParam()
  readonly allowEmptyTopicName: boolean = false;
}

export class FetchMessageParams {
  @IntegerParam()
  readonly messageId!: number;

  @BooleanParam()
  readonly applyMarkdown: boolean = true;

  @BooleanParam()
  readonly allowEmptyTopicName: boolean = false;
}

export class MatchesNarrowParams {
  @Param(arrayOf(integer(), { max: LIMITS.MAX_PAGE_MESSAGES }), { name: 'msg_ids' })
  readonly messageIds!: readonly number[];

  @NarrowParam()
  readonly narrow!: readonly unknown[] | null;
}
