import { createMemo, createSignal, createUniqueId, For, type JSX, Show } from 'solid-js';
import { api, answerOf } from '../../api/api-client.js';
import type { EventOf, UserStatus } from '../../api/wire.js';
import { statusEnds } from '../../state/people/status-ends.js';
import type { Emoji } from '../../state/messages/emoji.js';
import type { Client } from '../../client/client.js';
import { useClient } from '../../client/client-context.js';
import { reportFailure } from '../../client/outcomes.js';
import { EmojiPicture } from '../emoji/emoji-picture.js';
import { EmojiPicker } from '../emoji/lazy-emoji-picker.js';
import { Icon } from '../../ui/icon.js';
import { Dialog } from '../../ui/overlays/dialog.js';
import { formatRecent, localTime } from '../../ui/texts/format.js';
import { t } from '../../ui/texts/texts.js';
import { nameOf } from '../labels/names.js';
import { closeStatusDialog } from './status-dialog-state.js';
import { p } from './texts/people-texts.js';

/** The server's limit, in characters. */
const MAX_LENGTH = 60;
const MAX_DAYS = 366;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

type ChosenEmoji = Pick<Emoji, 'name' | 'code' | 'type' | 'image'>;

/** Lets the reader say what they are doing, with an emoji; and administrators what somebody else does. */
export function StatusDialog(props: { readonly userId: number }): JSX.Element {
  const client = useClient();
  const { userId } = props;
  const isOwn = userId === client.state.ownId;
  const status: UserStatus = client.state.statuses[userId] ?? {};
  const [text, setText] = createSignal(status.status_text ?? '');
  const [emoji, setEmoji] = createSignal<ChosenEmoji | undefined>(chosenIn(client, status));
  const end = createStatusEnd(status);
  const limit = createUniqueId();
  const isEmpty = (): boolean => text().trim() === '' && emoji() === undefined;
  const save = (): void => {
    if (!isEmpty() && end.isPast()) return;
    const body = statusOf(text().trim(), emoji(), isEmpty() ? null : end.time());
    if (isOwn) changeOwnStatus(client, body);
    else changeStatus(userId, body);
    closeStatusDialog();
  };
  return (
    <Dialog
      title={isOwn ? p().status.title : p().status.titleOf(nameOf(client.state, userId))}
      onClose={closeStatusDialog}
      keepOpen={() => text() !== (status.status_text ?? '')}
    >
      <form
        class="status-form"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <div class="status-line">
          <EmojiButton emoji={emoji()} onPick={setEmoji} />
          <input
            class="field"
            type="text"
            dir="auto"
            maxlength={MAX_LENGTH}
            aria-label={p().status.text}
            aria-describedby={limit}
            placeholder={p().status.text}
            value={text()}
            autofocus
            onInput={(event) => setText(event.currentTarget.value)}
          />
        </div>
        <p class="status-limit muted num" id={limit}>
          {p().status.used(text().length, MAX_LENGTH)}
        </p>
        <p class="vh" role="status">
          {text().length >= MAX_LENGTH ? p().status.full(MAX_LENGTH) : ''}
        </p>
        <div role="group" aria-label={p().status.suggestions} class="status-presets">
          <For each={p().status.presets}>
            {(preset) => (
              <button
                type="button"
                class="opt"
                onClick={() => {
                  setText(preset.text);
                  setEmoji({ name: preset.emoji, code: preset.code, type: 'unicode_emoji' });
                }}
              >
                <span class="emoji" aria-hidden="true">
                  <EmojiPicture emoji={preset} />
                </span>
                {preset.text}
              </button>
            )}
          </For>
        </div>
        <EndRow end={end} kept={status.status_until ?? null} />
        <div class="dialog-actions">
          <button
            type="button"
            class="btn quiet status-clear"
            onClick={() => {
              setText('');
              setEmoji(undefined);
              save();
            }}
          >
            {p().status.clear}
          </button>
          <button type="button" class="btn" onClick={closeStatusDialog}>
            {t().cancel}
          </button>
          <button type="submit" class="btn primary">
            {p().status.save}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

type ChosenEnd = 'none' | 'kept' | 'own' | ReturnType<typeof statusEnds>[number]['kind'];

/** What is chosen as the end of the status. */
interface StatusEndChoice {
  readonly chosen: () => ChosenEnd;
  readonly choose: (end: ChosenEnd) => void;
  /** The value of the field for a time of one's own. */
  readonly own: () => string;
  readonly setOwn: (value: string) => void;
  /** Whether a time of one's own is none that can come. */
  readonly isPast: () => boolean;
  /** Seconds UTC; null for no end. */
  readonly time: () => number | null;
}

function createStatusEnd({ status_until: before = null }: UserStatus): StatusEndChoice {
  const [chosen, choose] = createSignal<ChosenEnd>(before === null ? 'none' : 'kept');
  const [own, setOwn] = createSignal(localTime(Math.ceil((Date.now() + HOUR_MS) / HOUR_MS) * HOUR_MS));
  const ownTime = (): number => new Date(own()).getTime() / 1000;
  const time = (): number | null => {
    const end = chosen();
    if (end === 'none') return null;
    if (end === 'kept') return before;
    return end === 'own' ? ownTime() : (statusEnds(new Date()).find(({ kind }) => kind === end)?.time ?? null);
  };
  return { chosen, choose, own, setOwn, time, isPast: () => chosen() === 'own' && !(ownTime() > Date.now() / 1000) };
}

/** Lets the reader choose when the status is cleared. */
function EndRow(props: { readonly end: StatusEndChoice; readonly kept: number | null }): JSX.Element {
  const [id, problem] = [createUniqueId(), createUniqueId()];
  const timeText = (time: number): string => formatRecent(time);
  const choices = createMemo((): readonly (readonly [ChosenEnd, string])[] => [
    ['none', p().status.noEnd],
    ...(props.kept === null ? [] : [['kept', p().status.kept(timeText(props.kept))] as const]),
    ...statusEnds(new Date()).map(({ kind, time }) => {
      const text = p().status.ends[kind];
      return [kind, kind === 'halfHour' || kind === 'hour' ? `${text} (${timeText(time)})` : text] as const;
    }),
    ['own', p().status.ownEnd],
  ]);
  return (
    <>
      <div class="status-line">
        <label for={id}>{p().status.end}</label>
        <select
          id={id}
          class="select native"
          value={props.end.chosen()}
          onChange={(event) => props.end.choose(event.currentTarget.value as ChosenEnd)}
        >
          <For each={choices()}>{([value, text]) => <option value={value}>{text}</option>}</For>
        </select>
      </div>
      <Show when={props.end.chosen() === 'own'}>
        <input
          class="field"
          type="datetime-local"
          required
          aria-label={p().status.ownTime}
          aria-invalid={props.end.isPast() ? 'true' : undefined}
          aria-describedby={props.end.isPast() ? problem : undefined}
          max={localTime(Date.now() + MAX_DAYS * DAY_MS)}
          value={props.end.own()}
          onInput={(event) => props.end.setOwn(event.currentTarget.value)}
        />
        <Show when={props.end.isPast()}>
          <p class="e" role="alert" id={problem}>
            {t().schedule.past}
          </p>
        </Show>
      </Show>
    </>
  );
}

/** The emoji of the status; a press chooses another. */
function EmojiButton(props: {
  readonly emoji: ChosenEmoji | undefined;
  readonly onPick: (emoji: ChosenEmoji | undefined) => void;
}): JSX.Element {
  const [isOpen, setOpen] = createSignal(false);
  let button: HTMLButtonElement | undefined;
  return (
    <>
      <button
        ref={button}
        type="button"
        class="btn status-emoji"
        aria-label={p().status.chooseEmoji}
        title={p().status.chooseEmoji}
        aria-expanded={isOpen()}
        onClick={() => setOpen(!isOpen())}
      >
        <Show when={props.emoji} fallback={<Icon name="smile-plus" />}>
          {(emoji) => (
            <span class="emoji" role="img" aria-label={emoji().name}>
              <EmojiPicture emoji={emoji()} />
            </span>
          )}
        </Show>
      </button>
      <Show when={props.emoji}>
        <button
          type="button"
          class="ib sm"
          aria-label={p().status.removeEmoji}
          title={p().status.removeEmoji}
          onClick={() => props.onPick(undefined)}
        >
          <Icon name="x" />
        </button>
      </Show>
      <Show when={isOpen() && button}>
        {(anchor) => <EmojiPicker anchor={anchor()} placement="bottom-start" onPick={props.onPick} onClose={() => setOpen(false)} />}
      </Show>
    </>
  );
}

function chosenIn({ state }: Client, { emoji_name: name, emoji_code: code, reaction_type: type }: UserStatus): ChosenEmoji | undefined {
  if (name === undefined || code === undefined || type === undefined) return undefined;
  const image = type === 'realm_emoji' ? state.emoji[code]?.source_url : undefined;
  return { name, code, type, ...(image === undefined ? {} : { image }) };
}

type StatusBody = ReturnType<typeof statusOf>;

function statusOf(text: string, emoji: ChosenEmoji | undefined, until: number | null) {
  return {
    status_text: text,
    emoji_name: emoji?.name ?? '',
    ...(emoji ? { emoji_code: emoji.code, reaction_type: emoji.type } : {}),
    status_until: until,
  };
}

/** Changes the status of somebody else. */
function changeStatus(userId: number, body: StatusBody): void {
  const params = { path: { user_id: userId } };
  answerOf(api.POST('/api/v1/users/{user_id}/status', { params, body })).catch(reportFailure);
}

/** Shows the own status at once, and takes it back if the server refuses it. */
function changeOwnStatus(client: Client, body: StatusBody): void {
  const { state } = client;
  const before = state.statuses[state.ownId] ?? {};
  const event = (status: UserStatus): EventOf<'user_status'> => ({
    id: -1,
    type: 'user_status',
    user_id: state.ownId,
    emoji_name: '',
    status_text: '',
    status_until: null,
    ...status,
  });
  const request = (): Promise<unknown> => answerOf(api.POST('/api/v1/users/me/status', { body }));
  void client.ownActs.attempt({ event: event(body), undo: event(before), request }).catch(reportFailure);
}
