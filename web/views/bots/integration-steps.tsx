import { createResource, createSignal, type JSX, Show } from 'solid-js';
import { api, answerOf } from '../../api/api-client.js';
import type { Bot, IntegrationGuide, IntegrationRequest } from '../../api/wire.js';
import { createAct } from '../../ui/form/act.js';
import { Card } from '../../ui/form/card.js';
import { Refused } from '../../ui/form/refused.js';
import { Row } from '../../ui/form/row.js';
import { s } from '../account/texts/settings-texts.js';
import { attemptText } from './integration-outcome.js';
import { DeclaredText } from './service-choice.js';

/** What has to be done at a service, and here; an example shows whether the address is right. */
export function IntegrationSteps(props: {
  readonly bot: Bot;
  readonly guide: IntegrationGuide;
  readonly channelId: number | undefined;
  readonly topic: string;
}): JSX.Element {
  const act = createAct();
  const [sent, setSent] = createSignal<IntegrationRequest>();
  const send = (): Promise<boolean> =>
    act.run(async () => {
      const topic = props.topic.trim();
      const body = {
        integration: props.guide.name,
        ...(props.channelId === undefined ? {} : { stream: String(props.channelId), ...(topic === '' ? {} : { topic }) }),
      };
      const params = { path: { bot_id: props.bot.user_id } };
      setSent(undefined);
      setSent((await answerOf(api.POST('/api/v1/bots/{bot_id}/integration_requests/example', { params, body }))).request);
    });
  return (
    <Card title={s().integration.steps}>
      <ol class="steps">
        <li>{s().integration.copyStep}</li>
        <Show when={props.guide.set_up}>
          <li>
            <DeclaredText text={props.guide.set_up} />
          </li>
        </Show>
        <Show when={props.guide.signature_header}>{(header) => <li>{s().integration.secretStep(header())}</li>}</Show>
        <li>{s().integration.testStep}</li>
      </ol>
      <Show when={props.guide.signature_header}>
        <SigningRow bot={props.bot} />
      </Show>
      <Row {...s().integration.example}>
        {(ids) => (
          <>
            <button
              type="button"
              class="btn"
              aria-describedby={ids.help}
              aria-disabled={act.busy() ? 'true' : undefined}
              onClick={() => void send()}
            >
              {s().integration.exampleAction}
            </button>
            <div role="status">
              <Show when={sent()}>{(request) => attemptText(request())}</Show>
            </div>
            <Refused reason={act.refusal()} />
          </>
        )}
      </Row>
    </Card>
  );
}

/** The secret with which the service signs: it can be set and removed, but not read. */
function SigningRow(props: { readonly bot: Bot }): JSX.Element {
  const path = { params: { path: { bot_id: props.bot.user_id } } };
  const act = createAct();
  const [secret, setSecret] = createSignal('');
  const [signed, { mutate }] = createResource(
    async () => (await answerOf(api.GET('/api/v1/bots/{bot_id}/integration_secret', path))).signed,
  );
  const set = (): Promise<boolean> =>
    act.run(async () => {
      await answerOf(api.PUT('/api/v1/bots/{bot_id}/integration_secret', { ...path, body: { secret: secret() } }));
      setSecret('');
      mutate(true);
    });
  const remove = (): Promise<boolean> =>
    act.run(async () => {
      await answerOf(api.DELETE('/api/v1/bots/{bot_id}/integration_secret', path));
      mutate(false);
    });
  return (
    <Row {...s().integration.signing}>
      {(ids) => (
        <>
          <Show
            when={signed.error === undefined && signed.latest}
            fallback={
              <form
                class="one-line"
                onSubmit={(event) => {
                  event.preventDefault();
                  if (secret().trim() !== '') void set();
                }}
              >
                <input
                  class="field"
                  type="password"
                  autocomplete="off"
                  value={secret()}
                  aria-labelledby={ids.label}
                  aria-describedby={ids.help}
                  onInput={(event) => setSecret(event.currentTarget.value)}
                />
                <button type="submit" class="btn sm" aria-disabled={secret().trim() === '' ? 'true' : undefined}>
                  {s().integration.setSecret}
                </button>
              </form>
            }
          >
            <span role="status">{s().integration.signed}</span>
            <button type="button" class="btn sm" onClick={() => void remove()}>
              {s().integration.removeSecret}
            </button>
          </Show>
          <Refused reason={act.refusal()} />
        </>
      )}
    </Row>
  );
}
