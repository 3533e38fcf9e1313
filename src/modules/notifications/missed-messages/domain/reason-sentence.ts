import { type NoticeCause, NOTICE_CAUSES } from '../../notices/domain/reason.js';
import type { MissedConversation, MissedMessage, Place } from './missed-conversation.js';

/** Why the recipient gets a mail about a conversation: the first cause in their order among its messages. */
export function reasonSentence({ place, messages }: MissedConversation): string {
  const cause = NOTICE_CAUSES.find((one) => messages.some((message) => message.cause === one)) ?? 'direct';
  return `You receive this mail because ${clause(cause, place, messages)}.`;
}

function clause(cause: NoticeCause, place: Place, messages: readonly MissedMessage[]): string {
  const where = place.kind === 'channel' ? `#${place.channelName}` : '';
  switch (cause) {
    case 'direct':
      return 'somebody wrote to you directly';
    case 'mention':
      return 'you were mentioned';
    case 'group_mention':
      return `@${messages.find(({ group }) => group)?.group?.name ?? 'a group of yours'} was mentioned`;
    case 'topic_wildcard_in_followed_topic':
      return 'all participants were mentioned in a topic that you follow';
    case 'channel_wildcard_in_followed_topic':
      return `everybody in ${where} was mentioned in a topic that you follow`;
    case 'topic_wildcard':
      return `all participants of a topic in ${where} were mentioned`;
    case 'channel_wildcard':
      return `everybody in ${where} was mentioned`;
    case 'followed_topic':
      return 'you chose mails about topics that you follow';
    case 'channel':
      return `you chose mails about ${where}`;
  }
}
