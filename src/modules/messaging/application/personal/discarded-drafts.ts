import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { DraftsDiscarder } from '../../../users/settings.api.js';
import { DraftRepository } from './draft.repository.js';

/** Deletes drafts of accounts that no longer want them on the server. */
@Injectable()
export class DiscardedDrafts extends DraftsDiscarder {
  constructor(private readonly drafts: DraftRepository) {
    super();
  }

  discardAll(actor: Actor): Promise<void> {
    return this.drafts.removeAll(actor);
  }
}
