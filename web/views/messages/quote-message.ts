import { reportFailure } from '../../client/outcomes.js';
import type { Message } from '../../api/wire.js';
import { conversationOf } from '../../state/model/conversation.js';
import { narrowOf } from '../../state/model/narrow.js';
import { quotationOf } from '../../state/compose/quotation.js';
import type { Client } from '../../client/client.js';
import { fetchMarkdown } from '../../client/message-source.js';
import { t } from '../../ui/texts/texts.js';

/** The address of a message, for other people. */
export function messageLink({ state, navigation }: Client, message: Message): string {
  const narrow = narrowOf(conversationOf(message, state.ownId));
  return new URL(navigation.href({ view: 'narrow', narrow, near: message.id }), window.location.href).href;
}

/** Fetches the text of a message and puts it into quotes. @returns undefined if it cannot be fetched, which the reader is told */
export async function quoteMessage(client: Client, message: Message): Promise<string | undefined> {
  try {
    const content = await fetchMarkdown(message.id);
    const senderName = client.state.people[message.sender_id]?.full_name ?? message.sender_full_name;
    return quotationOf({ senderId: message.sender_id, senderName, link: messageLink(client, message), content }, t().messageActs.said);
  } catch (error) {
    reportFailure(error);
    return undefined;
  }
}
