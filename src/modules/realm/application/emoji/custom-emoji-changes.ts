import { Injectable } from '@nestjs/common';
import { type ClientEvent, ClientEvents } from '../../../../kernel/client-events.js';
import type { RealmId } from '../../../../kernel/ids.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import type { CustomEmoji } from '../../domain/emoji/custom-emoji.js';
import { RealmRepository } from '../realm.repository.js';
import { presentCustomEmoji } from './custom-emoji.presenter.js';
import { CustomEmojiRepository } from './custom-emoji.repository.js';
import { CustomEmojiLookup, EMOJI_CHANGED } from './custom-emoji-set.js';

/** Changes of an organization's emoji, one after the other; everybody is told. */
@Injectable()
export class CustomEmojiChanges {
  constructor(
    private readonly emoji: CustomEmojiRepository,
    private readonly remembered: CustomEmojiLookup,
    private readonly realms: RealmRepository,
    private readonly events: ClientEvents,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  async make(realmId: RealmId, change: (present: readonly CustomEmoji[]) => Promise<unknown>): Promise<void> {
    await this.unitOfWork.run(async () => {
      await this.realms.lock(realmId);
      await change(await this.emoji.list(realmId));
      const event: ClientEvent = { type: EMOJI_CHANGED, op: 'update', realm_emoji: presentCustomEmoji(await this.emoji.list(realmId)) };
      await this.events.publish([{ realmId, event, audience: { kind: 'realm', guests: true } }]);
      this.unitOfWork.afterCommit(() => this.remembered.forget(realmId));
    });
  }
}
