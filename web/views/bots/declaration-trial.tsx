import { createMemo, createResource, createSignal, createUniqueId, For, type JSX, Show } from 'solid-js';
import { api, answerOf } from '../../api/api-client.js';
import type { IntegrationRequest } from '../../api/wire.js';
import { useClient } from '../../client/client-context.js';
import { createAct } from '../../ui/form/act.js';
import { Select } from '../../ui/form/choice-row.js';
import { refusalOf } from '../../ui/form/refusal.js';
import { Refused } from '../../ui/form/refused.js';
import { Icon } from '../../ui/icon.js';
import { formatDayAndTime } from '../../ui/texts/format.js';
import { nameOrder } from '../../ui/texts/name-order.js';
import { s } from '../account/texts/settings-texts.js';
import { BOT_TYPE } from './bot-types.js';
import type { DeclarationText } from './own-declaration-text.js';
import { readableBody } from './readable-body.js';

/** The value of the choices that means nothing. */
const NONE = 0;
const LINES = 6;
const MAX_PAYLOAD = 100_000;

type Trial = Awaited<ReturnType<typeof tryDeclaration>>;

/** Shows what a declaration makes of a payload: a pasted one, or that of a request from the log of a bot. */
export function DeclarationTrial(props: { readonly declaration: DeclarationText }): JSX.Element {
  const id = createUniqueId();
  const [payload, setPayload] = createSignal('');
  const [trial, setTrial] = createSignal<Trial>();
  const act = props.declaration.createAct();
  const run = (): Promise<boolean> => {
    setTrial(undefined);
    return act.send(async (declaration) => setTrial(await tryDeclaration(declaration, payload())));
  };
  return (
    <section class="form" aria-label={s().ownIntegrations.trial}>
      <RequestChoice onChoose={setPayload} />
      <div class="form-row">
        <label class="l" for={`${id}-p`}>
          {s().ownIntegrations.payload}
        </label>
        <textarea
          id={`${id}-p`}
          class="field mono"
          rows={LINES}
          dir="ltr"
          spellcheck={false}
          maxLength={MAX_PAYLOAD}
          value={payload()}
          aria-describedby={`${id}-h`}
          onInput={(event) => setPayload(event.currentTarget.value)}
        />
        <span class="muted" id={`${id}-h`}>
          {s().ownIntegrations.trialHelp}
        </span>
      </div>
      <Refused reason={act.refusal()} />
      <span>
        <button type="button" class="btn" aria-disabled={act.busy() ? 'true' : undefined} onClick={() => void run()}>
          <Icon name="play" size="s" />
          {s().ownIntegrations.try}
        </button>
      </span>
      <div role="status">
        <Show when={trial()}>{(result) => <TrialResult trial={result()} />}</Show>
      </div>
    </section>
  );
}

async function tryDeclaration(declaration: Record<string, never>, payload: string) {
  return answerOf(api.POST('/api/v1/realm/integrations/try', { body: { declaration, payload } }));
}

function TrialResult(props: { readonly trial: Trial }): JSX.Element {
  const outcome = (): string => {
    const { outcome: kind, event, path, messages } = props.trial;
    const { outcomes } = s().ownIntegrations;
    switch (kind) {
      case 'messages':
        return outcomes.messages(messages.length);
      case 'anomalous':
        return outcomes.anomalous(path ?? '');
      case 'malformed':
        return outcomes.malformed;
      case 'ignored':
        return outcomes.ignored(event);
      default:
        return outcomes.unsupported(event);
    }
  };
  return (
    <>
      <p>{outcome()}</p>
      <For each={props.trial.messages}>
        {({ topic, content }) => (
          <figure class="trial" aria-label={topic}>
            <figcaption dir="auto">{topic}</figcaption>
            <pre dir="auto">{content}</pre>
          </figure>
        )}
      </For>
    </>
  );
}

/** Chooses a bot, and a request from its log. @param onChoose gets its body */
function RequestChoice(props: { readonly onChoose: (body: string) => void }): JSX.Element {
  const { state } = useClient();
  const id = createUniqueId();
  const act = createAct();
  const [botId, setBotId] = createSignal(NONE);
  const [requestId, setRequestId] = createSignal(NONE);
  const bots = createMemo(() =>
    Object.values(state.bots)
      .filter(({ bot_type: type }) => type === BOT_TYPE.incomingWebhook)
      .map(({ user_id: value, full_name: label }) => ({ value, label }))
      .sort((a, b) => nameOrder()(a.label, b.label)),
  );
  const [found] = createResource(
    () => botId() || undefined,
    async (chosen) =>
      (await answerOf(api.GET('/api/v1/bots/{bot_id}/integration_requests', { params: { path: { bot_id: chosen } } }))).requests,
  );
  const requests = (): readonly IntegrationRequest[] => (found.error === undefined && botId() !== NONE ? (found.latest ?? []) : []);
  const choose = (chosen: number): void => {
    setRequestId(chosen);
    if (chosen === NONE) return;
    const params = { path: { bot_id: botId(), request_id: chosen } };
    void act.run(async () => {
      const { body } = await answerOf(api.GET('/api/v1/bots/{bot_id}/integration_requests/{request_id}', { params }));
      props.onChoose(body === null ? '' : readableBody(body));
    });
  };
  return (
    <Show when={bots().length > 0}>
      <div class="form-row">
        <div class="l" id={`${id}-b`}>
          {s().ownIntegrations.log}
        </div>
        <Select
          ids={{ label: `${id}-b`, help: `${id}-h` }}
          value={botId()}
          options={[{ value: NONE, label: s().ownIntegrations.noLog }, ...bots()]}
          onChoose={(chosen) => {
            setRequestId(NONE);
            setBotId(chosen);
          }}
        />
      </div>
      <Show when={botId() !== NONE}>
        <div class="form-row">
          <div class="l" id={`${id}-r`}>
            {s().ownIntegrations.request}
          </div>
          <Select
            ids={{ label: `${id}-r`, help: `${id}-h` }}
            value={requestId()}
            options={[
              { value: NONE, label: requests().length === 0 ? s().ownIntegrations.noRequest : s().ownIntegrations.chooseRequest },
              ...requests().map(({ id: value, integration, event, received_at: time }) => ({
                value,
                label: [integration, event, formatDayAndTime(time)].filter((part) => part !== '').join(' · '),
              })),
            ]}
            onChoose={choose}
          />
        </div>
      </Show>
      <span class="muted" id={`${id}-h`}>
        {s().ownIntegrations.logHelp}
      </span>
      <Refused reason={act.refusal() ?? (found.error === undefined ? undefined : refusalOf(found.error))} />
    </Show>
  );
}
