import { Injectable, Logger } from '@nestjs/common';
import { type Actor, isAdministrator } from '../../../../kernel/actor.js';
import { RealmLookup } from '../../../realm/realm.api.js';
import { Greeter, type User } from '../../../users/accounts.api.js';
import { SYSTEM_BOTS, SystemBotsService } from '../../../users/system-bots.api.js';
import { SendMessageService } from '../../sending/application/send-message.service.js';
import { greeting } from '../domain/welcome-texts.js';

/**
 * Greets new accounts in the name of the welcome bot, and then with the text of the organization, if it has one. As in the Zulip server, the
 * greeting is unread and starred.
 */
@Injectable()
export class GreetAccountService extends Greeter {
  private readonly logger = new Logger(GreetAccountService.name);

  constructor(
    private readonly bots: SystemBotsService,
    private readonly realms: RealmLookup,
    private readonly sending: SendMessageService,
  ) {
    super();
  }

  async greet(user: User): Promise<void> {
    try {
      await this.sendGreeting(user);
    } catch (error) {
      this.logger.warn(`User ${user.id} could not be greeted at once: ${(error as Error).message}`);
    }
  }

  /** Sends no message a second time, and none where there is no welcome bot. @throws DomainError */
  async sendGreeting(user: User): Promise<void> {
    const bot = await this.bots.findActor(user.realmId, SYSTEM_BOTS.welcome);
    if (!bot) return;
    const content = greeting({ isAdministrator: isAdministrator(user.role) });
    await this.send(bot, user, { content, internalKey: `welcome ${user.id}`, starredBy: user.id });
    const ownText = (await this.realms.get(user.realmId)).setting('welcome_message_custom_text');
    if (ownText.trim() !== '') await this.send(bot, user, { content: ownText, internalKey: `welcome text ${user.id}` });
  }

  private async send(
    bot: Actor,
    { id }: User,
    message: { readonly content: string; readonly internalKey: string; readonly starredBy?: number },
  ): Promise<void> {
    await this.sending.send(bot, { addressee: { kind: 'direct', userIds: [id] }, ...message });
  }
}
