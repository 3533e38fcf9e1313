import {
  arrayOf,
  boolean,
  type Codec,
  CodecError,
  decode,
  integer,
  isPlainObject,
  jsonText,
  mapOf,
  nullable,
} from '../../../http/codecs/codec.js';
import { BooleanParam, IntegerParam, Param, StringParam } from '../../../http/params/parameter.js';
import { includedSubscribers, PARTIAL_SUBSCRIBERS } from '../../../http/codecs/included-subscribers.js';
import { LIMITS } from '../../../kernel/limits.js';
import type { ClientCapabilities } from '../domain/event-queue.js';

export const NO_CAPABILITIES: ClientCapabilities = {
  notificationSettingsNull: false,
  userSettingsObject: false,
  linkifierUrlTemplate: false,
  archivedChannels: false,
  emptyTopicName: false,
  deactivatedGroups: false,
  simplifiedPresence: false,
  slimPresence: false,
  bulkMessageDeletion: false,
  channelTyping: false,
  singleEmoji: false,
  userListIncomplete: false,
};

const namedFlags = mapOf(jsonText(), boolean(), { max: LIMITS.MAX_CLIENT_CAPABILITIES });

/** Capabilities by name. Unknown ones are ignored, because newer clients declare them. */
const capabilities: Codec<ClientCapabilities> = {
  ...namedFlags,
  check(value, name) {
    if (isPlainObject(value) && !Object.hasOwn(value, 'notification_settings_null')) {
      throw new CodecError(`${name}["notification_settings_null"] field is missing`);
    }
    const flags = namedFlags.check(value, name);
    const has = (key: string): boolean => flags.get(key) === true;
    return {
      notificationSettingsNull: has('notification_settings_null'),
      userSettingsObject: has('user_settings_object'),
      linkifierUrlTemplate: has('linkifier_url_template'),
      archivedChannels: has('archived_channels'),
      emptyTopicName: has('empty_topic_name'),
      simplifiedPresence: has('simplified_presence_events'),
      slimPresence: false,
      deactivatedGroups: has('include_deactivated_groups'),
      bulkMessageDeletion: has('bulk_message_deletion'),
      channelTyping: has('stream_typing_notifications'),
      singleEmoji: has('individual_emoji_changes'),
      userListIncomplete: has('user_list_incomplete'),
    };
  },
};

/** More than the two of a pair, so that the domain reports the error with its own text. */
const MAX_TERM_PARTS = 10;

const narrow = nullable(arrayOf(arrayOf(jsonText(), { max: MAX_TERM_PARTS }), { max: LIMITS.MAX_NARROW_TERMS }));
const eventTypes = nullable(arrayOf(jsonText(), { max: LIMITS.MAX_REQUEST_EVENT_TYPES }));

/** Phones are asleep for hours before they poll again. */
const MOBILE_TIMEOUT_SECONDS = 12 * 60 * 60;
const seconds = integer({ min: 1 });

/** Seconds, or `mobile`, as plain text or as JSON. */
const idleTimeout: Codec<number> = {
  transport: 'text',
  schema: { anyOf: [seconds.schema, { type: 'string', enum: ['mobile'] }] },
  check(value, name) {
    if (value === 'mobile' || value === '"mobile"') return MOBILE_TIMEOUT_SECONDS;
    return decode(seconds, String(value), name);
  },
};

export class RegisterParams {
  @BooleanParam({ description: 'Message events carry HTML instead of Markdown.' })
  readonly applyMarkdown: boolean = false;

  @BooleanParam({ optional: true, description: 'True by default; for visitors it is false, and true is an error.' })
  readonly clientGravatar?: boolean;

  @BooleanParam()
  readonly slimPresence: boolean = false;

  @Param(eventTypes, { description: 'Types of events the queue gets; without it all.' })
  readonly eventTypes: readonly string[] | null = null;

  @Param(eventTypes, { description: 'Types whose state is answered; without it those of event_types.' })
  readonly fetchEventTypes: readonly string[] | null = null;

  @Param(nullable(boolean()), { name: 'all_public_streams' })
  readonly allPublicChannels: boolean | null = null;

  @Param(includedSubscribers, { description: `For visitors true is an error. ${PARTIAL_SUBSCRIBERS}` })
  readonly includeSubscribers: boolean = false;

  @Param(capabilities)
  readonly clientCapabilities: ClientCapabilities = NO_CAPABILITIES;

  @Param(narrow, { description: 'Restricts message events: pairs of operator and operand.' })
  readonly narrow: readonly (readonly string[])[] | null = [];

  @IntegerParam({ min: 0, description: 'How long the queue lives without a poll, at most a week; 0 for the usual time.' })
  readonly queueLifespanSecs: number = 0;

  @Param(idleTimeout, {
    optional: true,
    description: 'The same for clients of today, in seconds or by the kind of client; it counts before queue_lifespan_secs.',
  })
  readonly idleQueueTimeout?: number;

  @IntegerParam({ optional: true, min: 0 })
  readonly presenceHistoryLimitDays?: number;
}

export class GetEventsParams {
  @StringParam({ optional: true })
  readonly queueId?: string;

  @IntegerParam({ optional: true, description: 'The newest event the client has.' })
  readonly lastEventId?: number;

  @BooleanParam({ description: 'Answer at once, even with nothing.' })
  readonly dontBlock: boolean = false;

  @Param(eventTypes, { description: 'Without queue_id: as in POST /register.' })
  readonly eventTypes: readonly string[] | null = null;

  @Param(narrow)
  readonly narrow: readonly (readonly string[])[] | null = [];

  @BooleanParam()
  readonly applyMarkdown: boolean = false;

  @BooleanParam()
  readonly clientGravatar: boolean = false;

  @BooleanParam({ name: 'all_public_streams' })
  readonly allPublicChannels: boolean = false;
}

export class DeleteQueueParams {
  @StringParam()
  readonly queueId!: string;
}
