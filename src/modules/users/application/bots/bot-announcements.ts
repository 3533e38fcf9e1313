import { Injectable } from '@nestjs/common';
import { isAdministrator } from '../../../../kernel/actor.js';
import { type Announcement, type Audience, type ClientEvent, ClientEvents } from '../../../../kernel/client-events.js';
import type { User } from '../../domain/user.js';
import { AccountAudiences } from '../accounts/account-audiences.js';
import { BotPresenter } from './bot.presenter.js';

/** Tells those who administer a bot what changed of it: `realm_bot` events (notes part 6). Inside the unit of work. */
@Injectable()
export class BotAnnouncements {
  constructor(
    private readonly events: ClientEvents,
    private readonly audiences: AccountAudiences,
    private readonly presenter: BotPresenter,
  ) {}

  async added(bot: User): Promise<void> {
    await this.announce(bot, 'add', await this.presenter.presentForEvent(bot), await this.audiences.administratorsOf(bot));
  }

  /** @param change what the `bot` of the event says beside `user_id`; for secrets stands where they come from (`DerivedSecret`) */
  async updated(bot: User, change: Readonly<Record<string, unknown>>): Promise<void> {
    await this.announce(bot, 'update', { user_id: bot.id, ...change }, await this.audiences.administratorsOf(bot));
  }

  /** An account became an administrator, who administers every bot, or is none any more. @param others bots that are not its own */
  async standingChanged(account: User, others: readonly User[]): Promise<void> {
    for (const bot of others) {
      if (isAdministrator(account.role)) await this.announce(bot, 'add', await this.presenter.presentForEvent(bot), [only(account)]);
      else await this.announce(bot, 'delete', { user_id: bot.id }, [only(account)]);
    }
  }

  /** Who is no administrator knew the bot only as its owner, or knows it from now on. */
  async ownerChanged(bot: User, before: User | null, now: User): Promise<void> {
    if (before && !isAdministrator(before.role)) await this.announce(bot, 'delete', { user_id: bot.id }, [only(before)]);
    if (!isAdministrator(now.role)) await this.announce(bot, 'add', await this.presenter.presentForEvent(bot), [only(now)]);
    const administrators = this.audiences.administrators();
    await this.announce(bot, 'update', { user_id: bot.id, owner_id: now.id }, [administrators]);
  }

  private async announce({ realmId }: User, op: 'add' | 'update' | 'delete', bot: object, audiences: readonly Audience[]): Promise<void> {
    const event: ClientEvent = { type: 'realm_bot', op, bot };
    await this.events.announce(audiences.map((audience): Announcement => ({ realmId, event, audience })));
  }
}

function only({ id }: User): Audience {
  return { kind: 'users', userIds: [id] };
}
