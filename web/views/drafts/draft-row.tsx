import { createSignal, type JSX, Show } from 'solid-js';
import { useClient } from '../../client/client-context.js';
import { isolated } from '../../kernel/text-direction.js';
import type { Recipient } from '../../state/compose/recipient.js';
import { Icon } from '../../ui/icon.js';
import { showToast } from '../../ui/overlays/toasts.js';
import { t } from '../../ui/texts/texts.js';
import { channelIcon } from '../labels/channel-color.js';
import { channelPrefix, participantNames, topicName } from '../labels/names.js';

/** Where a text goes. */
export function RecipientName(props: { readonly recipient: Recipient }): JSX.Element {
  const { state } = useClient();
  const name = (): string => {
    const { recipient } = props;
    if (recipient.kind === 'direct')
      return recipient.userIds.length === 0 ? t().drafts.noRecipient : participantNames(state, recipient.userIds);
    if (recipient.channelId === null) return recipient.topic === '' ? t().drafts.noRecipient : recipient.topic;
    return `${channelPrefix(state, recipient.channelId)}${isolated(topicName(recipient.topic.trim()))}`;
  };
  const icon = (): string => {
    const { recipient } = props;
    if (recipient.kind === 'direct') return 'messages-square';
    return recipient.channelId === null ? 'pencil-line' : channelIcon(state, recipient.channelId);
  };
  return (
    <b class="to cut" dir="auto">
      <Icon name={icon()} size="s" class="muted" />
      <span class="cut">{name()}</span>
    </b>
  );
}

/** A text with its place, a time and what can be done with it. @param onDelete called by the second press */
export function Row(props: {
  readonly key: string;
  readonly recipient: Recipient;
  /** What is said in place of a recipient that is not known. */
  readonly unknownPlace?: string | undefined;
  readonly content: string;
  readonly time: string;
  readonly problem?: string | undefined;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
  readonly children: JSX.Element;
  readonly ref?: (row: HTMLLIElement) => void;
}): JSX.Element {
  const [isAsking, setAsking] = createSignal(false);
  const remove = (): void => {
    if (isAsking()) props.onDelete();
    else setAsking(true);
  };
  return (
    <li
      ref={(element) => props.ref?.(element)}
      class="draft-row"
      data-row={props.key}
      onKeyDown={(event) => {
        if (event.key === 'Delete') remove();
      }}
      onFocusOut={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setAsking(false);
      }}
    >
      <button type="button" class="draft-text" onClick={() => props.onEdit()}>
        <Show when={props.unknownPlace} fallback={<RecipientName recipient={props.recipient} />}>
          <b class="to muted">{props.unknownPlace}</b>
        </Show>
        <span class="lines" dir="auto">
          {props.content}
        </span>
        <Show when={props.problem}>
          <span class="state bad">{props.problem}</span>
        </Show>
      </button>
      <span class="draft-acts">
        <time class="muted">{props.time}</time>
        {props.children}
        <button type="button" class="btn sm danger" onClick={remove}>
          {isAsking() ? t().drafts.confirmDelete : t().drafts.delete}
        </button>
      </span>
    </li>
  );
}

/** Waits for a request, and says why it failed. */
export async function attempt(request: Promise<unknown>, done: () => void): Promise<void> {
  try {
    await request;
    done();
  } catch (error) {
    showToast(error instanceof Error && error.message !== '' ? error.message : t().compose.noConnection);
  }
}
