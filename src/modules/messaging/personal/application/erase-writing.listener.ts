import { Injectable } from '@nestjs/common';
import { ClientEvents } from '../../../../kernel/client-events.js';
import { AccountListener, type User } from '../../../users/accounts.api.js';
import { UserTopicRepository } from '../../topics/application/topic.repository.js';
import { ALERT_WORDS } from './alert-word-index.js';
import { AlertWordRepository } from './alert-word.repository.js';
import { DraftRepository } from './draft.repository.js';
import { NavigationViewRepository } from './navigation-view.repository.js';
import { SavedSnippetRepository } from './saved-snippet.repository.js';

/** Deletes the drafts, the saved snippets, the navigation views, the alert words and the topic policies of a person who is erased. */
@Injectable()
export class EraseWritingListener extends AccountListener {
  constructor(
    private readonly drafts: DraftRepository,
    private readonly snippets: SavedSnippetRepository,
    private readonly views: NavigationViewRepository,
    private readonly alertWords: AlertWordRepository,
    private readonly topics: UserTopicRepository,
    private readonly events: ClientEvents,
  ) {
    super();
  }

  override async onErased({ id: userId, realmId }: User): Promise<void> {
    const owner = { realmId, userId };
    await this.drafts.deleteAll(owner);
    await this.snippets.deleteAll(owner);
    await this.views.deleteAll(owner);
    await this.topics.deleteAll(owner);
    await this.alertWords.delete(owner, await this.alertWords.lock(owner));
    // The nodes refresh their index of alert words with the event.
    await this.events.publish([{ realmId, event: { type: ALERT_WORDS, alert_words: [] }, audience: { kind: 'users', userIds: [userId] } }]);
  }
}
