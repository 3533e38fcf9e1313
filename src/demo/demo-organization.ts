import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { MessageId } from '../kernel/ids.js';
import { UnitOfWork } from '../kernel/unit-of-work.js';
import { RealmLookup } from '../modules/realm/realm.api.js';
import type { User } from '../modules/users/accounts.api.js';
import { DemoAccounts } from './demo-accounts.js';
import { DemoMessages, type DemoRequest } from './demo-content.js';
import { type DemoMessage, DIRECT_CONVERSATIONS, TOPICS, WELCOME_BOT, WELCOMES } from './demo-data.js';
import { DemoPresences } from './demo-presences.js';
import { DemoRealmSetup } from './demo-realm-setup.js';

/** Finds an account by the local part of its initial email address. */
type Find = (local: string) => User | undefined;

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
  private async sendMessages(find: Find): Promise<boolean> {
    if (!find(WELCOME_BOT)) return false;
    for (const { channel, topic, messages } of TOPICS) {
      await this.converse({ addressee: { kind: 'channel', reference: { name: channel } }, topic }, messages, find);
    }
    for (const { people, messages } of [...WELCOMES, ...DIRECT_CONVERSATIONS]) {
      const userIds = people.flatMap((local) => find(local)?.id ?? []);
      await this.converse({ addressee: { kind: 'direct', userIds } }, messages, find);
    }
    return true;
  }

  /** Whoever says something has read what was said before. */
  private async converse(place: Omit<DemoRequest, 'content'>, messages: readonly DemoMessage[], find: Find): Promise<void> {
    const sent: MessageId[] = [];
    const readBy = new Map<User, readonly MessageId[]>();
    for (const [author, content, reactions = {}] of messages) {
      const user = find(author);
      const key = createHash('sha256')
        .update(JSON.stringify([place, content]))
        .digest('base64url');
      const id = user ? await this.messages.send(user, { ...place, content }, key) : null;
      if (!user || id === null) continue;
      readBy.set(user, [...sent]);
      sent.push(id);
      for (const [emojiName, locals] of Object.entries(reactions)) {
        for (const reacting of locals.flatMap((local) => find(local) ?? [])) await this.messages.react(reacting, id, emojiName);
      }
    }
    for (const [user, ids] of readBy) await this.messages.read(user, ids);
  }
}
