import type { ClientState } from '../../state/model/client-state.js';
import type { Location } from '../../state/places/hash-location.js';
import { channelOfNarrow, conversationOfNarrow, type Narrow } from '../../state/model/narrow.js';
import { channelName, participantNames, topicName } from './names.js';
import { t } from '../../ui/texts/texts.js';

/** What is on screen, from the inside out: the topic, then its channel. Empty for what has no name of its own. */
export function placeNames(state: ClientState, location: Location): string[] {
  switch (location.view) {
    case 'inbox':
      return [t().views.inbox];
    case 'recent':
      return [t().views.recent];
    case 'topics':
      return [t().topics.title, channelName(state, location.channelId)];
    case 'narrow':
      return narrowNames(state, location.narrow);
    default:
      return [];
  }
}

function narrowNames(state: ClientState, narrow: Narrow): string[] {
  const conversation = conversationOfNarrow(narrow, state.ownId);
  if (conversation?.kind === 'topic') return [topicName(conversation.topic), channelName(state, conversation.channelId)];
  if (conversation) return [participantNames(state, conversation.userIds)];
  const channelId = channelOfNarrow(narrow);
  if (channelId !== null) return [channelName(state, channelId)];
  return narrow.length === 0 ? [t().views.feed] : [];
}
