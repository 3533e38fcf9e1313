import { reportFailure } from '../../client/outcomes.js';
import { createEffect, createMemo, For, type JSX, Show } from 'solid-js';
import { isResolved, withResolution } from '../../state/model/conversation.js';
import type { ClientState } from '../../state/model/client-state.js';
import { isUnclaimed } from '../../state/compose/writing-permission.js';
import { mentionsIn } from '../../state/compose/mentions.js';
import { channelRights } from '../../state/people/rights.js';
import type { TopicRecipient } from '../../state/compose/recipient.js';
import { addSubscribers } from '../../client/channel-actions.js';
import { mayResolve } from '../../state/messages/message-permissions.js';
import { moveTopic } from '../../client/conversation-acts.js';
import { useClient } from '../../client/client-context.js';
import { Icon } from '../../ui/icon.js';
import { nameOf } from '../labels/names.js';
import { t } from '../../ui/texts/texts.js';

/** What the writer should know before sending, each in one line with what can be done about it. */
export function ComposeWarnings(): JSX.Element {
  const { state, composer } = useClient();
  const place = createMemo((): (TopicRecipient & { readonly channelId: number }) | undefined => {
    const recipient = composer.recipient();
    return recipient.kind === 'topic' && recipient.channelId !== null ? { ...recipient, channelId: recipient.channelId } : undefined;
  });
  const absent = createMemo((): readonly number[] => {
    const recipient = composer.recipient();
    return recipient.kind === 'direct' ? recipient.userIds.filter((id) => isAbsent(state, id)) : [];
  });
  return (
    <Show when={place()} fallback={<For each={absent()}>{(id) => <AbsentWarning id={id} />}</For>}>
      {(recipient) => (
        <>
          <Show when={isResolved(recipient().topic)}>
            <ResolvedWarning channelId={recipient().channelId} topic={recipient().topic} />
          </Show>
          <Show when={state.channels[recipient().channelId]}>
            <MentionWarnings channelId={recipient().channelId} />
          </Show>
        </>
      )}
    </Show>
  );
}

function isAbsent(state: ClientState, id: number): boolean {
  const person = state.people[id];
  return person !== undefined && isUnclaimed(person);
}

function AbsentWarning(props: { readonly id: number }): JSX.Element {
  const { state } = useClient();
  return <Warning icon="clock" text={t().compose.notHereYet(nameOf(state, props.id))} />;
}

function Warning(props: {
  readonly icon: string;
  readonly text: string;
  readonly action?: string;
  readonly onAct?: () => void;
}): JSX.Element {
  return (
    <div class="c-warning" role="status">
      <Icon name={props.icon} />
      <span class="grow">{props.text}</span>
      <Show when={props.action}>
        <button type="button" class="btn sm" onClick={() => props.onAct?.()}>
          {props.action}
        </button>
      </Show>
    </div>
  );
}

function ResolvedWarning(props: { readonly channelId: number; readonly topic: string }): JSX.Element {
  const client = useClient();
  const reopen = async (): Promise<void> => {
    const { channelId } = props;
    const topic = withResolution(props.topic, false);
    if (!(await moveTopic(client, { channelId, topic: props.topic }, { topic }))) return;
    client.composer.readdress({ kind: 'topic', channelId, topic });
    client.navigation.show({ kind: 'topic', channelId, topic });
  };
  const offered = (): { readonly action?: string } => (mayResolve(client.state, props.channelId) ? { action: t().compose.reopen } : {});
  return <Warning icon="circle-check" text={t().compose.resolvedTopic} {...offered()} onAct={() => void reopen()} />;
}

function MentionWarnings(props: { readonly channelId: number }): JSX.Element {
  const { state, composer, subscribers: loader } = useClient();
  const mentions = createMemo(() => mentionsIn(composer.text(), state.people));
  createEffect(() => {
    if (mentions().userIds.length > 0 || mentions().wildcard) void loader.load(props.channelId);
  });
  const subscribers = createMemo(() => {
    const ids = state.channels[props.channelId]?.subscribers;
    return ids && new Set(ids);
  });
  const strangers = (): number[] => {
    const known = subscribers();
    return known ? mentions().userIds.filter((id) => !known.has(id) && state.people[id]?.is_active) : [];
  };
  const invite = (id: number): void => {
    const channel = state.channels[props.channelId];
    if (channel) addSubscribers(channel, [id], true).catch(reportFailure);
  };
  const mayInvite = (): boolean => {
    const channel = state.channels[props.channelId];
    return channel !== undefined && channelRights(state, channel).addSubscribers;
  };
  return (
    <>
      <For each={strangers()}>
        {(id) => (
          <Show when={mayInvite()} fallback={<Warning icon="user-plus" text={t().compose.notInChannel(nameOf(state, id))} />}>
            <Warning
              icon="user-plus"
              text={t().compose.notInChannel(nameOf(state, id))}
              action={t().compose.invite}
              onAct={() => invite(id)}
            />
          </Show>
        )}
      </For>
      <Show when={mentions().wildcard !== 'topic' && mentions().wildcard}>
        {(name) => (
          <Show when={subscribers()}>{(known) => <Warning icon="megaphone" text={t().compose.reaches(name(), known().size)} />}</Show>
        )}
      </Show>
    </>
  );
}
