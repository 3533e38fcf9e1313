import type { ConversationId, MessageId, RealmId, UserId } from '../../../../kernel/ids.js';

/** An account's belonging to a conversation: for a channel, the subscription with its personal properties. */
export class Membership {
  active = true;
  /** Everything up to here is read, except what marks say. */
  readThroughId: MessageId = 0;
  isMuted = false;
  pinToTop = false;
  /** Null: as the account's own settings say. */
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

/** Messages from `fromId` to `toId` (null: still going on) of a conversation were received by the account. */
export interface MembershipPeriod {
  readonly userId: UserId;
  readonly conversationId: ConversationId;
  readonly realmId: RealmId;
  readonly fromId: MessageId;
  readonly toId: MessageId | null;
}
