import { createEffect, createSignal, type JSX, on, onCleanup, Show } from 'solid-js';
import { type Conversation, keyOf } from '../../state/conversation.js';
import { channelIcon, setChannelColor } from '../channel-color.js';
import { useClient } from '../client/client-context.js';
import { Icon } from '../icon.js';
import { channelName, conversationName, participantNames, topicName } from '../names.js';
import { t } from '../texts/texts.js';

/** In code points, as the server counts. */
const lengthOf = (text: string): number => Array.from(text).length;

const SAVE_AFTER_MS = 250;
const MAX_HEIGHT_OF_WINDOW = 0.4;

/** The field in which messages to a conversation are written. What was written stays with its conversation. */
export function Compose(props: { readonly conversation: Conversation; readonly ref?: (actions: ComposeActions) => void }): JSX.Element {
  const client = useClient();
  const { state } = client;
  const [text, setText] = createSignal('');
  const [isOpen, setOpen] = createSignal(false);
  let field: HTMLTextAreaElement | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const place = (): string => keyOf(props.conversation);
  /** The conversation of the text, also when the view goes away and has no conversation any more. */
  let current = place();
  const tooMany = (): number => lengthOf(text()) - state.server.max_message_length;

  const save = (key: string, content: string): void => {
    clearTimeout(timer);
    void client.drafts.write(key, content);
  };
  const write = (content: string): void => {
    setText(content);
    clearTimeout(timer);
    const key = place();
    timer = setTimeout(() => save(key, content), SAVE_AFTER_MS);
    fit();
  };
  /** Makes the field as high as its text. */
  const fit = (): void => {
    if (!field) return;
    field.style.height = 'auto';
    field.style.height = `${Math.min(field.scrollHeight, window.innerHeight * MAX_HEIGHT_OF_WINDOW)}px`;
  };
  const open = (): void => {
    setOpen(true);
    queueMicrotask(() => {
      field?.focus();
      fit();
    });
  };
  const insert = (content: string): void => {
    write(text() === '' ? content : `${text()}\n${content}`);
    open();
  };
  props.ref?.({ open, insert });

  createEffect(
    on(place, (key, before) => {
      current = key;
      if (before !== undefined) save(before, text());
      setText('');
      setOpen(false);
      void client.drafts.read(key).then((draft) => {
        if (!draft || place() !== key || text() !== '') return;
        setText(draft.content);
        setOpen(true);
        queueMicrotask(fit);
      });
    }),
  );
  onCleanup(() => save(current, text()));

  const send = (): void => {
    const content = text().trim();
    if (content === '' || tooMany() > 0) return;
    write('');
    save(place(), '');
    void client.sender.send(props.conversation, content);
    field?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.isComposing) return;
    if (event.key === 'Escape') {
      setOpen(false);
      event.preventDefault();
    } else if (event.key === 'Enter' && !event.shiftKey && state.settings.enter_sends !== (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      send();
    }
  };

  return (
    <Show
      when={isOpen()}
      fallback={
        <div class="c-closed">
          <button
            type="button"
            class="say cut"
            title={`${t().compose.reply(conversationName(state, props.conversation))} (R)`}
            onClick={open}
          >
            {t().compose.reply(conversationName(state, props.conversation))}
            <Show when={text() !== ''}>…</Show>
          </button>
        </div>
      }
    >
      <form
        class="compose focus"
        aria-label={t().compose.label}
        data-channel
        ref={(element) =>
          createEffect(() => setChannelColor(element, state, props.conversation.kind === 'topic' ? props.conversation.channelId : null))
        }
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <Destination conversation={props.conversation} onClose={() => setOpen(false)} />
        <textarea
          class="c-text"
          ref={field}
          rows={2}
          dir="auto"
          aria-label={t().compose.message}
          value={text()}
          onInput={(event) => write(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <div class="c-bar">
          <span class="end">
            <Show when={tooMany() > 0}>
              <span role="alert">{t().compose.tooLong(tooMany())}</span>
            </Show>
            <button type="submit" class="btn primary" aria-disabled={text().trim() === '' || tooMany() > 0 ? 'true' : undefined}>
              <Icon name="send-horizontal" />
              <span class="desk-only">{t().compose.send}</span>
              <span class="vh mobile-label">{t().compose.send}</span>
            </button>
          </span>
        </div>
      </form>
    </Show>
  );
}

/** What other views do with the compose field. */
export interface ComposeActions {
  readonly open: () => void;
  /** Appends a text. */
  readonly insert: (content: string) => void;
}

/** Says where the message goes. */
function Destination(props: { readonly conversation: Conversation; readonly onClose: () => void }): JSX.Element {
  const { state } = useClient();
  return (
    <div class="c-to">
      <Show
        when={props.conversation.kind === 'topic' ? props.conversation : undefined}
        fallback={
          <span class="pick cut" dir="auto">
            {props.conversation.kind === 'direct' ? participantNames(state, props.conversation.userIds) : ''}
          </span>
        }
      >
        {(place) => (
          <>
            <span class="pick" dir="auto">
              <Icon name={channelIcon(state, place().channelId)} class="ch" />
              {channelName(state, place().channelId)}
            </span>
            <span class="sep" aria-hidden="true">
              ›
            </span>
            <span class="pick topic-in cut" dir="auto">
              {topicName(place().topic)}
            </span>
          </>
        )}
      </Show>
      <span class="grow" />
      <button type="button" class="ib sm" aria-label={t().compose.close} title={t().compose.close} onClick={() => props.onClose()}>
        <Icon name="x" />
      </button>
    </div>
  );
}
