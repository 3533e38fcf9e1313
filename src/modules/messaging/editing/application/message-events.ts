import { eventKind } from '../../../../kernel/client-events.js';
import {
  array,
  boolean,
  described,
  integer,
  literal,
  nullable,
  object,
  oneOf,
  optional,
  record,
  type Schema,
  seconds,
  string,
} from '../../../../kernel/schema.js';
import { WireEmoji } from '../../reactions/application/reaction.presenter.js';
import { type MessageSource, WireMessage } from '../../reading/application/message.presenter.js';
import { TopicLink } from '../../rendering/application/topic-link-lookup.js';

const FLAGS = { flags: array(string(), 'Flags of the message for the account.') };
const Typist = object({ user_id: integer(), email: string() });
const DELETED = { message_type: literal('private', 'stream'), stream_id: optional(integer()), topic: optional(string()) };
const WireMessageDetails = oneOf(
  object({ mentioned: optional(literal(true)), type: literal('stream'), stream_id: integer(), topic: string() }),
  object({ mentioned: optional(literal(true)), type: literal('private'), user_ids: array(integer(), 'The other participants.') }),
);

/** The events about messages. */
export const MESSAGE_EVENTS = [
  eventKind(
    'MessageEvent',
    'message',
    // It is presented for each client that receives it.
    { message: WireMessage as Schema<unknown> as Schema<MessageSource> },
    { ...FLAGS, local_message_id: optional(string('What the client that sent the message called it.')) },
  ),
  eventKind(
    'MessageUpdateEvent',
    'update_message',
    {
      user_id: nullable(integer('Null: the server itself.')),
      edit_timestamp: seconds(),
      message_id: integer(),
      message_ids: array(integer(), 'All messages that were moved.'),
      rendering_only: boolean('Only the HTML has changed.'),
      stream_name: optional(string()),
      stream_id: optional(integer()),
      orig_content: optional(string()),
      orig_rendered_content: optional(string()),
      content: optional(string()),
      rendered_content: optional(string()),
      is_me_message: optional(boolean()),
      propagate_mode: optional(literal('change_one', 'change_later', 'change_all')),
      orig_subject: optional(string()),
      subject: optional(string()),
      topic_links: optional(array(TopicLink)),
      new_stream_id: optional(integer()),
    },
    FLAGS,
  ),
  eventKind('MessagesDeleteEvent', 'delete_message', { message_ids: array(integer()), ...DELETED }),
  // For clients that do not support bulk deletion.
  eventKind('MessageDeleteEvent', 'delete_message', { message_id: integer(), ...DELETED }),
  eventKind('MessageFlagsEvent', 'update_message_flags', {
    op: literal('add', 'remove'),
    operation: described(literal('add', 'remove'), 'Old name of op.'),
    flag: string(),
    messages: array(integer()),
    all: boolean('All messages have been marked as read.'),
    message_details: optional(record(WireMessageDetails, 'By message id, of messages that become unread.')),
  }),
  eventKind('ReactionEvent', 'reaction', {
    op: literal('add', 'remove'),
    user_id: integer(),
    user: object({ user_id: integer(), email: string(), full_name: string() }, 'For clients that predate `user_id`.'),
    message_id: integer(),
    ...WireEmoji.fields,
  }),
  eventKind('SubmessageEvent', 'submessage', {
    msg_type: string(),
    message_id: integer(),
    submessage_id: integer(),
    sender_id: integer(),
    content: string(),
  }),
  eventKind('DirectTypingEvent', 'typing', {
    message_type: literal('direct'),
    op: literal('start', 'stop'),
    sender: Typist,
    recipients: array(Typist),
  }),
  eventKind('ChannelTypingEvent', 'typing', {
    message_type: literal('stream'),
    op: literal('start', 'stop'),
    sender: Typist,
    stream_id: integer(),
    topic: string(),
  }),
  eventKind('MessageEditTypingEvent', 'typing_edit_message', {
    op: literal('start', 'stop'),
    sender_id: integer(),
    message_id: integer(),
    recipient: oneOf(
      object({ type: literal('channel'), channel_id: integer(), topic: string() }),
      object({ type: literal('direct'), user_ids: array(integer()) }),
    ),
  }),
] as const;

declare module '../../../../kernel/client-events.js' {
  interface DeclaredEvents {
    readonly messages: typeof MESSAGE_EVENTS;
  }
}
