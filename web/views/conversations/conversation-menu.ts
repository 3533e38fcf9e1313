import { copyLink } from '../../ui/overlays/copy-link.js';
import { type Conversation, isResolved, keyOf, type TopicConversation } from '../../state/model/conversation.js';
import { isMutedConversation } from '../../state/search/narrow-matching.js';
import { isVisitor } from '../../state/places/visitor.js';
import type { Client } from '../../client/client.js';
import { markAsRead, POLICY, policyOf, setResolved, setTopicPolicy } from '../../client/conversation-acts.js';
import type { MenuItem } from '../../ui/overlays/menu.js';
import { t } from '../../ui/texts/texts.js';

/** What can be done with a conversation, wherever it is named. */
export function conversationMenu(client: Client, conversation: Conversation): MenuItem[] {
  const key = keyOf(conversation);
  const isUnread = client.state.unread.conversations.has(key);
  return [
    ...(isUnread ? [{ label: t().acts.markAsRead, icon: 'check', run: () => markAsRead(client, [key]) }] : []),
    ...(conversation.kind === 'topic' && !isVisitor(client.state) ? topicItems(client, conversation) : []),
    { label: t().acts.copyLink, icon: 'link-2', separated: true, run: () => void copyLink(client.navigation.hrefOf(conversation)) },
  ];
}

function topicItems(client: Client, conversation: TopicConversation): MenuItem[] {
  const policy = policyOf(client, conversation);
  const isMuted = isMutedConversation(client.state, conversation);
  const inMutedChannel = client.state.channels[conversation.channelId]?.personal?.is_muted ?? false;
  const unmuted = inMutedChannel ? POLICY.unmuted : POLICY.none;
  const follows = policy === POLICY.followed;
  const resolved = isResolved(conversation.topic);
  return [
    {
      label: follows ? t().acts.unfollow : t().acts.follow,
      icon: follows ? 'bell' : 'bell-ring',
      run: () => setTopicPolicy(client, conversation, follows ? POLICY.none : POLICY.followed),
    },
    {
      label: isMuted ? t().acts.unmute : t().acts.mute,
      icon: isMuted ? 'bell' : 'bell-off',
      run: () => setTopicPolicy(client, conversation, isMuted ? unmuted : POLICY.muted),
    },
    {
      label: resolved ? t().acts.reopen : t().acts.resolve,
      icon: 'circle-check',
      run: () => void setResolved(client, conversation, !resolved),
    },
  ];
}
