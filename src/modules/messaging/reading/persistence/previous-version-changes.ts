import { Injectable } from '@nestjs/common';
import { type Audience, EventLogSubscriptions } from '../../../../kernel/client-events.js';
import type { ConversationId } from '../../../../kernel/ids.js';
import { RecentMessageHeads } from './recent-message-heads.js';

const CHANGES_OF_MESSAGES = ['update_message', 'delete_message', 'reaction', 'submessage'];

/**
 * Forgets what is kept of messages at the events of their changes, because processes of the version before revisions of conversations change
 * messages without counting it. The next release leaves this class out.
 */
@Injectable()
export class PreviousVersionChanges {
  constructor(heads: RecentMessageHeads, eventLog: EventLogSubscriptions) {
    for (const type of CHANGES_OF_MESSAGES) {
      eventLog.onEventUnawaited(type, ({ audience }) => {
        for (const conversationId of conversationsOf(audience)) heads.forget(conversationId);
      });
    }
  }
}

function conversationsOf(audience: Audience | undefined): ConversationId[] {
  if (audience?.kind === 'readers' || audience?.kind === 'concerned') return [audience.conversationId];
  return audience?.kind === 'moved' ? [audience.from.conversationId, audience.to.conversationId] : [];
}
