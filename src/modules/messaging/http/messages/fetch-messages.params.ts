import { anything, arrayOf, integer, type JsonSchema, nullable } from '../../../../http/params/codec.js';
import { BooleanParam, IntegerParam, Param, StringParam } from '../../../../http/params/parameter.js';

export const NARROW_TERM: JsonSchema = {
  anyOf: [
    { type: 'array', items: { type: 'string' }, description: 'Operator and operand.' },
    { type: 'object', properties: { operator: { type: 'string' }, operand: {}, negated: { type: 'boolean' } } },
  ],
};

/** A narrow in JSON; its terms are looked at by the domain. */
export const NarrowParam = (): PropertyDecorator => Param(nullable(arrayOf(anything(NARROW_TERM))), { name: 'narrow' });

export class FetchMessagesParams {
  @StringParam({ optional: true, description: 'A message id, or newest, oldest, first_unread.' })
  readonly anchor?: string;

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

  @Param(nullable(arrayOf(integer())), { description: 'These messages, instead of a range.' })
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
  @Param(arrayOf(integer()), { name: 'msg_ids' })
  readonly messageIds!: readonly number[];

  @NarrowParam()
  readonly narrow!: readonly unknown[] | null;
}
