import { Injectable } from '@nestjs/common';
import type { MessageId } from '../kernel/ids.js';
import { UnitOfWork } from '../kernel/unit-of-work.js';
import { RealmLookup } from '../modules/realm/realm.api.js';
import type { User } from '../modules/users/accounts.api.js';
import { DemoAccounts } from './demo-accounts.js';
import { DemoMessages } from './demo-content.js';
import { LATECOMER, PEOPLE, REACTIONS, TOPICS, WELCOME } from './demo-data.js';
import { DemoPresences } from './demo-presences.js';
import { DemoRealmSetup } from './demo-realm-setup.js';

const WELCOME_BOT = 'welcome-bot';

/** Creates an organization with people, channels and messages in which the server can be tried out. */
@Injectable()
export class DemoOrganization {
  constructor(
    private readonly setup: DemoRealmSetup,
    private readonly accounts: DemoAccounts,
    private readonly realms: RealmLookup,
    private readonly messages: DemoMessages,
    private readonly presences: DemoPresences,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * Creates the organization in an empty database. Otherwise it only completes a creation that was interrupted recently, and renews the
   * presences.
   * @returns whether messages were to be sent
   */
  async prepare(): Promise<boolean> {
    const existing = await this.realms.findBySubdomain('');
    if (!existing) await this.unitOfWork.run(() => this.setup.create());
    const realm = await this.realms.findBySubdomain('');
    if (realm?.name !== 'Skein Demo') return false;
    const find = await this.accounts.finder(realm.id);
    await this.presences.record(find);
    return this.setup.isRecent(realm) && this.sendMessages(find);
  }

  /** Sends all messages. Each has an idempotency key, so that existing messages are not sent again. */
  private async sendMessages(find: (local: string) => User | undefined): Promise<boolean> {
    const welcomeBot = find(WELCOME_BOT);
    if (!welcomeBot) return false;
    let number = 0;
    for (const { channel, topic, messages } of TOPICS) {
      for (const [author, content] of messages) {
        const user = find(author);
        number += 1;
        if (!user) continue;
        const request = { addressee: { kind: 'channel', reference: { name: channel } }, topic, content } as const;
        const id = await this.messages.send(user, request, `demo ${number}`);
        if (id !== null) await this.react(id, content, find);
      }
    }
    for (const { local } of [...PEOPLE, LATECOMER]) {
      const user = find(local);
      if (user)
        await this.messages.send(welcomeBot, { addressee: { kind: 'direct', userIds: [user.id] }, content: WELCOME }, `welcome ${local}`);
    }
    return true;
  }

  private async react(id: MessageId, content: string, find: (local: string) => User | undefined): Promise<void> {
    for (const [local, emojiName] of REACTIONS.get(content) ?? []) {
      const user = find(local);
      if (user) await this.messages.react(user, id, emojiName);
    }
  }
}
