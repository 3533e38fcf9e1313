import { createSignal, For, type JSX, Show } from 'solid-js';
import { callLink, CALLS, callServer } from '../../state/compose/call-link.js';
import { applyTool, type MarkdownTool } from '../../state/compose/markdown-tools.js';
import { useClient } from '../../client/client-context.js';
import { randomKey } from '../../client/random-key.js';
import { EmojiPicker } from '../emoji/lazy-emoji-picker.js';
import type { Hotkey } from '../../ui/hotkeys.js';
import { Icon } from '../../ui/icon.js';
import { lazyOverlay } from '../../ui/overlays/lazy-overlay.js';
import { MenuButton, type MenuItem } from '../../ui/overlays/menu.js';
import { moveFocus } from '../../ui/overlays/roving-focus.js';
import { titleWithKey } from '../../ui/hotkeys.js';
import { t } from '../../ui/texts/texts.js';
import { useWriting } from './writing-context.js';

const SnippetsDialog = lazyOverlay(() => import('./snippets-dialog.js'));
const PollDialog = lazyOverlay(() => import('./poll-dialog.js'));
const TodoDialog = lazyOverlay(() => import('./todo-dialog.js'));

interface Tool {
  readonly name: MarkdownTool;
  readonly icon: string;
  readonly key?: Hotkey;
  /** Whether it is there in narrow windows too. */
  readonly always?: boolean;
}

const TOOLS: readonly Tool[] = [
  { name: 'bold', icon: 'bold', key: 'Ctrl B', always: true },
  { name: 'italic', icon: 'italic', key: 'Ctrl I', always: true },
  { name: 'link', icon: 'link', key: 'Ctrl Shift L' },
  { name: 'list', icon: 'list' },
  { name: 'quote', icon: 'quote' },
  { name: 'code', icon: 'code', key: 'Ctrl Shift C' },
  { name: 'formula', icon: 'sigma' },
  { name: 'spoiler', icon: 'eye-off' },
];

/** Adds a link to a call. */
interface Call {
  readonly label: string;
  readonly icon: string;
  readonly run: () => void;
}

/** The tool of a key. */
export function toolOfKey(key: Hotkey): MarkdownTool | undefined {
  return TOOLS.find((tool) => tool.key === key)?.name;
}

/** The tools of a field in which a text is written: one stop of the Tab key, with arrow keys inside. */
export function ToolBar(): JSX.Element {
  const { state } = useClient();
  const writing = useWriting();
  const [dialog, setDialog] = createSignal<'poll' | 'todo' | 'snippets' | undefined>();
  const close = (): void => {
    setDialog(undefined);
    writing.focus('text');
  };
  let bar: HTMLDivElement | undefined;
  const buttons = (): HTMLButtonElement[] => [...(bar?.querySelectorAll('button') ?? [])].filter((button) => button.offsetParent !== null);
  const calls = (): Call[] => {
    const server = callServer(state);
    return server === undefined
      ? []
      : CALLS.map(({ kind, icon }) => ({
          label: t().compose.calls.add[kind],
          icon,
          run: () => writing.insertAtCursor(callLink(server, kind, randomKey(), t().compose.calls.join[kind])),
        }));
  };
  const more = (): MenuItem[] => [
    ...TOOLS.filter(({ always }) => !always).map(({ name, icon, key }) => ({
      label: t().tools[name],
      icon,
      ...(key === undefined ? {} : { keys: key }),
      run: () => writing.transform((selection) => applyTool(name, selection)),
    })),
    ...(writing.isNewMessage
      ? [
          { label: t().tools.poll, icon: 'chart-no-axes-column', separated: true, run: () => setDialog('poll') },
          { label: t().tools.todo, icon: 'list-filter', run: () => setDialog('todo') },
        ]
      : []),
    { label: t().tools.snippets, icon: 'bookmark', run: () => setDialog('snippets') },
    ...calls().map(({ label, icon, run }, index) => ({ label, icon, separated: index === 0, run })),
  ];
  return (
    <>
      <div
        class="c-tools"
        role="toolbar"
        aria-label={t().tools.label}
        ref={bar}
        onKeyDown={(event) => {
          if (event.key === 'ArrowLeft' || event.key === 'ArrowRight' || event.key === 'Home' || event.key === 'End') {
            moveFocus(event, buttons());
          }
        }}
      >
        <For each={TOOLS}>
          {(tool, index) => (
            <ToolButton
              icon={tool.icon}
              label={t().tools[tool.name]}
              first={index() === 0}
              narrow={tool.always ?? false}
              {...(tool.key === undefined ? {} : { key: tool.key })}
              onPress={() => writing.transform((selection) => applyTool(tool.name, selection))}
            />
          )}
        </For>
        <span class="vr opt-tool" />
        <EmojiButton />
        <FileButton />
        <For each={calls()}>{({ label, icon, run }) => <ToolButton icon={icon} label={label} onPress={run} />}</For>
        <Show when={writing.isNewMessage}>
          <ToolButton icon="chart-no-axes-column" label={t().tools.poll} onPress={() => setDialog('poll')} />
          <ToolButton icon="list-filter" label={t().tools.todo} onPress={() => setDialog('todo')} />
        </Show>
        <ToolButton icon="bookmark" label={t().tools.snippets} onPress={() => setDialog('snippets')} />
        <span class="narrow-tool">
          <MenuButton label={t().more} items={more}>
            <Icon name="ellipsis" />
          </MenuButton>
        </span>
      </div>
      <Show when={dialog() === 'poll'}>
        <PollDialog onClose={close} />
      </Show>
      <Show when={dialog() === 'todo'}>
        <TodoDialog onClose={close} />
      </Show>
      <Show when={dialog() === 'snippets'}>
        <SnippetsDialog onClose={close} />
      </Show>
    </>
  );
}

function ToolButton(props: {
  readonly icon: string;
  readonly label: string;
  readonly key?: Hotkey;
  readonly first?: boolean;
  readonly narrow?: boolean;
  readonly onPress: () => void;
}): JSX.Element {
  return (
    <button
      type="button"
      class="ib"
      classList={{ 'opt-tool': !(props.narrow ?? false) }}
      tabindex={props.first ? 0 : -1}
      aria-label={props.label}
      title={props.key === undefined ? props.label : titleWithKey(props.label, props.key)}
      onClick={() => props.onPress()}
    >
      <Icon name={props.icon} />
    </button>
  );
}

function EmojiButton(): JSX.Element {
  const writing = useWriting();
  const [isOpen, setOpen] = createSignal(false);
  let button: HTMLButtonElement | undefined;
  return (
    <>
      <button
        ref={button}
        type="button"
        class="ib"
        tabindex={-1}
        aria-label={t().tools.emoji}
        title={t().tools.emoji}
        aria-expanded={isOpen()}
        onClick={() => setOpen(!isOpen())}
      >
        <Icon name="smile" />
      </button>
      <Show when={isOpen() && button}>
        {(anchor) => (
          <EmojiPicker
            anchor={anchor()}
            onPick={(emoji) => writing.insertAtCursor(`:${emoji.name}: `)}
            onClose={() => {
              setOpen(false);
              writing.focus('text');
            }}
          />
        )}
      </Show>
    </>
  );
}

function FileButton(): JSX.Element {
  const { uploads } = useClient();
  const writing = useWriting();
  let input: HTMLInputElement | undefined;
  return (
    <>
      <button type="button" class="ib" tabindex={-1} aria-label={t().tools.files} title={t().tools.files} onClick={() => input?.click()}>
        <Icon name="paperclip" />
      </button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        onChange={(event) => {
          uploads.add([...(event.currentTarget.files ?? [])], writing.place());
          event.currentTarget.value = '';
          writing.focus('text');
        }}
      />
    </>
  );
}
