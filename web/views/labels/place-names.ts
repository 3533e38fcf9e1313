import type { ClientState } from '../../state/model/client-state.js';
import type { Location } from '../../state/places/hash-location.js';
import { channelOfNarrow, conversationOfNarrow, isSearch, type Narrow } from '../../state/model/narrow.js';
import { searchWords } from './filter-names.js';
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
    case 'drafts':
    case 'scheduled':
      return [t().views.drafts];
    case 'reminders':
      return [t().reminders.title, t().views.drafts];
    case 'sidebar':
      return [location.part === 'more' ? t().tabs.more : location.part === 'direct' ? t().tabs.direct : t().tabs.channels];
    default:
      return [];
  }
}

function narrowNames(state: ClientState, narrow: Narrow): string[] {
  const conversation = conversationOfNarrow(narrow, state.ownId);
  if (conversation?.kind === 'topic') return [topicName(conversation.topic), channelName(state, conversation.channelId)];
  if (conversation) return [participantNames(state, conversation.userIds)];
  if (isSearch(narrow, state.ownId)) return [t().search.titleOf(searchWords(state, narrow))];
  const channelId = channelOfNarrow(narrow);
  return [channelId === null ? feedName(state, narrow) : channelName(state, channelId)];
}

/** The name of a list of messages that is neither a conversation nor a channel: `Starred`. */
export function feedName(state: ClientState, narrow: Narrow): string {
  const [term, ...others] = narrow;
  if (!term) return t().views.feed;
  if (others.length > 0) return t().views.reactions;
  switch (term.operand) {
    case 'mentioned':
      return t().views.mentions;
    case 'starred':
      return t().views.starred;
    case 'dm':
    case 'private':
      return t().sidebar.directMessages;
    default:
      return searchWords(state, narrow);
  }
}
