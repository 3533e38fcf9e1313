import { createSignal, type JSX, lazy, Match, Show, Suspense, Switch } from 'solid-js';
import type { Message } from '../../api/wire.js';
import { isNotice } from '../../state/messages/notice.js';
import { isMentioned } from '../../state/model/unread.js';
import { Avatar } from '../labels/avatar.js';
import { useClient } from '../../client/client-context.js';
import type { MessageEdit } from '../../client/message-edits.js';
import { Icon } from '../../ui/icon.js';
import { formatFull, formatNarrowTime, formatTime, isoTime } from '../../ui/texts/format.js';
import { StatusEmoji } from '../people/status-mark.js';
import { t } from '../../ui/texts/texts.js';
import { useInteraction } from './list-context.js';
import { MessageContent } from './message-content.js';
import { GutterMarks, MessageMarks, SenderMarks } from './message-marks.js';
import { MessageToolbar } from './message-toolbar.js';
import { Reactions } from './reactions.js';

const MessageEditor = lazy(() => import('./message-editor.js'));

interface RowProps {
  readonly rowKey: string;
  readonly message: Message;
  /** Whether it shows its sender, unlike one that follows another of the same sender. */
  readonly first: boolean;
}

/** A message of a list. */
export function MessageRow(props: RowProps): JSX.Element {
  const { state, acts } = useClient();
  const interaction = useInteraction();
  const [isRevealed, setRevealed] = createSignal(false);
  const id = (): number => props.message.id;
  const isHidden = (): boolean => state.mutedUserIds.includes(props.message.sender_id) && !isRevealed();
  const isSelected = (): boolean => interaction.selection.isSelected(id());
  return (
    <article
      class="msg"
      classList={{
        first: props.first,
        'me-msg': props.message.is_me_message,
        notice: isNotice(props.message),
        mentioned: isMentioned(props.message.flags),
        selected: isSelected() && interaction.selection.hasRing(),
        pending: acts.deleting[id()] === true,
      }}
      data-key={props.rowKey}
      tabindex={isSelected() ? 0 : -1}
      aria-label={isHidden() ? t().body.mutedSender : `${senderOf(props)}, ${timeOf(props)}`}
      aria-setsize={-1}
    >
      <Show when={!isHidden()} fallback={<MutedRow onReveal={() => setRevealed(true)} />}>
        <Show when={props.first} fallback={<Gutter message={props.message} />}>
          <a class="av-link" href={`#user/${props.message.sender_id}`} tabindex="-1" aria-hidden="true">
            <Avatar userId={props.message.sender_id} />
          </a>
        </Show>
        <div>
          <Show when={props.first && !props.message.is_me_message}>
            <MessageHeader message={props.message} />
          </Show>
          <RowContent message={props.message} />
          <Show when={acts.deleting[id()]}>
            <div class="state">{t().messageActs.deleting}</div>
          </Show>
          <Reactions message={props.message} />
        </div>
        <Show when={interaction.hasToolbar(id())}>
          <MessageToolbar message={props.message} />
        </Show>
      </Show>
    </article>
  );

  function senderOf({ message }: RowProps): string {
    return state.people[message.sender_id]?.full_name ?? message.sender_full_name;
  }
  function timeOf({ message }: RowProps): string {
    return formatTime(message.timestamp);
  }
}

/** What stands beside a message that follows another of the same sender. */
function Gutter(props: { readonly message: Message }): JSX.Element {
  return (
    <span class="at num">
      <span class="at-marks">
        <GutterMarks message={props.message} />
      </span>
      <time title={formatFull(props.message.timestamp)}>{formatNarrowTime(props.message.timestamp)}</time>
    </span>
  );
}

/** The one line that stands for a message of a muted person. */
function MutedRow(props: { readonly onReveal: () => void }): JSX.Element {
  return (
    <>
      <span class="av" aria-hidden="true">
        <span class="av-muted">
          <Icon name="eye-off" />
        </span>
      </span>
      <div class="body muted">
        {t().body.mutedSender}{' '}
        <button type="button" class="unfold" onClick={() => props.onReveal()}>
          {t().body.showMuted}
        </button>
      </div>
    </>
  );
}

function MessageHeader(props: { readonly message: Message }): JSX.Element {
  const { state } = useClient();
  const time = (): string => formatTime(props.message.timestamp);
  return (
    <div class="msg-h">
      <a class="name cut" href={`#user/${props.message.sender_id}`} dir="auto">
        {state.people[props.message.sender_id]?.full_name ?? props.message.sender_full_name}
      </a>
      <StatusEmoji userId={props.message.sender_id} />
      <SenderMarks userId={props.message.sender_id} />
      <time title={formatFull(props.message.timestamp)} dateTime={isoTime(props.message.timestamp)}>
        {time()}
      </time>
      <MessageMarks message={props.message} />
    </div>
  );
}

/** The content of a message, the field in which it is changed, or the new text while it is being saved. */
function RowContent(props: { readonly message: Message }): JSX.Element {
  const { acts, edits } = useClient();
  const edit = (): MessageEdit | undefined => edits.open[props.message.id];
  const isBeingSaved = (): boolean => edit()?.status === 'saving' || edit()?.status === 'saved';
  return (
    <Switch fallback={<MessageContent message={props.message} />}>
      <Match when={isBeingSaved()}>
        <div class="body plain muted" dir="auto">
          <p>{edit()?.content}</p>
        </div>
        <div class="state">{t().messageActs.saving}</div>
      </Match>
      <Match when={edit()}>
        {(open) => (
          <Suspense fallback={<MessageContent message={props.message} />}>
            <MessageEditor message={props.message} edit={open()} />
          </Suspense>
        )}
      </Match>
      <Match when={props.message.flags.includes('collapsed')}>
        <button type="button" class="unfold" aria-expanded="false" onClick={() => void acts.setCollapsed(props.message, false)}>
          {t().messageActs.collapsed}
        </button>
      </Match>
    </Switch>
  );
}
