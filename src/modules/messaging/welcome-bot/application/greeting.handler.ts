import { Injectable } from '@nestjs/common';
import { type Actor, isAdministrator } from '../../../../kernel/actor.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import type { MessageId, UserId } from '../../../../kernel/ids.js';
import type { OutboxRow } from '../../../../kernel/outbox.js';
import { InvitationWelcome } from '../../../channels/invitations.api.js';
import { RealmLookup } from '../../../realm/realm.api.js';
import { type User, UserLookup } from '../../../users/accounts.api.js';
import { SYSTEM_BOTS, SystemBotsService } from '../../../users/system-bots.api.js';
import { AutomaticMessageHandler } from '../../sending/application/automatic-message.handler.js';
import type { PostMessageResult } from '../../sending/application/post-message.service.js';
import { type SendMessageInput, SendMessageService } from '../../sending/application/send-message.service.js';
import { greeting } from '../domain/welcome-texts.js';

/** Kind of the outbox rows that report the account of a person: `NewAccount`. */
export const NEW_ACCOUNT = 'new_account';

interface NewAccount {
  readonly userId: UserId;
}

/**
 * Greets new accounts as the welcome bot, and then sends the text of the organization, if it has one. As in the Zulip server, the
 * greeting is unread and starred.
 */
@Injectable()
export class GreetingHandler extends AutomaticMessageHandler {
  readonly kind = NEW_ACCOUNT;

  constructor(
    private readonly users: UserLookup,
    private readonly bots: SystemBotsService,
    private readonly realms: RealmLookup,
    private readonly invitations: InvitationWelcome,
    private readonly sending: SendMessageService,
  ) {
    super();
  }

  protected async handleRow({ payload }: OutboxRow): Promise<void> {
    const user = await this.users.get((payload as NewAccount).userId);
    await this.attempt(() => this.greet(user), `User ${user.id} could not be greeted`);
  }

  /** Sends each message at most once, and none in organizations without a welcome bot. @throws DomainError */
  async greet(user: User): Promise<void> {
    const bot = await this.bots.findActor(user.realmId, SYSTEM_BOTS.welcome);
    if (!bot) return;
    const content = greeting({ isAdministrator: isAdministrator(user.role) });
    await this.send(bot, user, { content, internalKey: `welcome ${user.id}`, starredBy: user.id });
    const ownText = (await this.invitations.textFor(user)) ?? (await this.realms.get(user.realmId)).setting('welcome_message_custom_text');
    if (ownText.trim() !== '') await this.send(bot, user, { content: ownText, internalKey: `welcome text ${user.id}` });
  }

  /** Sends an account what new ones would get. @returns the id of the message @throws BadRequest without a welcome bot or a text */
  async preview({ realmId, userId }: Actor, content: string): Promise<MessageId> {
    const bot = await this.bots.findActor(realmId, SYSTEM_BOTS.welcome);
    if (!bot) throw new BadRequest('This organization has no welcome bot.');
    return (await this.send(bot, { id: userId }, { content })).id;
  }

  private send(bot: Actor, { id }: Pick<User, 'id'>, message: Omit<SendMessageInput, 'addressee'>): Promise<PostMessageResult> {
    return this.sending.send(bot, { addressee: { kind: 'direct', userIds: [id] }, ...message });
  }
}
