import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { PersonalWriting } from '../../../messaging/messaging.api.js';
import { StateSection, type InitialStateInput, includesState } from './section.js';

/** Drafts are listed up to here; those edited last count. */
const MAX_DRAFTS = 1_000;

/** What the account keeps for itself: drafts, snippets, scheduled messages and alert words. */
@Injectable()
export class PersonalWritingSection extends StateSection {
  readonly types = ['drafts', 'saved_snippets', 'scheduled_messages', 'alert_words'];

  constructor(private readonly writing: PersonalWriting) {
    super();
  }

  async load(actor: Actor, wishes: InitialStateInput): Promise<Readonly<Record<string, unknown>>> {
    const { drafts, savedSnippets, scheduledMessages, alertWords } = this.writing;
    return {
      ...(includesState(wishes, 'drafts') ? { drafts: await drafts.list(actor, MAX_DRAFTS) } : {}),
      ...(includesState(wishes, 'saved_snippets') ? { saved_snippets: await savedSnippets.list(actor) } : {}),
      ...(includesState(wishes, 'scheduled_messages') ? { scheduled_messages: await scheduledMessages.list(actor) } : {}),
      ...(includesState(wishes, 'alert_words') ? { alert_words: await alertWords.list(actor) } : {}),
    };
  }
}
