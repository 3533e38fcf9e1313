import { createEffect, createMemo, createSignal, type JSX, lazy, Show } from 'solid-js';
import type { Location } from '../../state/places/hash-location.js';
import { writingObstacle } from '../../state/compose/writing-permission.js';
import { setChannelColor } from '../labels/channel-color.js';
import { useClient } from '../../client/client-context.js';
import { useHotkeys, titleWithKey } from '../../ui/hotkeys.js';
import { Icon } from '../../ui/icon.js';
import { leadsNowhere } from '../messages/linked-message.js';
import { t } from '../../ui/texts/texts.js';
import { ClosedCompose, WritingLock } from './closed-compose.js';
import { useComposeCommands } from './compose-commands.js';
import { useComposeKeys } from './compose-keys.js';
import { ComposeWarnings } from './compose-warnings.js';
import { keepFocusOverReload } from './kept-focus.js';
import { FileCards } from '../writing/file-cards.js';
import { FileDrop } from '../writing/file-drop.js';
import { RecipientLine } from '../writing/recipient-line.js';
import { SendButton, SendKeyHint } from './send-button.js';
import { runCommand } from './slash-commands.js';
import { TextField } from '../writing/text-field.js';
import { ToolBar } from '../writing/tool-bar.js';

const Preview = lazy(() => import('../writing/preview.js'));

/** The views below which messages are written. In the others, the field is there only while it is open. */
const isTalk = (location: Location): boolean => location.view === 'narrow' || location.view === 'topics';

/** The field in which messages are written, at the bottom of every view. */
export function Compose(): JSX.Element {
  const client = useClient();
  const { composer, navigation } = client;
  useComposeKeys();
  useComposeCommands();
  keepFocusOverReload(composer);
  return (
    <>
      <FileDrop />
      <Show
        when={composer.isOpen()}
        fallback={
          <Show when={isTalk(navigation.location()) && !leadsNowhere(client)}>
            <ClosedCompose />
          </Show>
        }
      >
        <ComposeForm />
      </Show>
    </>
  );
}

/** In code points, as the server counts. */
const lengthOf = (text: string): number => Array.from(text).length;

function ComposeForm(): JSX.Element {
  const { state, composer, uploads } = useClient();
  const [isPreviewed, setPreviewed] = createSignal(false);
  const tooMany = (): number => lengthOf(composer.text()) - state.server.max_message_length;
  const obstacle = createMemo(() => writingObstacle(state, composer.recipient()));
  const hasContent = (): boolean => composer.text().trim() !== '' || uploads.arePending(composer.draftId());
  const canSend = (): boolean => hasContent() && tooMany() <= 0 && composer.conversation() !== null && obstacle() === undefined;
  const channelId = (): number | null => {
    const recipient = composer.recipient();
    return recipient.kind === 'topic' ? recipient.channelId : null;
  };
  const send = (): void => {
    if (runCommand(composer.text())) composer.clear();
    else if (canSend() && composer.send()) setPreviewed(false);
    else if (hasContent() && composer.conversation() === null) {
      composer.focusMissing();
      return;
    }
    composer.focus('text');
  };
  const preview = (): boolean => setPreviewed(!isPreviewed());
  const back = (): void => composer.focus(composer.recipient().kind === 'direct' ? 'people' : 'topic');
  useHotkeys({ key: 'Alt P', inFields: true, run: () => (preview(), true) });
  return (
    <form
      class="compose"
      aria-label={t().compose.label}
      data-channel
      ref={(element) => createEffect(() => setChannelColor(element, state, channelId()))}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Show when={obstacle()} fallback={<ComposeWarnings />}>
        {(reason) => <WritingLock obstacle={reason()} />}
      </Show>
      <div class="c-to">
        <RecipientLine />
        <span class="grow" />
        <FormButtons isPreviewed={isPreviewed()} onPreview={preview} />
      </div>
      <div class="c-middle" classList={{ previewed: isPreviewed() }}>
        <TextField onSend={send} onClose={() => composer.close()} onBack={back} onPreview={preview} />
        <Show when={isPreviewed()}>
          <Preview />
        </Show>
      </div>
      <FileCards />
      <div class="c-bar">
        <ToolBar />
        <span class="end">
          <Show when={tooMany() > 0} fallback={<DraftState />}>
            <span role="alert">{t().compose.tooLong(tooMany())}</span>
          </Show>
          <SendKeyHint />
          <SendButton canSend={canSend()} />
        </span>
      </div>
    </form>
  );
}

function FormButtons(props: { readonly isPreviewed: boolean; readonly onPreview: () => void }): JSX.Element {
  const { composer } = useClient();
  return (
    <>
      <button
        type="button"
        class="ib sm"
        classList={{ on: props.isPreviewed }}
        aria-label={t().compose.preview}
        aria-pressed={props.isPreviewed}
        title={titleWithKey(t().compose.preview, 'Alt P')}
        onClick={() => props.onPreview()}
      >
        <Icon name="eye" />
      </button>
      <button
        type="button"
        class="ib sm"
        aria-label={t().compose.close}
        title={titleWithKey(t().compose.close, 'Esc')}
        onClick={() => composer.close()}
      >
        <Icon name="x" />
      </button>
    </>
  );
}

/** Says that what was written is kept. */
function DraftState(): JSX.Element {
  const { composer, drafts } = useClient();
  return (
    <Show when={drafts.isSaved(composer.draftId())}>
      <span class="desk-only">{t().compose.draftSaved}</span>
    </Show>
  );
}
