import { arrayOf, boolean, type Codec, isPlainObject, jsonText, Mismatch, nullable } from '../../../http/params/codec.js';
import { BooleanParam, IntegerParam, Param, StringParam } from '../../../http/params/parameter.js';
import type { ClientCapabilities } from '../domain/event-queue.js';

export const NO_CAPABILITIES: ClientCapabilities = {
  notificationSettingsNull: false,
  userSettingsObject: false,
  linkifierUrlTemplate: false,
  archivedChannels: false,
  emptyTopicName: false,
  deactivatedGroups: false,
  slimPresence: false,
  bulkMessageDeletion: false,
  channelTyping: false,
  userListIncomplete: false,
};

/** Capabilities by name; unknown ones are tolerated, so that newer clients can say what they know. */
const capabilities: Codec<ClientCapabilities> = {
  transport: 'json',
  schema: { type: 'object', additionalProperties: { type: 'boolean' } },
  check(value, name) {
    if (!isPlainObject(value)) throw new Mismatch(`${name} is not a dict`);
    if (!Object.hasOwn(value, 'notification_settings_null')) throw new Mismatch(`${name}["notification_settings_null"] field is missing`);
    for (const [key, flag] of Object.entries(value)) boolean().check(flag, `${name}["${key}"]`);
    return {
      notificationSettingsNull: value['notification_settings_null'] === true,
      userSettingsObject: value['user_settings_object'] === true,
      linkifierUrlTemplate: value['linkifier_url_template'] === true,
      archivedChannels: value['archived_channels'] === true,
      emptyTopicName: value['empty_topic_name'] === true,
      slimPresence: false,
      deactivatedGroups: value['include_deactivated_groups'] === true,
      bulkMessageDeletion: value['bulk_message_deletion'] === true,
      channelTyping: value['stream_typing_notifications'] === true,
      userListIncomplete: value['user_list_incomplete'] === true,
    };
  },
};

const narrow = nullable(arrayOf(arrayOf(jsonText())));
const eventTypes = nullable(arrayOf(jsonText()));

export class RegisterParams {
  @BooleanParam({ description: 'Message events carry HTML instead of Markdown.' })
  readonly applyMarkdown: boolean = false;

  @BooleanParam()
  readonly clientGravatar: boolean = true;

  @BooleanParam()
  readonly slimPresence: boolean = false;

  @Param(eventTypes, { description: 'Types of events the queue gets; without it all.' })
  readonly eventTypes: readonly string[] | null = null;

  @Param(eventTypes, { description: 'Types whose state is answered; without it those of event_types.' })
  readonly fetchEventTypes: readonly string[] | null = null;

  @Param(nullable(boolean()), { name: 'all_public_streams' })
  readonly allPublicChannels: boolean | null = null;

  @BooleanParam()
  readonly includeSubscribers: boolean = false;

  @Param(capabilities)
  readonly clientCapabilities: ClientCapabilities = NO_CAPABILITIES;

  @Param(narrow, { description: 'Restricts message events: pairs of operator and operand.' })
  readonly narrow: readonly (readonly string[])[] | null = [];

  @IntegerParam({ min: 0, description: 'How long the queue lives without a poll, at most a week; 0 for the usual time.' })
  readonly queueLifespanSecs: number = 0;

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
