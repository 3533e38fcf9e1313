import { Injectable } from '@nestjs/common';
import { isAdministrator, Role } from '../../../../kernel/actor.js';
import { type Audience, type ClientEvent, ClientEvents, eventKind, type EventLogRecord } from '../../../../kernel/client-events.js';
import type { UserId } from '../../../../kernel/ids.js';
import { integer, literal, object, partial, type Schema } from '../../../../kernel/schema.js';
import { UserRepository } from '../../accounts/application/user.repository.js';
import { leastRoleToActAs, type ManagedBot, managesBot } from '../../accounts/domain/bot-policy.js';
import type { User } from '../../accounts/domain/user.js';
import { toUsers } from '../../profiles/application/user-access.js';
import { BotPresenter, type StoredBot, WireBot } from './bot.presenter.js';

/** The accounts that manage a bot: administrators of these roles, and its owner where that is no administrator. */
export interface BotManagers {
  readonly roles: readonly Role[];
  readonly ownerId: UserId | null;
}

/** Events are stored, with references to the secrets that they contain when they are sent. */
const StoredBot = WireBot as Schema<unknown> as Schema<StoredBot>;
const StoredBotChange = object({ ...partial(WireBot.fields), user_id: integer() }) as Schema<unknown> as Schema<
  Pick<StoredBot, 'user_id'> & Partial<StoredBot>
>;

/** The events about bots, for the accounts that manage them. */
export const BOT_EVENTS = [
  eventKind('BotAddEvent', 'realm_bot', { op: literal('add'), bot: StoredBot }),
  eventKind('BotUpdateEvent', 'realm_bot', { op: literal('update'), bot: StoredBotChange }),
  eventKind('BotDeleteEvent', 'realm_bot', { op: literal('delete'), bot: object({ user_id: integer() }) }),
] as const;

declare module '../../../../kernel/client-events.js' {
  interface DeclaredEvents {
    readonly bots: typeof BOT_EVENTS;
  }
}

/** Changed fields of a bot, for events. */
export type WireBotChange = Partial<StoredBot>;

/** Publishes changes of bots to the accounts that manage them: `realm_bot` events. Inside the unit of work. */
@Injectable()
export class BotEvents {
  constructor(
    private readonly events: ClientEvents,
    private readonly users: UserRepository,
    private readonly presenter: BotPresenter,
  ) {}

  async findManagers(bot: ManagedBot): Promise<BotManagers> {
    const { botOwnerId } = bot;
    const [owner] = botOwnerId === null ? [] : await this.users.findByIds([botOwnerId]);
    const byOwnership = owner && !isAdministrator(owner.role) && managesBot({ userId: owner.id, role: owner.role }, bot);
    return {
      roles: [Role.owner, Role.administrator].filter((role) => role <= leastRoleToActAs(bot)),
      ownerId: byOwnership ? owner.id : null,
    };
  }

  async publishAdded(bot: User): Promise<void> {
    await this.publishAddTo(bot, audiencesOf(await this.findManagers(bot)));
  }

  async publishUpdated(bot: User, change: WireBotChange): Promise<void> {
    await this.publishUpdateTo(bot, change, audiencesOf(await this.findManagers(bot)));
  }

  /**
   * Publishes that other accounts manage the bot now: a removal to some, an addition to others.
   * @param change fields published to the accounts that managed it before and still do; empty for none
   */
  async publishManagerChanges(bot: User, before: BotManagers, change: WireBotChange): Promise<void> {
    const now = await this.findManagers(bot);
    await this.publishDeleteTo(bot, audiencesOf(without(before, now)));
    await this.publishAddTo(bot, audiencesOf(without(now, before)));
    if (Object.keys(change).length > 0) await this.publishUpdateTo(bot, change, audiencesOf(without(now, without(now, before))));
  }

  /** Publishes that one account now manages the bot, or no longer does. */
  async publishManagerChange(bot: User, managerId: UserId, manages: boolean): Promise<void> {
    if (manages) await this.publishAddTo(bot, toUsers([managerId]));
    else await this.publishDeleteTo(bot, toUsers([managerId]));
  }

  private async publishAddTo(bot: User, audiences: readonly Audience[]): Promise<void> {
    if (audiences.length > 0)
      await this.publish(bot, { type: 'realm_bot', op: 'add', bot: await this.presenter.presentForEvent(bot) }, audiences);
  }

  private async publishUpdateTo(bot: User, change: WireBotChange, audiences: readonly Audience[]): Promise<void> {
    await this.publish(bot, { type: 'realm_bot', op: 'update', bot: { user_id: bot.id, ...change } }, audiences);
  }

  private async publishDeleteTo(bot: User, audiences: readonly Audience[]): Promise<void> {
    await this.publish(bot, { type: 'realm_bot', op: 'delete', bot: { user_id: bot.id } }, audiences);
  }

  private async publish({ realmId }: User, event: ClientEvent, audiences: readonly Audience[]): Promise<void> {
    await this.events.publish(audiences.map((audience): EventLogRecord => ({ realmId, event, audience })));
  }
}

/** The managers in `some` that are not in `others`. */
export function without(some: BotManagers, others: BotManagers): BotManagers {
  return {
    roles: some.roles.filter((role) => !others.roles.includes(role)),
    ownerId: some.ownerId === others.ownerId ? null : some.ownerId,
  };
}

export function isNobody({ roles, ownerId }: BotManagers): boolean {
  return roles.length === 0 && ownerId === null;
}

function audiencesOf({ roles, ownerId }: BotManagers): Audience[] {
  const administrators: Audience[] = roles.length === 0 ? [] : [{ kind: 'realm', guests: true, roles }];
  return [...administrators, ...toUsers(ownerId === null ? [] : [ownerId])];
}
