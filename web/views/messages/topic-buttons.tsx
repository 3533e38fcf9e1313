import { type JSX, Show } from 'solid-js';
import { isResolved, type TopicConversation } from '../../state/model/conversation.js';
import { mayResolve } from '../../state/messages/message-permissions.js';
import { useClient } from '../../client/client-context.js';
import { nextPolicy, POLICY, policyOf, setResolved, setTopicPolicy } from '../../client/conversation-acts.js';
import { Icon } from '../../ui/icon.js';
import { titleWithKey } from '../../ui/hotkeys.js';
import { t } from '../../ui/texts/texts.js';

/** Marks a topic as resolved, and takes that back; for those who may. */
export function ResolveButton(props: { readonly conversation: TopicConversation; readonly small?: boolean }): JSX.Element {
  const client = useClient();
  const resolved = (): boolean => isResolved(props.conversation.topic);
  const label = (): string => (resolved() ? t().acts.reopen : t().acts.resolve);
  return (
    <Show when={mayResolve(client.state, props.conversation.channelId)}>
      <button
        type="button"
        class="ib desk-only"
        classList={{ sm: props.small ?? false, on: resolved() }}
        aria-label={label()}
        title={label()}
        onClick={() => void setResolved(client, props.conversation, !resolved())}
      >
        <Icon name={props.small ? 'check' : 'circle-check'} {...(props.small ? {} : { size: 'l' })} />
      </button>
    </Show>
  );
}

/** Says whether the reader follows or mutes a topic, and changes it. */
export function PolicyButton(props: { readonly conversation: TopicConversation; readonly small?: boolean }): JSX.Element {
  const client = useClient();
  const policy = (): ReturnType<typeof policyOf> => policyOf(client, props.conversation);
  const icon = (): string => (policy() === POLICY.followed ? 'bell-ring' : policy() === POLICY.muted ? 'bell-off' : 'bell');
  return (
    <button
      type="button"
      class="ib"
      classList={{ sm: props.small ?? false, on: policy() === POLICY.followed && !props.small }}
      aria-label={t().header.policies[policy()]}
      title={props.small ? t().header.policies[policy()] : titleWithKey(t().header.policies[policy()], 'Shift M')}
      onClick={() => setTopicPolicy(client, props.conversation, nextPolicy(client, props.conversation))}
    >
      <Icon name={icon()} {...(props.small ? {} : { size: 'l' })} />
    </button>
  );
}
