import { isAdministrator, isGuest, type Role } from '../../../kernel/actor.js';
import type { Audience, MembershipChange } from '../../../kernel/client-events.js';
import type { ConversationId, MessageId, RealmId, UserId } from '../../../kernel/ids.js';

interface Period {
  readonly from: MessageId;
  to: MessageId | null;
}

/** An account as the event log needs to know it: its role, and when it belonged to which conversation. */
export class Reader {
  private readonly periods = new Map<ConversationId, Period[]>();

  constructor(
    readonly userId: UserId,
    readonly realmId: RealmId,
    public role: Role,
  ) {}

  get conversationIds(): Iterable<ConversationId> {
    return this.periods.keys();
  }

  /** Takes note of a membership; hearing of the same one again changes nothing. */
  apply({ conversationId, fromId, toId }: MembershipChange): void {
    const known = this.periods.get(conversationId) ?? [];
    this.periods.set(conversationId, known);
    if (fromId !== undefined) {
      const same = known.find(({ from }) => from === fromId);
      if (same) same.to = toId ?? null;
      else known.push({ from: fromId, to: toId ?? null });
    } else if (toId !== undefined) {
      // A period that begins later belongs to a return that is known already.
      for (const period of known) if (period.to === null && period.from <= toId + 1) period.to = toId;
    }
  }

  hasReceived(conversationId: ConversationId, messageId: MessageId): boolean {
    return this.periods.get(conversationId)?.some(({ from, to }) => messageId >= from && (to === null || messageId <= to)) ?? false;
  }

  belongsTo(conversationId: ConversationId): boolean {
    return this.periods.get(conversationId)?.some(({ to }) => to === null) ?? false;
  }

  /** Whether an event for this audience is for this account. */
  hears(realmId: RealmId, audience: Audience): boolean {
    if (realmId !== this.realmId) return false;
    switch (audience.kind) {
      case 'users':
        return audience.userIds.includes(this.userId);
      case 'realm':
        return audience.guests || !isGuest(this.role);
      case 'readers':
        return this.hasReceived(audience.conversationId, audience.messageId);
      case 'channel':
        return (
          !audience.except?.includes(this.userId) && (this.belongsTo(audience.conversationId) || this.seesChannel(audience.visibility))
        );
    }
  }

  private seesChannel(visibility: 'private' | 'public' | 'web-public'): boolean {
    if (visibility === 'web-public') return true;
    return visibility === 'public' ? !isGuest(this.role) : isAdministrator(this.role);
  }
}
