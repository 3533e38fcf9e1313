import type { ConversationId, MessageId, RealmId, UserId } from '../../../../kernel/ids.js';

/** Connects an account with a conversation; for a channel, it is the subscription with its personal properties. */
export class Membership {
  active = true;
  /** The watermark: messages up to this id are read unless a mark says otherwise. */
  readThroughId: MessageId = 0;
  isMuted = false;
  pinToTop = false;
  /** Null: as the account's setting; the same for those below. */
  desktopNotifications: boolean | null = null;
  audibleNotifications: boolean | null = null;
  pushNotifications: boolean | null = null;
  emailNotifications: boolean | null = null;
  wildcardMentionsNotify: boolean | null = null;

  constructor(
    readonly userId: UserId,
    readonly conversationId: ConversationId,
    readonly realmId: RealmId,
    public color: string,
  ) {}
}

/** The account received the messages of a conversation from `fromId` to `toId`; null: the period continues. */
export interface MembershipPeriod {
  readonly userId: UserId;
  readonly conversationId: ConversationId;
  readonly realmId: RealmId;
  readonly fromId: MessageId;
  readonly toId: MessageId | null;
}
