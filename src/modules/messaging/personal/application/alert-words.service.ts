import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { type ClientEvent, ClientEvents } from '../../../../kernel/client-events.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import { foldCase } from '../../../../kernel/text.js';
import { LIMITS } from '../../../../kernel/limits.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import { newAlertWords } from '../domain/alert-word-list.js';
import { ALERT_WORDS, AlertWordIndex } from './alert-word-index.js';
import { AlertWordRepository } from './alert-word.repository.js';

/** Words at which an account wants to be told. */
@Injectable()
export class AlertWordsService {
  constructor(
    private readonly words: AlertWordRepository,
    private readonly hits: AlertWordIndex,
    private readonly events: ClientEvents,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** In the order in which they were added. */
  list(actor: Actor): Promise<string[]> {
    return this.words.list(actor);
  }

  /** @returns all words of the account @throws BadRequest if there would be more than an account may have */
  add(actor: Actor, given: readonly string[]): Promise<string[]> {
    return this.change(actor, async (existing) => {
      const added = newAlertWords(existing, given);
      if (added.length > 0 && existing.length + added.length > LIMITS.MAX_ALERT_WORDS) {
        throw new BadRequest(`Too many alert words (limit: ${LIMITS.MAX_ALERT_WORDS})`);
      }
      await this.words.add(actor, added);
      return [...existing, ...added];
    });
  }

  /** @returns the words that are left */
  remove(actor: Actor, given: readonly string[]): Promise<string[]> {
    return this.change(actor, async (existing) => {
      const removed = new Set(given.map(foldCase));
      await this.words.remove(actor, given);
      return existing.filter((word) => !removed.has(foldCase(word)));
    });
  }

  private change(actor: Actor, work: (existing: readonly string[]) => Promise<string[]>): Promise<string[]> {
    const { realmId, userId } = actor;
    return this.unitOfWork.run(async () => {
      const words = await work(await this.words.lock(actor));
      const event: ClientEvent = { type: ALERT_WORDS, alert_words: words };
      await this.events.publish([{ realmId, event, audience: { kind: 'users', userIds: [userId] } }]);
      // Other nodes hear it from the log; here it counts for the very next message.
      this.unitOfWork.afterCommit(() => this.hits.changed(realmId, [userId]));
      return words;
    });
  }
}
