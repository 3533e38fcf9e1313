import { createEffect, For, type JSX, Show } from 'solid-js';
import { type FileUpload, linkTo } from '../../client/uploads.js';
import { useClient } from '../../client/client-context.js';
import { Icon } from '../../ui/icon.js';
import { formatBytes, formatPercent } from '../../ui/texts/format.js';
import { t } from '../../ui/texts/texts.js';
import { useWriting } from './writing-context.js';

/** The files of the message: how far they are, and what can be done with them. */
export function FileCards(): JSX.Element {
  const { uploads } = useClient();
  const writing = useWriting();
  const ids = (): string[] => uploads.of(writing.draftId()).map(({ id }) => id);
  return (
    <Show when={ids().length > 0}>
      <ul class="c-files" aria-label={t().files.label}>
        <For each={ids()}>{(id) => <Show when={uploads.all[id]}>{(upload) => <FileCard upload={upload()} />}</Show>}</For>
      </ul>
    </Show>
  );
}

function FileCard(props: { readonly upload: FileUpload }): JSX.Element {
  const { uploads } = useClient();
  const writing = useWriting();
  const isDone = (): boolean => props.upload.status === 'done';
  const share = (): number => (props.upload.size === 0 ? 1 : props.upload.sent / props.upload.size);
  const remove = (): void => {
    if (isDone()) writing.removeText(linkTo(props.upload));
    uploads.cancel(props.upload.id);
  };
  const removeLabel = (): string => (isDone() ? t().files.remove(props.upload.name) : t().files.cancel(props.upload.name));
  return (
    <li class="file">
      <span class="ft">
        <Icon name={iconOf(props.upload.type)} size="l" />
      </span>
      <span class="cut grow">
        <b class="cut" dir="auto" title={props.upload.name}>
          {props.upload.name}
        </b>
        <small
          class="num"
          classList={{ bad: props.upload.status === 'failed' }}
          role={props.upload.status === 'failed' ? 'alert' : undefined}
        >
          {stateOf(props.upload)}
        </small>
      </span>
      <Show when={props.upload.status === 'failed' && props.upload.size > 0}>
        <button
          type="button"
          class="ib sm"
          aria-label={t().files.retry(props.upload.name)}
          title={t().files.retry(props.upload.name)}
          onClick={() => uploads.retry(props.upload.id)}
        >
          <Icon name="rotate-ccw" />
        </button>
      </Show>
      <button type="button" class="ib sm" aria-label={removeLabel()} title={removeLabel()} onClick={remove}>
        <Icon name="x" />
      </button>
      <Show when={!isDone() && props.upload.status !== 'failed'}>
        <span
          class="prog"
          role="progressbar"
          aria-label={props.upload.name}
          aria-valuenow={Math.round(share() * 100)}
          ref={(element) => createEffect(() => element.style.setProperty('--p', `${share() * 100}%`))}
        />
      </Show>
    </li>
  );
}

function iconOf(type: string): string {
  if (type.startsWith('image/')) return 'image';
  return type.startsWith('video/') || type.startsWith('audio/') ? 'play' : 'file-text';
}

function stateOf({ status, error, exceeds, size, sent, began, beganAt }: FileUpload): string {
  if (status === 'failed') return exceeds === undefined ? (error ?? '') : t().files.tooLarge(exceeds);
  if (status === 'waiting') return t().compose.waiting;
  if (status === 'done') return t().files.done(formatBytes(size));
  const share = formatPercent(size === 0 ? 0 : sent / size);
  const elapsed = (Date.now() - began) / 1000;
  const speed = elapsed > 1 ? (sent - beganAt) / elapsed : 0;
  const seconds = speed > 0 ? Math.ceil((size - sent) / speed) : undefined;
  return t().files.progress(share, formatBytes(sent), formatBytes(size), seconds);
}
