import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { type ClientEvent, ClientEvents } from '../../../../kernel/client-events.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import { LIMITS } from '../../../../kernel/limits.js';
import { foldCase } from '../../../../kernel/text.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import { newAlertWords } from '../domain/alert-word-list.js';
import { ALERT_WORDS } from './alert-word-index.js';
import { AlertWordRepository } from './alert-word.repository.js';

/** Manages the alert words of an account. */
@Injectable()
export class AlertWordsService {
  constructor(
    private readonly repository: AlertWordRepository,
    private readonly events: ClientEvents,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** The words in the order in which they were added. */
  list(actor: Actor): Promise<string[]> {
    return this.repository.list(actor);
  }

  /** @returns all words of the account @throws BadRequest if the account would have too many */
  add(actor: Actor, words: readonly string[]): Promise<string[]> {
    return this.change(actor, async (existing) => {
      const added = newAlertWords(existing, words);
      if (added.length > 0 && existing.length + added.length > LIMITS.MAX_ALERT_WORDS) {
        throw new BadRequest(`Too many alert words (limit: ${LIMITS.MAX_ALERT_WORDS})`);
      }
      await this.repository.add(actor, added);
      return [...existing, ...added];
    });
  }

  /** @returns the remaining words */
  remove(actor: Actor, words: readonly string[]): Promise<string[]> {
    return this.change(actor, async (existing) => {
      const removed = new Set(words.map(foldCase));
      await this.repository.delete(actor, words);
      return existing.filter((word) => !removed.has(foldCase(word)));
    });
  }

  private change(actor: Actor, apply: (existing: readonly string[]) => Promise<string[]>): Promise<string[]> {
    const { realmId, userId } = actor;
    return this.unitOfWork.run(async () => {
      const words = await apply(await this.repository.lock(actor));
      const event: ClientEvent = { type: ALERT_WORDS, alert_words: words };
      await this.events.publish([{ realmId, event, audience: { kind: 'users', userIds: [userId] } }]);
      return words;
    });
  }
}
