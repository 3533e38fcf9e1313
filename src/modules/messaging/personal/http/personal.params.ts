import { arrayOf, type Codec, CodecError, float, integer, isPlainObject, jsonText } from '../../../../http/codecs/codec.js';
import type { JsonSchema } from '../../../../kernel/schema.js';
import { BooleanParam, IntegerParam, ListParam, Param, StringParam } from '../../../../http/params/parameter.js';
import { LIMITS } from '../../../../kernel/limits.js';
import type { DraftInput, DraftKind } from '../domain/draft.js';
import { MAX_SNIPPET_TITLE } from '../domain/saved-snippet.js';

export class AddAlertWordsParams {
  @ListParam(jsonText({ max: LIMITS.MAX_ALERT_WORD_CODE_POINTS }), {
    max: LIMITS.MAX_ALERT_WORDS,
    description: 'Words or phrases; case does not count.',
  })
  readonly alertWords!: readonly string[];
}

export class RemoveAlertWordsParams {
  @ListParam(jsonText(), { max: LIMITS.MAX_ALERT_WORDS, description: 'Words or phrases; case does not count.' })
  readonly alertWords!: readonly string[];
}

const KINDS: Readonly<Record<string, DraftKind>> = { '': 'unaddressed', stream: 'channel', private: 'direct' };
/** The end of the year 9999. */
const LATEST_SECONDS = 253_402_300_799;

const type: Codec<DraftKind> = {
  transport: 'json',
  schema: { type: 'string', enum: Object.keys(KINDS) },
  check(value, name) {
    const kind = typeof value === 'string' && Object.hasOwn(KINDS, value) ? KINDS[value] : undefined;
    if (kind === undefined) throw new CodecError(`Invalid ${name}`);
    return kind;
  },
};

const seconds = float({ max: LATEST_SECONDS });

const required = {
  type,
  to: arrayOf(integer(), { max: LIMITS.MAX_DIRECT_RECIPIENTS }),
  topic: jsonText({ max: LIMITS.MAX_BODY_BYTES }),
  content: jsonText({ nonBlank: true, max: LIMITS.MAX_BODY_BYTES }),
};
const schema: JsonSchema = {
  type: 'object',
  properties: {
    ...Object.fromEntries(Object.entries(required).map(([key, codec]) => [key, codec.schema])),
    timestamp: { ...seconds.schema, description: 'Time of the last edit in seconds; now, if it is absent.' },
  },
  required: Object.keys(required),
  additionalProperties: false,
};

const draft: Codec<DraftInput> = {
  transport: 'json',
  schema,
  check(value, name) {
    if (!isPlainObject(value)) throw new CodecError(`${name} is not a dict`);
    const field = <T>(key: string, codec: Codec<T>): T => {
      if (!Object.hasOwn(value, key)) throw new CodecError(`${name}["${key}"] field is missing`);
      return codec.check(value[key], `${name}["${key}"]`);
    };
    const input = {
      kind: field('type', required.type),
      to: field('to', required.to),
      topic: field('topic', required.topic),
      content: field('content', required.content),
    };
    const timestamp = value['timestamp'] ?? null;
    const checked = timestamp === null ? input : { ...input, timestamp: seconds.check(timestamp, `${name}["timestamp"]`) };
    const unexpected = Object.keys(value).find((key) => key !== 'timestamp' && !Object.hasOwn(required, key));
    if (unexpected !== undefined) throw new CodecError(`Argument "${unexpected}" at ${name}["${unexpected}"] is unexpected`);
    return checked;
  },
};

export class CreateDraftsParams {
  @Param(arrayOf(draft, { max: LIMITS.MAX_REQUEST_DRAFTS }), { description: 'All of them are stored, or none.' })
  readonly drafts!: readonly DraftInput[];
}

export class EditDraftParams {
  @IntegerParam()
  readonly draftId!: number;

  @Param(draft)
  readonly draft!: DraftInput;
}

export class DeleteDraftParams {
  @IntegerParam()
  readonly draftId!: number;
}

export class CreateSavedSnippetParams {
  @StringParam({ nonBlank: true, max: LIMITS.MAX_MESSAGE_CODE_POINTS })
  readonly content!: string;

  @StringParam({ nonBlank: true, max: MAX_SNIPPET_TITLE })
  readonly title!: string;
}

export class EditSavedSnippetParams {
  @IntegerParam()
  readonly savedSnippetId!: number;

  @StringParam({ optional: true, nonBlank: true, max: LIMITS.MAX_MESSAGE_CODE_POINTS })
  readonly content?: string;

  @StringParam({ optional: true, nonBlank: true, max: MAX_SNIPPET_TITLE })
  readonly title?: string;
}

export class DeleteSavedSnippetParams {
  @IntegerParam()
  readonly savedSnippetId!: number;
}

const FRAGMENT = {
  nonBlank: true,
  max: LIMITS.MAX_NAVIGATION_VIEW_FRAGMENT_CODE_POINTS,
  description: 'The part of its address after the #, such as `narrow/is/mentioned`.',
};
const VIEW_NAME = { optional: true, nonBlank: true, max: LIMITS.MAX_NAVIGATION_VIEW_NAME_CODE_POINTS };

export class NavigationViewParams {
  @StringParam(FRAGMENT)
  readonly fragment!: string;
}

export class AddNavigationViewParams extends NavigationViewParams {
  @BooleanParam({ name: 'is_pinned' })
  readonly pinned!: boolean;

  @StringParam(VIEW_NAME)
  readonly name?: string;
}

export class ChangeNavigationViewParams extends NavigationViewParams {
  @BooleanParam({ name: 'is_pinned', optional: true })
  readonly pinned?: boolean;

  @StringParam(VIEW_NAME)
  readonly name?: string;
}
