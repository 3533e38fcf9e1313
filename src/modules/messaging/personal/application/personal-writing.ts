import { Injectable } from '@nestjs/common';
import { AlertWordsService } from './alert-words.service.js';
import { DraftsService } from './drafts.service.js';
import { SavedSnippetsService } from './saved-snippets.service.js';
import { ScheduledMessagesService } from '../../scheduled-messages/application/scheduled-messages.service.js';

/** What an account keeps for itself, as other contexts reach it. */
@Injectable()
export class PersonalWriting {
  constructor(
    readonly drafts: DraftsService,
    readonly savedSnippets: SavedSnippetsService,
    readonly scheduledMessages: ScheduledMessagesService,
    readonly alertWords: AlertWordsService,
  ) {}
}
