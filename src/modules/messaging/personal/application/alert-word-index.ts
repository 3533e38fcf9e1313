import { Injectable } from '@nestjs/common';
import { EventLogSubscriptions } from '../../../../kernel/client-events.js';
import type { RealmId, UserId } from '../../../../kernel/ids.js';
import { AlertWordMatcher } from '../domain/alert-word-matcher.js';
import { AlertWordRepository } from './alert-word.repository.js';

/** Type of the event that tells an account's clients of its words, and every node that they changed. */
export const ALERT_WORDS = 'alert_words';

const MAX_REALMS = 1_000;

interface Remembered {
  readonly matcher: AlertWordMatcher;
  /** Accounts whose words changed since they were read. */
  readonly stale: Set<UserId>;
  /** Ends when what was stale at its start is read again. */
  reading: Promise<void>;
}

/** Tells whose alert words a text contains. The words of a realm are remembered in the process; the event log tells which ones changed. */
@Injectable()
export class AlertWordIndex {
  private readonly realms = new Map<RealmId, Remembered>();

  constructor(
    private readonly words: AlertWordRepository,
    announcements: EventLogSubscriptions,
  ) {
    announcements.onEvent(ALERT_WORDS, ({ realmId, audience }) => {
      if (audience?.kind === 'users') this.changed(realmId, audience.userIds);
    });
    announcements.onMissed(() => this.realms.clear());
  }

  /** Accounts of the realm, by id, whether or not they will see the text. */
  async findUsersAlertedBy(realmId: RealmId, text: string): Promise<UserId[]> {
    const remembered = this.realms.get(realmId) ?? this.begin(realmId);
    if (remembered.stale.size > 0) remembered.reading = remembered.reading.then(() => this.refresh(realmId, remembered));
    await remembered.reading;
    return remembered.matcher.match(text);
  }

  /** The words of these accounts are to be read again before they are looked for. */
  changed(realmId: RealmId, userIds: readonly UserId[]): void {
    const remembered = this.realms.get(realmId);
    for (const userId of userIds) remembered?.stale.add(userId);
  }

  private begin(realmId: RealmId): Remembered {
    if (this.realms.size >= MAX_REALMS) this.realms.clear();
    const matcher = new AlertWordMatcher();
    const remembered: Remembered = { matcher, stale: new Set(), reading: Promise.resolve() };
    remembered.reading = this.forgetIfFailed(realmId, remembered, async () => {
      for (const [userId, words] of await this.words.findByUsers(realmId, 'all')) matcher.set(userId, words);
    });
    this.realms.set(realmId, remembered);
    return remembered;
  }

  /** What becomes stale while it reads stays so, and is read by the next one. */
  private refresh(realmId: RealmId, remembered: Remembered): Promise<void> {
    const userIds = [...remembered.stale];
    if (userIds.length === 0) return Promise.resolve();
    remembered.stale.clear();
    return this.forgetIfFailed(realmId, remembered, async () => {
      const words = await this.words.findByUsers(realmId, userIds);
      for (const userId of userIds) remembered.matcher.set(userId, words.get(userId) ?? []);
    });
  }

  private async forgetIfFailed(realmId: RealmId, remembered: Remembered, read: () => Promise<void>): Promise<void> {
    try {
      await read();
    } catch (error) {
      if (this.realms.get(realmId) === remembered) this.realms.delete(realmId);
      throw error;
    }
  }
}
