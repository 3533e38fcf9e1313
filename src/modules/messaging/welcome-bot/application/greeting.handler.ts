import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { type Actor, isAdministrator } from '../../../../kernel/actor.js';
import { DomainError } from '../../../../kernel/domain-error.js';
import type { MessageId, UserId } from '../../../../kernel/ids.js';
import { OutboxHandler, OutboxHandlers, type OutboxRow } from '../../../../kernel/outbox.js';
import { RealmLookup } from '../../../realm/realm.api.js';
import { type User, UserLookup } from '../../../users/accounts.api.js';
import { INTERNAL_CLIENT, SYSTEM_BOTS, SystemBotsService } from '../../../users/system-bots.api.js';
import { ChangeFlagsService } from '../../read-state/application/change-flags.service.js';
import { SendMessageService } from '../../sending/application/send-message.service.js';
import { greeting } from '../domain/welcome-texts.js';

/** Kind of the outbox rows that report the account of a person: `NewAccount`. */
export const NEW_ACCOUNT = 'new_account';

interface NewAccount {
  readonly userId: UserId;
}

/**
 * Greets new accounts in the name of the welcome bot, and then with the text of the organization, if it has one. As in the Zulip server, the
 * greeting is unread and starred.
 */
@Injectable()
export class GreetingHandler extends OutboxHandler implements OnModuleInit {
  readonly kind = NEW_ACCOUNT;
  private readonly logger = new Logger(GreetingHandler.name);

  constructor(
    private readonly handlers: OutboxHandlers,
    private readonly bots: SystemBotsService,
    private readonly realms: RealmLookup,
    private readonly users: UserLookup,
    private readonly sending: SendMessageService,
    private readonly flags: ChangeFlagsService,
  ) {
    super();
  }

  onModuleInit(): void {
    this.handlers.register(this);
  }

  /** A row that is handled again sends no second message. */
  async handle(rows: readonly OutboxRow[]): Promise<void> {
    for (const { realmId, payload } of rows) {
      const bot = await this.bots.findActor(realmId, SYSTEM_BOTS.welcome);
      if (!bot) continue;
      const user = await this.users.get((payload as NewAccount).userId);
      try {
        await this.greet(bot, user);
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        this.logger.warn(`User ${user.id} could not be greeted: ${error.message}`);
      }
    }
  }

  private async greet(bot: Actor, user: User): Promise<void> {
    const content = greeting({ isAdministrator: isAdministrator(user.role) });
    const id = await this.send(bot, user, content, `welcome ${user.id}`);
    await this.star(user, id);
    const ownText = (await this.realms.get(user.realmId)).setting('welcome_message_custom_text');
    if (ownText.trim() !== '') await this.send(bot, user, ownText, `welcome text ${user.id}`);
  }

  private async send(bot: Actor, { id }: User, content: string, internalKey: string): Promise<MessageId> {
    return (await this.sending.send(bot, { addressee: { kind: 'direct', userIds: [id] }, content, internalKey })).id;
  }

  private async star({ id: userId, realmId, role }: User, messageId: MessageId): Promise<void> {
    const actor: Actor = { userId, realmId, role, botType: null, clientName: INTERNAL_CLIENT };
    await this.flags.changeAccessible(actor, [messageId], { flag: 'starred', op: 'add' });
  }
}
