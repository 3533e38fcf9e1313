import { createSignal, createUniqueId, For, type JSX, onMount, Show } from 'solid-js';
import { api, answerOf } from '../../api/api-client.js';
import { EVENT_WEBHOOK_TYPES, type EventWebhook, type EventWebhookType } from '../../api/wire.js';
import { useClient } from '../../client/client-context.js';
import { giveFocus } from '../../ui/focus.js';
import { createAct } from '../../ui/form/act.js';
import { Select } from '../../ui/form/choice-row.js';
import { formValue } from '../../ui/form/form-value.js';
import { Refused } from '../../ui/form/refused.js';
import { ShownSecret } from '../../ui/form/shown-secret.js';
import { Dialog } from '../../ui/overlays/dialog.js';
import { SubmitActions } from '../../ui/overlays/submit-actions.js';
import { nameOrder } from '../../ui/texts/name-order.js';
import { s } from '../account/texts/settings-texts.js';
import { topicName } from '../labels/names.js';

const MAX_NAME = 100;
const MAX_URL = 2048;
const HOUR = 3600;
const DAY = 86_400;
const OVERLAPS = [0, HOUR, DAY, 7 * DAY] as const;

/** Makes a webhook and shows its secret once, or changes one. @param webhook a new one without it */
export function EventWebhookDialog(props: {
  readonly webhook?: EventWebhook;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}): JSX.Element {
  const [secret, setSecret] = createSignal<string>();
  const title = (): string => {
    if (secret() !== undefined) return s().eventWebhooks.createdTitle;
    return props.webhook ? s().eventWebhooks.edit : s().eventWebhooks.create;
  };
  const saved = (shown: string | undefined): void => {
    props.onSaved();
    if (shown === undefined) props.onClose();
    else setSecret(shown);
  };
  return (
    <Dialog title={title()} onClose={props.onClose} keepOpen={() => true}>
      <Show
        when={secret()}
        fallback={<WebhookForm {...(props.webhook ? { webhook: props.webhook } : {})} onSaved={saved} onClose={props.onClose} />}
      >
        {(value) => (
          <ShownSecret text={s().eventWebhooks.createdText} label={s().webhook.secret.label} value={value()} onClose={props.onClose} />
        )}
      </Show>
    </Dialog>
  );
}

/** Replaces the secret, and asks for how long the one before signs as well. */
export function EventSecretDialog(props: { readonly webhook: EventWebhook; readonly onClose: () => void }): JSX.Element {
  const act = createAct();
  const [overlap, setOverlap] = createSignal<number>(DAY);
  const [secret, setSecret] = createSignal<string>();
  const rotate = (): Promise<boolean> =>
    act.run(async () => {
      const params = { path: { webhook_id: props.webhook.id } };
      const body = { overlap_seconds: overlap() };
      setSecret((await answerOf(api.POST('/api/v1/event_webhooks/{webhook_id}/rotate_secret', { params, body }))).signing_secret);
    });
  return (
    <Dialog title={s().eventWebhooks.rotateTitle(props.webhook.name)} onClose={props.onClose} keepOpen={() => secret() !== undefined}>
      <Show
        when={secret()}
        fallback={
          <form
            class="form"
            onSubmit={(event) => {
              event.preventDefault();
              void rotate();
            }}
          >
            <fieldset class="plain">
              <legend>{s().webhook.overlap}</legend>
              <For each={OVERLAPS}>
                {(seconds, index) => (
                  <label class="radio">
                    <input type="radio" name="overlap" checked={overlap() === seconds} onChange={() => setOverlap(seconds)} />
                    {s().webhook.overlaps[index()]}
                  </label>
                )}
              </For>
            </fieldset>
            <Refused reason={act.refusal()} />
            <SubmitActions action={s().webhook.rotateAction} disabled={act.busy()} onCancel={() => props.onClose()} />
          </form>
        }
      >
        {(value) => (
          <ShownSecret text={s().eventWebhooks.createdText} label={s().webhook.secret.label} value={value()} onClose={props.onClose} />
        )}
      </Show>
    </Dialog>
  );
}

/** @param onSaved gets the secret of a new webhook */
function WebhookForm(props: {
  readonly webhook?: EventWebhook;
  readonly onSaved: (secret: string | undefined) => void;
  readonly onClose: () => void;
}): JSX.Element {
  const { state } = useClient();
  const act = createAct();
  const id = createUniqueId();
  const { webhook } = props;
  const term = (...operators: string[]) => webhook?.narrow.find(([operator]) => operators.includes(operator));
  const [channelTerm, topicTerm] = [term('channel', 'stream'), term('topic')];
  const [types, setTypes] = createSignal<readonly EventWebhookType[]>(webhook?.event_types ?? ['message']);
  const [channel, setChannel] = createSignal(channelTerm?.[1] ?? '');
  const [html, setHtml] = createSignal(webhook?.apply_markdown ?? false);
  const channels = (): { value: string; label: string }[] => {
    const names = new Set(Object.values(state.channels).map(({ name }) => name));
    if (channel() !== '') names.add(channel());
    return [
      { value: '', label: s().eventWebhooks.everyChannel },
      ...[...names].sort(nameOrder()).map((name) => ({ value: name, label: `#${name}` })),
    ];
  };
  const choose = (type: EventWebhookType, on: boolean): void => {
    setTypes(EVENT_WEBHOOK_TYPES.filter((one) => (one === type ? on : types().includes(one))));
  };
  let first: HTMLInputElement | undefined;
  onMount(() => queueMicrotask(() => giveFocus(first)));
  const save = async (form: HTMLFormElement): Promise<void> => {
    const topic = formValue(form, 'topic').trim();
    const narrow = [
      ...(channel() === '' ? [] : [['channel', channel()]]),
      ...(topic === '' ? [] : [['topic', topic === topicName('') ? '' : topic]]),
      // Terms that the form does not show stay as they are.
      ...(webhook?.narrow ?? []).filter((one) => one !== channelTerm && one !== topicTerm).map((one) => [...one]),
    ];
    const body = {
      name: formValue(form, 'name'),
      url: formValue(form, 'url'),
      event_types: [...types()],
      narrow,
      apply_markdown: html(),
    };
    let secret: string | undefined;
    const done = await act.run(async () => {
      if (webhook) await answerOf(api.PATCH('/api/v1/event_webhooks/{webhook_id}', { params: { path: { webhook_id: webhook.id } }, body }));
      else secret = (await answerOf(api.POST('/api/v1/event_webhooks', { body }))).signing_secret;
    });
    if (done) props.onSaved(secret);
  };
  return (
    <form
      class="form"
      onSubmit={(event) => {
        event.preventDefault();
        void save(event.currentTarget);
      }}
    >
      <div class="form-row">
        <label class="l" for={`${id}-n`}>
          {s().name}
        </label>
        <input
          ref={first}
          id={`${id}-n`}
          class="field"
          name="name"
          value={webhook?.name ?? ''}
          required
          dir="auto"
          autocomplete="off"
          maxLength={MAX_NAME}
        />
      </div>
      <div class="form-row">
        <label class="l" for={`${id}-u`}>
          {s().eventWebhooks.url}
        </label>
        <input
          id={`${id}-u`}
          class="field"
          name="url"
          type="url"
          value={webhook?.url ?? ''}
          required
          autocomplete="off"
          maxLength={MAX_URL}
        />
      </div>
      <div class="form-row" role="group" aria-labelledby={`${id}-t`}>
        <div class="l" id={`${id}-t`}>
          {s().eventWebhooks.types}
        </div>
        <For each={EVENT_WEBHOOK_TYPES}>
          {(type) => (
            <label class="check-row">
              <input type="checkbox" checked={types().includes(type)} onChange={(event) => choose(type, event.currentTarget.checked)} />
              <span>
                {s().eventWebhooks.typeNames[type]} <code class="muted">{type}</code>
              </span>
            </label>
          )}
        </For>
      </div>
      <div class="form-row">
        <div class="l" id={`${id}-c`}>
          {s().eventWebhooks.channel}
        </div>
        <Select ids={{ label: `${id}-c`, help: `${id}-h` }} value={channel()} options={channels()} onChoose={setChannel} />
        <span class="muted" id={`${id}-h`}>
          {s().eventWebhooks.narrowHelp}
        </span>
      </div>
      <div class="form-row">
        <label class="l" for={`${id}-o`}>
          {s().eventWebhooks.topic}
        </label>
        <input id={`${id}-o`} class="field" name="topic" value={topicTerm ? topicName(topicTerm[1]) : ''} dir="auto" autocomplete="off" />
      </div>
      <label class="check-row">
        <input type="checkbox" checked={html()} onChange={(event) => setHtml(event.currentTarget.checked)} />
        <span>{s().eventWebhooks.html}</span>
      </label>
      <Refused reason={act.refusal()} />
      <SubmitActions
        action={webhook ? s().eventWebhooks.save : s().eventWebhooks.create}
        disabled={act.busy()}
        onCancel={() => props.onClose()}
      />
    </form>
  );
}
