import { createSignal, For, type JSX, Show } from 'solid-js';
import { api, answerOf } from '../../api/api-client.js';
import type { UserStatus } from '../../api/wire.js';
import { applyEvent } from '../../state/events/apply-event.js';
import type { Emoji } from '../../state/messages/emoji.js';
import type { Client } from '../../client/client.js';
import { useClient } from '../../client/client-context.js';
import { actAtOnce } from '../../client/optimistic-act.js';
import { EmojiPicture } from '../emoji/emoji-picture.js';
import { EmojiPicker } from '../emoji/lazy-emoji-picker.js';
import { Icon } from '../../ui/icon.js';
import { Dialog } from '../../ui/overlays/dialog.js';
import { closeStatusDialog } from './status-dialog-state.js';
import { p } from './texts/people-texts.js';

/** The server's limit, in characters. */
const MAX_LENGTH = 60;

type ChosenEmoji = Pick<Emoji, 'name' | 'code' | 'type' | 'image'>;

/** Lets the reader say what they are doing, with an emoji. */
export function StatusDialog(): JSX.Element {
  const client = useClient();
  const status: UserStatus = client.state.statuses[client.state.ownId] ?? {};
  const [text, setText] = createSignal(status.status_text ?? '');
  const [emoji, setEmoji] = createSignal<ChosenEmoji | undefined>(chosenIn(client, status));
  const save = (): void => {
    changeStatus(client, text().trim(), emoji());
    closeStatusDialog();
  };
  return (
    <Dialog title={p().status.title} onClose={closeStatusDialog} keepOpen={() => text() !== (status.status_text ?? '')}>
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
            placeholder={p().status.text}
            value={text()}
            autofocus
            onInput={(event) => setText(event.currentTarget.value)}
          />
        </div>
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
        <div class="dialog-actions">
          <button
            type="button"
            class="btn"
            onClick={() => {
              setText('');
              setEmoji(undefined);
              save();
            }}
          >
            {p().status.clear}
          </button>
          <button type="submit" class="btn primary">
            {p().status.save}
          </button>
        </div>
      </form>
    </Dialog>
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

/** Shows the own status at once, and takes it back if the server refuses it. */
function changeStatus(client: Client, text: string, emoji: ChosenEmoji | undefined): void {
  const { state } = client;
  const before = state.statuses[state.ownId] ?? {};
  const body = {
    status_text: text,
    emoji_name: emoji?.name ?? '',
    ...(emoji ? { emoji_code: emoji.code, reaction_type: emoji.type } : {}),
  };
  const change = (status: UserStatus): void => {
    applyEvent(state, { id: -1, type: 'user_status', user_id: state.ownId, emoji_name: '', status_text: '', ...status });
  };
  void actAtOnce({
    apply: () => change(body),
    revert: () => change(before),
    send: () => answerOf(api.POST('/api/v1/users/me/status', { body })),
  });
}
