import { createMemo, createSignal, For, type JSX, Match, Show, Switch } from 'solid-js';
import type { ScheduledMessage } from '../../api/wire.js';
import type { WrittenDraft } from '../../state/compose/drafts.js';
import { narrowOf } from '../../state/model/narrow.js';
import type { OutgoingMessage } from '../../state/model/outgoing-messages.js';
import { conversationOfRecipient, NOWHERE } from '../../state/compose/recipient.js';
import { useClient } from '../../client/client-context.js';
import type { MessageEdit } from '../../client/message-edits.js';
import { giveFocus } from '../../ui/focus.js';
import { ScheduledEditor } from './scheduled-editor.js';
import { conversationOfScheduled, reschedule, schedule, unschedule } from '../../client/scheduled-messages.js';
import { Icon } from '../../ui/icon.js';
import { lazyOverlay } from '../../ui/overlays/lazy-overlay.js';
import { showToast } from '../../ui/overlays/toasts.js';
import { formatDayAndTime, formatShort } from '../../ui/texts/format.js';
import { t } from '../../ui/texts/texts.js';
import { RowBoundary } from '../../ui/row-boundary.js';
import { createRowSelection, useRowFocus, useRowKeys } from '../../ui/row-selection.js';
import { attempt, RecipientName, Row } from './draft-row.js';
import { ReminderRow } from './reminder-row.js';

const TimeDialog = lazyOverlay(() => import('../writing/time-dialog.js'));

/** What was written and is not sent: drafts, messages that could not be sent, messages that are sent later, and reminders. */
export default function DraftsView(props: { readonly view: 'drafts' | 'scheduled' | 'reminders' }): JSX.Element {
  const { state, drafts, edits } = useClient();
  const draftIds = createMemo(() => {
    const all = Object.values(drafts.all());
    return all.sort((a, b) => b.changed - a.changed).map(({ id }) => id);
  });
  const unsent = (): string[] => {
    const failed = Object.values(state.outgoing).filter(({ status }) => status === 'failed' || status === 'waiting');
    return failed.map(({ localId }) => localId);
  };
  const scheduledIds = (): number[] => {
    const all = Object.values(state.scheduled).sort((a, b) => a.scheduled_delivery_timestamp - b.scheduled_delivery_timestamp);
    return all.map(({ scheduled_message_id: id }) => id);
  };
  const reminderIds = (): number[] => {
    const all = Object.values(state.reminders).sort((a, b) => a.scheduled_delivery_timestamp - b.scheduled_delivery_timestamp);
    return all.map(({ reminder_id: id }) => id);
  };
  let list: HTMLDivElement | undefined;
  const keys = createMemo(() => {
    if (props.view === 'scheduled') return scheduledIds().map(String);
    if (props.view === 'reminders') return reminderIds().map(String);
    return [...unsent(), ...edits.unsaved().map(String), ...draftIds()];
  });
  const selection = createRowSelection('unsent', keys);
  const stop = (key: string): string => `[data-row="${CSS.escape(key)}"] .draft-text`;
  const open = (key: string): void => list?.querySelector<HTMLElement>(stop(key))?.click();
  useRowKeys(
    selection,
    keys,
    { open },
    useRowFocus(selection, () => list, stop),
  );
  const noteRow = ({ target }: FocusEvent): void => {
    const key = target instanceof Element ? target.closest<HTMLElement>('[data-row]')?.dataset['row'] : undefined;
    if (key !== undefined) selection.select(key);
  };
  return (
    <>
      <header class="head">
        <Icon name="pencil-line" size="l" />
        <h1>{t().views.drafts}</h1>
      </header>
      <div class="list drafts" tabindex="-1" ref={list} onFocusIn={noteRow}>
        <nav class="seg" aria-label={t().views.drafts}>
          <a href="#drafts" aria-current={props.view === 'drafts' ? 'page' : undefined}>
            {t().drafts.drafts} <span class="num">{draftIds().length + unsent().length + edits.unsaved().length}</span>
          </a>
          <a href="#scheduled" aria-current={props.view === 'scheduled' ? 'page' : undefined}>
            {t().drafts.scheduled} <span class="num">{scheduledIds().length}</span>
          </a>
          <a href="#reminders" aria-current={props.view === 'reminders' ? 'page' : undefined}>
            {t().reminders.title} <span class="num">{reminderIds().length}</span>
          </a>
        </nav>
        <Show when={keys().length > 0} fallback={<Nothing view={props.view} />}>
          <ul>
            <Switch>
              <Match when={props.view === 'drafts'}>
                <For each={unsent()}>
                  {(id) => (
                    <RowBoundary of={state.outgoing[id]} element="li">
                      <Show when={state.outgoing[id]}>{(message) => <UnsentRow message={message()} />}</Show>
                    </RowBoundary>
                  )}
                </For>
                <For each={edits.unsaved()}>
                  {(id) => (
                    <RowBoundary of={edits.open[id]} element="li">
                      <Show when={edits.open[id]}>{(edit) => <ChangeRow id={id} edit={edit()} />}</Show>
                    </RowBoundary>
                  )}
                </For>
                <For each={draftIds()}>
                  {(id) => (
                    <RowBoundary of={drafts.all()[id]} element="li">
                      <Show when={drafts.all()[id]}>{(draft) => <DraftRow draft={draft()} />}</Show>
                    </RowBoundary>
                  )}
                </For>
              </Match>
              <Match when={props.view === 'scheduled'}>
                <For each={scheduledIds()}>
                  {(id) => (
                    <RowBoundary of={state.scheduled[id]} element="li">
                      <Show when={state.scheduled[id]}>{(message) => <ScheduledRow message={message()} />}</Show>
                    </RowBoundary>
                  )}
                </For>
              </Match>
              <Match when={props.view === 'reminders'}>
                <For each={reminderIds()}>
                  {(id) => (
                    <RowBoundary of={state.reminders[id]} element="li">
                      <Show when={state.reminders[id]}>{(reminder) => <ReminderRow reminder={reminder()} />}</Show>
                    </RowBoundary>
                  )}
                </For>
              </Match>
            </Switch>
          </ul>
        </Show>
      </div>
    </>
  );
}

/** Says that there is nothing, and what would be there. */
function Nothing(props: { readonly view: 'drafts' | 'scheduled' | 'reminders' }): JSX.Element {
  const texts = (): readonly [icon: string, title: string, hint: string] => {
    if (props.view === 'reminders') return ['clock', t().reminders.none, t().reminders.noneHint];
    return props.view === 'scheduled'
      ? ['calendar-clock', t().drafts.noScheduled, t().drafts.noScheduledHint]
      : ['pencil-line', t().drafts.noDrafts, t().drafts.noDraftsHint];
  };
  return (
    <div class="empty">
      <Icon name={texts()[0]} size="xl" />
      <b>{texts()[1]}</b>
      <span>{texts()[2]}</span>
    </div>
  );
}

function DraftRow(props: { readonly draft: WrittenDraft }): JSX.Element {
  const { state, drafts, composer, sender } = useClient();
  const [problem, setProblem] = createSignal<string>();
  const send = (): void => {
    const conversation = conversationOfRecipient(props.draft.recipient, state);
    if (!conversation) setProblem(t().drafts.incomplete);
    else {
      void sender.send(conversation, props.draft.content);
      drafts.discard(props.draft.id);
    }
  };
  const remove = (): void => {
    const removed = drafts.discard(props.draft.id);
    showToast(t().drafts.deleted, () => removed && drafts.restore(removed));
  };
  return (
    <Row
      key={props.draft.id}
      recipient={props.draft.recipient}
      content={props.draft.content}
      time={formatShort(props.draft.changed / 1000)}
      problem={problem()}
      onEdit={() => composer.continue(props.draft)}
      onDelete={remove}
    >
      <button type="button" class="btn sm" onClick={() => composer.continue(props.draft)}>
        {t().drafts.open}
      </button>
      <button type="button" class="btn sm" onClick={send}>
        {t().drafts.send}
      </button>
    </Row>
  );
}

/** A message that waits for a connection, or that the server has refused. */
function UnsentRow(props: { readonly message: OutgoingMessage }): JSX.Element {
  const { composer, sender } = useClient();
  const edit = (): void => composer.restoreText(props.message.conversation, sender.discard(props.message.localId));
  return (
    <Row
      key={props.message.localId}
      recipient={props.message.conversation}
      content={props.message.content}
      time={formatShort(props.message.since / 1000)}
      problem={
        props.message.status === 'failed' ? t().compose.notSent(props.message.error ?? t().compose.unknownOutcome) : t().compose.waiting
      }
      onEdit={edit}
      onDelete={() => sender.discard(props.message.localId)}
    >
      <button type="button" class="btn sm" onClick={edit}>
        {t().drafts.open}
      </button>
      <button type="button" class="btn sm" onClick={() => void sender.sendAgain(props.message.localId)}>
        {t().compose.sendAgain}
      </button>
    </Row>
  );
}

/** The changed text of a message, which is not saved. */
function ChangeRow(props: { readonly id: number; readonly edit: MessageEdit }): JSX.Element {
  const { edits, navigation } = useClient();
  const show = (): void => {
    const { conversation } = props.edit;
    if (conversation) navigation.go({ view: 'narrow', narrow: narrowOf(conversation), near: props.id });
  };
  return (
    <Row
      key={String(props.id)}
      recipient={props.edit.conversation ?? NOWHERE}
      content={props.edit.content}
      time={t().drafts.change}
      onEdit={show}
      onDelete={() => edits.cancel(props.id)}
    >
      <button type="button" class="btn sm" onClick={show}>
        {t().drafts.open}
      </button>
    </Row>
  );
}

function ScheduledRow(props: { readonly message: ScheduledMessage }): JSX.Element {
  const { state, sender, scheduledEdits } = useClient();
  const [isChoosing, setChoosing] = createSignal(false);
  /** Whether the reader has asked for the field, which then takes the focus. */
  const [isAsked, setAsked] = createSignal(false);
  let row: HTMLLIElement | undefined;
  const id = (): number => props.message.scheduled_message_id;
  const conversation = (): ReturnType<typeof conversationOfScheduled> => conversationOfScheduled(props.message, state.ownId);
  const time = (): number => props.message.scheduled_delivery_timestamp * 1000;
  /** Takes the message back, and then does something with its text. */
  const takeBack = async (act: (place: ReturnType<typeof conversation>, content: string, when: number) => void): Promise<void> => {
    const [place, content, when] = [conversation(), props.message.content, time()];
    await attempt(unschedule(state, id()), () => act(place, content, when));
  };
  const edit = (): void => {
    setAsked(true);
    scheduledEdits.begin(id());
  };
  const leave = (): void => {
    setAsked(false);
    queueMicrotask(() => {
      if (document.activeElement === document.body) giveFocus(row?.querySelector<HTMLElement>('.draft-text'));
    });
  };
  const timeText = (): string => t().drafts.sendsAt(formatDayAndTime(time() / 1000));
  const remove = (): void => {
    void takeBack((place, content, when) =>
      showToast(t().drafts.deleted, () => void attempt(schedule(place, content, when), () => undefined)),
    );
  };
  return (
    <>
      <Show
        when={scheduledEdits.open[id()]}
        fallback={
          <Row
            key={String(id())}
            ref={(element) => (row = element)}
            recipient={conversation()}
            content={props.message.content}
            time={timeText()}
            problem={props.message.failed ? t().drafts.failed : undefined}
            onEdit={edit}
            onDelete={remove}
          >
            <button type="button" class="btn sm" onClick={edit}>
              {t().drafts.open}
            </button>
            <button type="button" class="btn sm" onClick={() => setChoosing(true)}>
              {t().drafts.changeTime}
            </button>
            <button type="button" class="btn sm" onClick={() => void takeBack((place, content) => void sender.send(place, content))}>
              {t().drafts.sendNow}
            </button>
          </Row>
        }
      >
        {(change) => (
          <ScheduledEditor id={id()} edit={change()} takesFocus={isAsked()} onLeave={leave}>
            <RecipientName recipient={conversation()} />
            <time class="muted">{timeText()}</time>
          </ScheduledEditor>
        )}
      </Show>
      <Show when={isChoosing()}>
        <TimeDialog
          title={t().drafts.changeTime}
          action={t().drafts.changeTime}
          initial={time()}
          earliest={Date.now()}
          onChoose={(when) => void attempt(reschedule(id(), when), () => undefined)}
          onClose={() => setChoosing(false)}
        />
      </Show>
    </>
  );
}
