import { Injectable } from '@nestjs/common';
import type { MessageId } from '../kernel/ids.js';
import { UnitOfWork } from '../kernel/unit-of-work.js';
import { RealmLookup } from '../modules/realm/realm.api.js';
import type { User } from '../modules/users/users.api.js';
import { DemoAccounts } from './demo-accounts.js';
import { DemoTalk } from './demo-content.js';
import { LATECOMER, PEOPLE, REACTIONS, TOPICS, WELCOME } from './demo-data.js';
import { DemoPresences } from './demo-presences.js';
import { DemoRealmSetup } from './demo-realm-setup.js';

const WELCOME_BOT = 'welcome-bot';

/** An organization with people, channels and conversations, for trying the server out. */
@Injectable()
export class DemoOrganization {
  constructor(
    private readonly founding: DemoRealmSetup,
    private readonly accounts: DemoAccounts,
    private readonly realms: RealmLookup,
    private readonly talk: DemoTalk,
    private readonly presences: DemoPresences,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * Makes what is missing; on a database that has an organization already, nothing but the rest of a start that broke off, and the presences
   * that people have after every start.
   * @returns whether there was anything to do
   */
  async prepare(): Promise<boolean> {
    const existing = await this.realms.findByStringId('');
    if (!existing) await this.unitOfWork.run(() => this.founding.found());
    this.realms.forget();
    const realm = await this.realms.findByStringId('');
    if (realm?.name !== 'Skein Demo') return false;
    const find = await this.accounts.finder(realm.id);
    await this.presences.note(find);
    return this.founding.isRecent(realm) && this.converse(find);
  }

  /** Every message has a key of its own, so that one that is there already is not sent again. */
  private async converse(find: (local: string) => User | undefined): Promise<boolean> {
    const host = find(WELCOME_BOT);
    if (!host) return false;
    let number = 0;
    for (const { channel, topic, messages } of TOPICS) {
      for (const [author, content] of messages) {
        const user = find(author);
        number += 1;
        if (!user) continue;
        const request = { addressee: { kind: 'channel', reference: { name: channel } }, topic, content } as const;
        const id = await this.talk.send(user, request, `demo ${number}`);
        if (id !== null) await this.react(id, content, find);
      }
    }
    for (const { local } of [...PEOPLE, LATECOMER]) {
      const user = find(local);
      if (user) await this.talk.send(host, { addressee: { kind: 'direct', userIds: [user.id] }, content: WELCOME }, `welcome ${local}`);
    }
    return true;
  }

  private async react(id: MessageId, content: string, find: (local: string) => User | undefined): Promise<void> {
    for (const [local, emojiName] of REACTIONS.get(content) ?? []) {
      const user = find(local);
      if (user) await this.talk.react(user, id, emojiName);
    }
  }
}
