import { copyLink } from '../../ui/overlays/clipboard.js';
import { type Conversation, type DirectConversation, isResolved, keyOf, type TopicConversation } from '../../state/model/conversation.js';
import { mayResolve } from '../../state/messages/message-permissions.js';
import { isMutedConversation } from '../../state/search/narrow-matching.js';
import { isVisitor } from '../../state/places/visitor.js';
import type { Client } from '../../client/client.js';
import { markAsRead, POLICY, policyOf, setResolved, setTopicPolicy } from '../../client/conversation-acts.js';
import { closeConversation } from '../../client/closed-conversations.js';
import { setMuted } from '../../client/muted-people.js';
import { nameOf } from '../labels/names.js';
import type { MenuItem } from '../../ui/overlays/menu.js';
import { t } from '../../ui/texts/texts.js';

/** What can be done with a conversation, wherever it is named. */
export function conversationMenu(client: Client, conversation: Conversation): MenuItem[] {
  const key = keyOf(conversation);
  const isUnread = client.state.unread.conversations.has(key);
  return [
    ...(isUnread ? [{ label: t().acts.markAsRead, icon: 'check', run: () => markAsRead(client, [key]) }] : []),
    ...(conversation.kind === 'topic' && !isVisitor(client.state) ? topicItems(client, conversation) : []),
    ...(conversation.kind === 'direct' ? peopleItems(client, conversation) : []),
    { label: t().acts.copyLink, icon: 'link-2', separated: true, run: () => void copyLink(client.navigation.hrefOf(conversation)) },
    ...(conversation.kind === 'direct' ? [{ label: t().acts.close, icon: 'x', run: () => closeConversation(client, conversation) }] : []),
  ];
}

/** The people of a direct conversation. The server mutes people, not conversations: the only other one can be muted. */
function peopleItems(client: Client, { userIds }: DirectConversation): MenuItem[] {
  const { state, navigation } = client;
  const ids = userIds.length === 0 ? [state.ownId] : userIds;
  const [only] = ids;
  const person = ids.length === 1 && only !== state.ownId ? state.people[only ?? 0] : undefined;
  const isMuted = person !== undefined && state.mutedUserIds.includes(person.user_id);
  const muting: MenuItem[] =
    person && !person.is_bot
      ? [
          {
            label: (isMuted ? t().acts.unmutePerson : t().acts.mutePerson)(nameOf(state, person.user_id)),
            icon: isMuted ? 'bell' : 'bell-off',
            run: () => setMuted(client, person.user_id, !isMuted),
          },
        ]
      : [];
  return [
    ...muting,
    ...ids.map((id, index) => ({
      label: t().acts.cardOf(nameOf(state, id)),
      icon: 'user',
      separated: index === 0,
      run: () => navigation.go({ view: 'user', path: [String(id)] }),
    })),
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
    ...(mayResolve(client.state, conversation.channelId)
      ? [
          {
            label: resolved ? t().acts.reopen : t().acts.resolve,
            icon: 'circle-check',
            run: () => void setResolved(client, conversation, !resolved),
          },
        ]
      : []),
  ];
}
