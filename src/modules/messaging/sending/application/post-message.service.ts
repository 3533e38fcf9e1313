import { Injectable } from '@nestjs/common';
import type { EventLogRecord } from '../../../../kernel/client-events.js';
import { Clock } from '../../../../kernel/clock.js';
import type { MessageId, UserId } from '../../../../kernel/ids.js';
import { MESSAGE_EVENT, type OutboxEntry } from '../../../../kernel/outbox.js';
import { AttachmentLinksService } from '../../../uploads/uploads.api.js';
import type { User } from '../../../users/accounts.api.js';
import { MessageMark, MessageTrait } from '../../messages/domain/message-flags.js';
import type { Message } from '../../messages/domain/message.js';
import { parseWidgetCommand, type Widget } from '../../reactions/domain/widget.js';
import { LoadMessageSourcesService } from '../../reading/application/load-message-sources.service.js';
import type { MessageEvent, MessageSource } from '../../reading/application/message.presenter.js';
import type { RenderedMarkdown } from '../../rendering/application/markdown-renderer.js';
import { RequestWebsitePreviewsService } from '../../rendering/application/request-website-previews.service.js';
import { FollowTopicsService } from '../../topics/application/follow-topics.service.js';
import type { VisibilityPolicy } from '../../topics/domain/topic-visibility.js';
import type { SendKey } from '../domain/send-key.js';
import { type Destination, topicOf } from './destination-resolver.js';
import { MessageJournal, type WrittenMessage } from './message-journal.js';
import { type RecipientInfo, RecipientResolver } from './recipient-resolver.js';
import { AllChannelWatchers } from './required-ports.js';

export interface PostMessageInput {
  readonly sender: User;
  readonly destination: Destination;
  /** As `normalizeMessageContent` returns it. */
  readonly content: string;
  readonly rendered: RenderedMarkdown;
  readonly clientName: string;
  readonly readBySender: boolean;
  /** Another account for which the message is read from the start. */
  readonly readBy?: UserId;
  /** Whether the message reaches everybody as read. The caller marks it so. */
  readonly readByAll?: boolean;
  /** For a message to a channel that is read from the start for most of its members. */
  readonly readByMembers?: MemberReaders;
  /** A recipient for whom the message is starred from the start. */
  readonly starredBy?: UserId;
  readonly key: SendKey | null;
  /** The widget that the sender requested; if absent, a command in the content may create one. */
  readonly widget?: Widget;
  /** The client's id of the message, for the event on the queue from which it was sent. */
  readonly echo?: { readonly queueId: string; readonly localId: string };
}

/** The members of a channel, by whether a message is read for them from the start. */
export interface MemberReaders {
  readonly read: readonly UserId[];
  readonly unread: readonly UserId[];
}

export interface PostMessageResult {
  readonly id: MessageId;
  /** The visibility policy that the topic got for the sender because of this message; null if it did not change. */
  readonly newPolicy: VisibilityPolicy | null;
}

/** Kind of the outbox rows that report that a bot must be called: `{ botId, messageId, trigger, mentionedIn? }`. */
export const BOT_TRIGGERED = 'bot_triggered';

/** Kind of the outbox rows that report a message which may notify somebody: `MessageToNotifyOf`. */
export const MESSAGE_TO_NOTIFY_OF = 'message_to_notify_of';

export interface MessageToNotifyOf {
  readonly messageId: MessageId;
  /** The message was edited, so that only mentions notify. */
  readonly edited?: true;
}

/** Kind of the outbox rows that report a message to the welcome bot: `WelcomeBotAsked`. */
export const WELCOME_BOT_ASKED = 'welcome_bot_asked';

export interface WelcomeBotAsked {
  readonly messageId: MessageId;
}

/** Writes a message that passed all checks, together with everything that must follow it. */
@Injectable()
export class PostMessageService {
  constructor(
    private readonly journal: MessageJournal,
    private readonly recipients: RecipientResolver,
    private readonly sources: LoadMessageSourcesService,
    private readonly attachmentLinks: AttachmentLinksService,
    private readonly followTopics: FollowTopicsService,
    private readonly websites: RequestWebsitePreviewsService,
    private readonly watchers: AllChannelWatchers,
    private readonly clock: Clock,
  ) {}

  async post(input: PostMessageInput): Promise<PostMessageResult> {
    const { sender, destination, clientName } = input;
    const { realmId, id: userId, role, botType } = sender;
    const actor = { realmId, userId, role, botType, clientName };
    const attachmentIds = await this.attachmentLinks.listShareable(actor, input.rendered.attachmentPathIds);
    const rendered = { ...input.rendered, hasAttachment: attachmentIds.length > 0 };
    const recipients = addStar(await this.recipients.resolve(realmId, sender, destination, rendered), input.starredBy);
    const message: Omit<Message, 'id'> = {
      realmId,
      conversationId: destination.conversationId,
      senderId: sender.id,
      topic: topicOf(destination),
      content: input.content,
      renderedContent: rendered.html,
      sentAt: this.clock.now(),
      client: clientName,
      traits: recipients.traits,
    };
    const buildSource = await this.sources.prepare(message);
    const previewEntries = await this.websites.prepareEntries(sender, recipients.traits);
    const mentioned = mentionedByName(rendered, recipients);
    const mayNotify = concernsSomebody(destination, sender, recipients) || (await this.watchers.areThere(realmId));
    const widget = input.widget ?? parseWidgetCommand(input.content);
    const inChannel = destination.kind === 'channel';
    const { id, topicStates } = await this.journal.append({
      message,
      readBy: readerOf(input),
      readByMembers: input.readByMembers?.read ?? [],
      marks: recipients.marks,
      attachmentIds,
      key: input.key,
      widget: widget && JSON.stringify(widget),
      topicStateQuery: {
        userIds: inChannel ? await this.followTopics.listAffected(sender, mentioned) : [],
        wholeHistory: inChannel && destination.channel.hasSharedHistory,
      },
      outboxEntries: (written) => [
        messageEntry(input, written, buildSource(written.id, written.submessages), recipients),
        ...botEntries(written.id, sender, recipients),
        ...noticeEntries(written, sender, destination, mayNotify),
        ...this.attachmentLinks.prepareEntries(realmId, { attachmentIds, awaitedPathIds: rendered.awaitedPathIds }),
        ...previewEntries(written.id),
      ],
    });
    const newPolicy = inChannel ? await this.followTopics.applyAfterSend({ sender, ...destination }, mentioned, topicStates) : null;
    return { id, newPolicy };
  }
}

/** The row that reports the message to the event log. */
function messageEntry(
  { sender: { realmId }, destination, echo, readByAll = false, readByMembers }: PostMessageInput,
  { id, readers }: WrittenMessage,
  source: MessageSource,
  recipients: RecipientInfo,
): OutboxEntry {
  const stored: EventLogRecord = {
    realmId,
    audience: {
      kind: 'readers',
      conversationId: destination.conversationId,
      messageId: id,
      publicChannel: destination.kind === 'channel' && !destination.channel.inviteOnly,
      ...(recipients.unsubscribedBots.length > 0 ? { also: recipients.unsubscribedBots } : {}),
    },
    flags:
      readByAll || readByMembers
        ? readFlags(recipients, exceptionsFrom(readByMembers?.unread ?? [], readers))
        : { ofAll: recipients.flagsOfAll, ofUsers: { ...recipients.flagsOfUsers, ...flagsOfReaders(readers, recipients) } },
    ...(echo ? { echo } : {}),
  };
  const event: MessageEvent = { type: 'message', message: source };
  return { realmId, kind: MESSAGE_EVENT, payload: { ...stored, event } satisfies EventLogRecord, stored };
}

function botEntries(messageId: MessageId, { realmId }: User, { botTriggers, asksWelcomeBot }: RecipientInfo): OutboxEntry[] {
  const asked: WelcomeBotAsked = { messageId };
  return [
    ...botTriggers.map((trigger) => ({ realmId, kind: BOT_TRIGGERED, payload: { messageId, ...trigger } })),
    ...(asksWelcomeBot ? [{ realmId, kind: WELCOME_BOT_ASKED, payload: asked }] : []),
  ];
}

/** Whether a message itself says that it concerns somebody else than its sender: it is a direct message, or mentions somebody. */
function concernsSomebody(destination: Destination, sender: User, { marks, traits }: RecipientInfo): boolean {
  if (destination.kind === 'direct') return destination.participantIds.some((id) => id !== sender.id);
  const wildcards = MessageTrait.channelWildcard | MessageTrait.topicWildcard;
  return (traits & wildcards) !== 0 || marks.some(({ flags }) => (flags & MessageMark.mentioned) !== 0);
}

/** Most messages of channels notify nobody, and have no row. @param mayNotify whether that is known from the message itself */
function noticeEntries(
  { id, mayBeWatched }: WrittenMessage,
  { realmId }: User,
  destination: Destination,
  mayNotify: boolean,
): OutboxEntry[] {
  if (!mayNotify && !(destination.kind === 'channel' && mayBeWatched)) return [];
  return [{ realmId, kind: MESSAGE_TO_NOTIFY_OF, payload: { messageId: id } satisfies MessageToNotifyOf }];
}

function addStar(recipients: RecipientInfo, userId: UserId | undefined): RecipientInfo {
  if (userId === undefined) return recipients;
  const { marks, flagsOfUsers, flagsOfAll } = recipients;
  const flags = ['starred', ...(flagsOfUsers[userId] ?? flagsOfAll)];
  return {
    ...recipients,
    marks: [...marks, { userId, flags: MessageMark.starred }],
    flagsOfUsers: { ...flagsOfUsers, [userId]: flags },
  };
}

/** The account for which the message is read from the start. */
function readerOf({ sender, readBySender, readBy }: PostMessageInput): UserId | null {
  return readBy ?? (readBySender ? sender.id : null);
}

function flagsOfReaders(readers: readonly UserId[], { flagsOfUsers, flagsOfAll }: RecipientInfo): RecipientInfo['flagsOfUsers'] {
  return Object.fromEntries(readers.map((userId) => [userId, ['read', ...(flagsOfUsers[userId] ?? flagsOfAll)]]));
}

function exceptionsFrom(unread: readonly UserId[], readers: readonly UserId[]): ReadonlySet<UserId> {
  const reading = new Set(readers);
  return new Set(unread.filter((id) => !reading.has(id)));
}

/** The flags of a message that is read by all of its recipients but a few. */
function readFlags({ flagsOfAll, flagsOfUsers }: RecipientInfo, unreadFor: ReadonlySet<UserId>): NonNullable<EventLogRecord['flags']> {
  const withRead = (flags: readonly string[]): string[] => ['read', ...flags];
  const special = Object.entries(flagsOfUsers).map(([id, flags]) => [id, unreadFor.has(Number(id)) ? flags : withRead(flags)] as const);
  const unread = [...unreadFor].filter((id) => !(id in flagsOfUsers)).map((id) => [id, flagsOfAll] as const);
  return { ofAll: withRead(flagsOfAll), ofUsers: Object.fromEntries<readonly string[]>([...special, ...unread]) };
}

/** Recipients who are mentioned themselves and not only through a group. */
function mentionedByName({ mentionedUserIds }: RenderedMarkdown, { marks }: RecipientInfo): UserId[] {
  return marks
    .filter(({ userId, flags }) => flags === MessageMark.mentioned && mentionedUserIds.includes(userId))
    .map(({ userId }) => userId);
}
