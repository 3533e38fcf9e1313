import { isAdministrator, isGuest, type Role } from '../../../kernel/actor.js';
import type { Audience, ChannelViewers, ChannelVisibility, MembershipChange } from '../../../kernel/client-events.js';
import type { ConversationId, MessageId, RealmId, UserId } from '../../../kernel/ids.js';

interface Period {
  readonly from: MessageId;
  to: MessageId | null;
}

/** An account with its role and membership periods, from which follows which events it receives. */
export class EventReader {
  private readonly periods = new Map<ConversationId, Period[]>();

  constructor(
    readonly userId: UserId,
    readonly realmId: RealmId,
    public role: Role,
  ) {}

  get conversationIds(): Iterable<ConversationId> {
    return this.periods.keys();
  }

  /** Applies a membership change; applying it again has no effect. */
  apply({ conversationId, fromId, toId }: MembershipChange): void {
    const known = this.periods.get(conversationId) ?? [];
    this.periods.set(conversationId, known);
    if (fromId !== undefined) {
      const same = known.find(({ from }) => from === fromId);
      if (same) same.to = toId ?? null;
      else known.push({ from: fromId, to: toId ?? null });
    } else if (toId !== undefined) {
      // A period that begins later is that of a subscription after this one, which has been applied already.
      for (const period of known) if (period.to === null && period.from <= toId + 1) period.to = toId;
    }
  }

  /** Replaces the periods of one conversation by those of the database. */
  replace(conversationId: ConversationId, periods: readonly { readonly fromId: MessageId; readonly toId: MessageId | null }[]): void {
    this.periods.set(
      conversationId,
      periods.map(({ fromId, toId }) => ({ from: fromId, to: toId })),
    );
  }

  hasReceived(conversationId: ConversationId, messageId: MessageId): boolean {
    return this.periods.get(conversationId)?.some(({ from, to }) => messageId >= from && (to === null || messageId <= to)) ?? false;
  }

  belongsTo(conversationId: ConversationId): boolean {
    return this.periods.get(conversationId)?.some(({ to }) => to === null) ?? false;
  }

  /**
   * Whether the account receives an event for this audience.
   * @param belonged whether the account was a member of the audience's conversation at the time of the event; by default, whether it is one now
   */
  receives(realmId: RealmId, audience: Audience, belonged?: boolean): boolean {
    if (realmId !== this.realmId) return false;
    switch (audience.kind) {
      case 'users':
        return audience.userIds.includes(this.userId);
      case 'realm':
        return this.isInRealmAudience(audience);
      case 'readers':
      case 'affected':
        return this.isInMessageAudience(audience, belonged);
      case 'moved':
        return this.isInMoveAudience(audience);
      case 'channel':
        return this.isInChannelAudience(audience, belonged);
    }
  }

  private isInRealmAudience({ guests, roles, except }: Extract<Audience, { kind: 'realm' }>): boolean {
    if (roles && !roles.includes(this.role)) return false;
    return (guests || !isGuest(this.role)) && !except?.includes(this.userId);
  }

  private isInMoveAudience({ group, messageId, from, to, also }: Extract<Audience, { kind: 'moved' }>): boolean {
    const had = this.hasReceived(from.conversationId, messageId) || (from.history && this.belongsTo(from.conversationId));
    if (this.belongsTo(to.conversationId)) return group === 'members' && (had || this.canReadWithoutMembership(from.visibility));
    const named = also?.includes(this.userId) ?? false;
    if (this.canReadWithoutMembership(to.visibility)) return group === 'otherReaders' && (had || named);
    return group === 'excluded' && (this.periods.has(from.conversationId) || named);
  }

  /** A new message is for the accounts that receive it; later events about it are for those of them that can still read it. */
  private isInMessageAudience(audience: Extract<Audience, { kind: 'readers' | 'affected' }>, belonged: boolean | undefined): boolean {
    const { conversationId, messageId, also } = audience;
    if (audience.kind === 'readers' && audience.except?.includes(this.userId)) return false;
    if (also?.includes(this.userId)) return true;
    const received = this.hasReceived(conversationId, messageId);
    if (audience.kind === 'readers') return received;
    if (belonged ?? this.belongsTo(conversationId)) return audience.members || received;
    return received && (audience.visibility === undefined || this.canReadWithoutMembership(audience.visibility));
  }

  private canReadWithoutMembership(visibility: ChannelVisibility): boolean {
    return visibility === 'web-public' || (visibility === 'public' && !isGuest(this.role));
  }

  private isInChannelAudience(audience: Extract<Audience, { kind: 'channel' }>, belonged: boolean | undefined): boolean {
    const { except, viewers, restrictedTo, conversationId } = audience;
    if (except?.includes(this.userId)) return false;
    const belongs = belonged ?? this.belongsTo(conversationId);
    if (!belongs && !this.seesChannel(viewers)) return false;
    return restrictedTo ? (belongs || this.seesChannel(restrictedTo.viewers)) === restrictedTo.included : true;
  }

  private seesChannel({ visibility, lowestRole, userIds }: ChannelViewers): boolean {
    if (visibility === 'web-public') return true;
    if (isGuest(this.role)) return false;
    if (visibility === 'public' || isAdministrator(this.role)) return true;
    return (lowestRole !== undefined && this.role <= lowestRole) || (userIds?.includes(this.userId) ?? false);
  }
}
