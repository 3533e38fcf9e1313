import type { ClientEvent } from '../../../../kernel/client-events.js';
import type { UserId } from '../../../../kernel/ids.js';
import {
  array,
  boolean,
  described,
  integer,
  literal,
  named,
  nullable,
  object,
  oneOf,
  optional,
  seconds,
  type Static,
  string,
} from '../../../../kernel/schema.js';
import type { Channel } from '../../../channels/channels.api.js';
import type { User } from '../../../users/accounts.api.js';
import { type AvatarUrls, type HiddenAccounts, presentHiddenSender } from '../../../users/profiles.api.js';
import {
  EditHistoryEntry,
  type EditHistory,
  type EditHistoryPolicy,
  visibleChanges,
  withTopicNames,
} from '../../messages/domain/edit-history.js';
import { MessageTrait } from '../../messages/domain/message-flags.js';
import type { Message } from '../../messages/domain/message.js';
import { presentEmoji, presentSubmessage, WireEmoji, WireSubmessage } from '../../reactions/application/reaction.presenter.js';
import type { MessageAdditions } from '../../reactions/application/reaction.repository.js';
import { TopicLink } from '../../rendering/application/topic-link-lookup.js';

/** The form in which a client requests messages. */
export interface MessageShape {
  /** HTML instead of Markdown. */
  readonly applyMarkdown: boolean;
  /** The client computes the addresses of provider avatars itself. */
  readonly clientGravatar: boolean;
  /** The client supports the empty topic; other clients receive a name for it. */
  readonly emptyTopicName: boolean;
}

/** What a message shows beside its own columns. */
export interface MessageContext {
  readonly sender: User;
  readonly channel: Channel | undefined;
  /** All participants of a direct conversation. */
  readonly participants: readonly User[];
  readonly realmStringId: string;
  readonly historyPolicy: EditHistoryPolicy;
  readonly topicLinks: readonly TopicLink[];
}

/** A participant of a direct conversation, as message objects list it. */
const WireParticipant = object({ id: integer(), email: string(), full_name: string(), is_mirror_dummy: boolean() });
type WireParticipant = Static<typeof WireParticipant>;

/** The message object of the API, without `flags`. */
export const WireMessage = named(
  'NewMessage',
  object({
    id: integer(),
    sender_id: integer(),
    sender_email: string(),
    sender_full_name: string(),
    sender_realm_str: string(),
    client: string(),
    content: string(),
    content_type: literal('text/html', 'text/x-markdown'),
    type: literal('stream', 'private'),
    display_recipient: described(
      oneOf(string(), array(WireParticipant)),
      'The name of the channel, or the participants of a direct conversation.',
    ),
    recipient_id: integer(),
    stream_id: optional(integer('Direct messages have none.')),
    subject: string('The topic; empty in direct messages.'),
    is_me_message: boolean(),
    timestamp: seconds(),
    last_edit_timestamp: optional(seconds('When the content was last changed.')),
    last_moved_timestamp: optional(seconds('When it was last moved.')),
    edit_history: optional(array(EditHistoryEntry, 'Changes, newest first.')),
    reactions: array(object({ ...WireEmoji.fields, user_id: integer() })),
    submessages: array(WireSubmessage),
    topic_links: array(TopicLink),
    avatar_url: nullable(string('Null if the client can compute the URL itself.')),
  }),
);
export type WireMessage = Static<typeof WireMessage>;

/** A message in all the forms that clients may request. The event log carries it; it is presented once for each form. */
export interface MessageSource {
  /** The message object of the API with HTML content, without `avatar_url`. */
  readonly wire: Omit<WireMessage, 'avatar_url'>;
  readonly markdown: string;
  readonly avatarUrl: string;
  /** The avatar comes from the provider: clients that know the sender's email address can compute its URL. */
  readonly providerAvatar: boolean;
  /** The sender's email address is visible to everyone. */
  readonly openAddress: boolean;
}

/** What the addresses of accounts and of their avatars are made of. */
export interface AccountAddresses {
  readonly realmHost: string;
  readonly avatars: AvatarUrls;
}

/** The event of a new message. It is presented for each client that receives it. */
export type MessageEvent = Extract<ClientEvent, { readonly type: 'message' }>;

export function buildMessageSource(
  message: Message,
  history: EditHistory,
  context: MessageContext,
  additions: MessageAdditions,
  { realmHost, avatars }: AccountAddresses,
): MessageSource {
  const { sender, channel, participants } = context;
  return {
    wire: {
      id: message.id,
      sender_id: sender.id,
      sender_email: sender.apiEmail(realmHost),
      sender_full_name: sender.fullName,
      sender_realm_str: context.realmStringId,
      client: message.client,
      content: message.renderedContent,
      content_type: 'text/html',
      type: channel ? 'stream' : 'private',
      display_recipient: channel ? channel.name : participants.map((user) => presentParticipant(user, realmHost)),
      recipient_id: message.conversationId,
      ...(channel ? { stream_id: channel.id } : {}),
      subject: message.topic,
      is_me_message: (message.traits & MessageTrait.isMe) !== 0,
      timestamp: inSeconds(message.sentAt),
      ...presentChanges(message, history, context.historyPolicy),
      ...presentAdditions(additions),
      topic_links: context.topicLinks,
    },
    markdown: message.content,
    avatarUrl: avatars.urlOf(sender),
    providerAvatar: !sender.avatarUploaded,
    openAddress: sender.showsEmailToEveryone,
  };
}

function presentChanges(
  { editedAt, movedAt }: Message,
  history: EditHistory,
  policy: EditHistoryPolicy,
): Pick<WireMessage, 'last_edit_timestamp' | 'last_moved_timestamp' | 'edit_history'> {
  const visible = visibleChanges(history, policy);
  return {
    ...(editedAt == null ? {} : { last_edit_timestamp: inSeconds(editedAt) }),
    ...(movedAt == null ? {} : { last_moved_timestamp: inSeconds(movedAt) }),
    ...(visible.length === 0 ? {} : { edit_history: visible }),
  };
}

function presentAdditions({ reactions, submessages }: MessageAdditions): Pick<WireMessage, 'reactions' | 'submessages'> {
  return {
    reactions: reactions.map(({ userId, emoji }) => ({ ...presentEmoji(emoji), user_id: userId })),
    submessages: submessages.map(presentSubmessage),
  };
}

function inSeconds(milliseconds: number): number {
  return Math.floor(milliseconds / 1000);
}

function presentParticipant(user: User, realmHost: string): WireParticipant {
  return { id: user.id, email: user.apiEmail(realmHost), full_name: user.fullName, is_mirror_dummy: false };
}

/**
 * The message object in the form that a client requested.
 * @param emptyTopicName the name of the empty topic for clients that do not support it
 * @param seesAddress the viewer may see the sender's real email address
 */
export function presentMessage(
  source: MessageSource,
  shape: MessageShape,
  emptyTopicName: string,
  seesAddress = source.openAddress,
): WireMessage {
  const { wire } = source;
  return {
    ...wire,
    ...(shape.applyMarkdown ? {} : { content: source.markdown, content_type: 'text/x-markdown' }),
    ...(!shape.emptyTopicName && wire.type === 'stream' ? topicNames(wire, emptyTopicName) : {}),
    avatar_url: shape.clientGravatar && source.providerAvatar && seesAddress ? null : source.avatarUrl,
  };
}

/** The accounts whose names or addresses a message shows, beside those in its text, which is the writer's. */
export function accountsShownIn({ wire: { sender_id: senderId, display_recipient: recipient } }: MessageSource): UserId[] {
  return [senderId, ...(typeof recipient === 'string' ? [] : recipient.map(({ id }) => id))];
}

/** A message for somebody who may not see some of the accounts that it shows. */
export function withHidden(source: MessageSource, hidden: HiddenAccounts): MessageSource {
  if (hidden.size === 0) return source;
  const { sender_id: senderId, display_recipient: recipient } = source.wire;
  const participants =
    typeof recipient === 'string'
      ? recipient
      : recipient.map((one) => {
          const placeholder = hidden.get(one.id);
          return placeholder ? { ...one, email: placeholder.sender_email, full_name: placeholder.sender_full_name } : one;
        });
  const sender = hidden.get(senderId);
  if (!sender) return { ...source, wire: { ...source.wire, display_recipient: participants } };
  const { avatar_url: avatarUrl, ...names } = sender;
  return { ...source, wire: { ...source.wire, display_recipient: participants, ...names }, avatarUrl, providerAvatar: false };
}

/** A message as visitors see it: without the sender's address and its digest, and without what it was before it was edited or moved. */
export function withoutPersonalData(
  { edit_history: _, ...message }: WireMessage,
  sender: User,
  { realmHost, avatars }: AccountAddresses,
): WireMessage {
  const { sender_email } = presentHiddenSender(sender.id, realmHost);
  return { ...message, sender_email, avatar_url: avatars.urlForVisitors(sender, realmHost) };
}

function topicNames(
  { subject, edit_history: history }: MessageSource['wire'],
  emptyTopicName: string,
): Pick<Partial<WireMessage>, 'subject' | 'edit_history'> {
  return {
    ...(subject === '' ? { subject: emptyTopicName } : {}),
    ...(history ? { edit_history: history.map((change) => withTopicNames(change, emptyTopicName)) } : {}),
  };
}
