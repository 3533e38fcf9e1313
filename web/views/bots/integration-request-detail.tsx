import { createResource, createSignal, type JSX, Show } from 'solid-js';
import { api, answerOf } from '../../api/api-client.js';
import type { Bot, IntegrationRequest } from '../../api/wire.js';
import { useClient } from '../../client/client-context.js';
import { createAct } from '../../ui/form/act.js';
import { refusalOf } from '../../ui/form/refusal.js';
import { Refused } from '../../ui/form/refused.js';
import { CopyButton } from '../../ui/form/secret.js';
import { Icon } from '../../ui/icon.js';
import { formatDayAndTime, formatFull } from '../../ui/texts/format.js';
import { s } from '../account/texts/settings-texts.js';
import { botHref } from './bot-address.js';
import { attemptText, OutcomeChip } from './integration-outcome.js';
import { readableBody } from './readable-body.js';

/** A request of a service: what became of it and why, what it was, and its replay. */
export function IntegrationRequestDetail(props: { readonly bot: Bot; readonly id: number; readonly onReplay: () => void }): JSX.Element {
  const params = { path: { bot_id: props.bot.user_id, request_id: props.id } };
  const act = createAct();
  const [found] = createResource(() => answerOf(api.GET('/api/v1/bots/{bot_id}/integration_requests/{request_id}', { params })));
  const [again, setAgain] = createSignal<IntegrationRequest>();
  const replay = async (): Promise<void> => {
    const done = await act.run(async () => {
      setAgain((await answerOf(api.POST('/api/v1/bots/{bot_id}/integration_requests/{request_id}/replay', { params }))).request);
    });
    if (done) props.onReplay();
  };
  return (
    <section aria-label={s().integration.request(props.id)}>
      <Refused reason={found.error === undefined ? undefined : refusalOf(found.error)} />
      <Show when={found.error === undefined && found.latest}>
        {(known) => (
          <>
            <div class="card-h">
              {s().integration.request(props.id)}
              <OutcomeChip outcome={known().request.outcome} />
              <span class="grow" />
              <Show when={known().body !== null && known().request.code !== 'INVALID_SIGNATURE'}>
                <button type="button" class="btn sm primary" aria-disabled={act.busy() ? 'true' : undefined} onClick={() => void replay()}>
                  <Icon name="rotate-ccw" size="s" />
                  {s().integration.replay}
                </button>
              </Show>
            </div>
            <div class="card-note">
              <Refused reason={act.refusal()} />
              <div role="status">
                <Show when={again()}>
                  {(request) => (
                    <>
                      {attemptText(request())}{' '}
                      <a href={botHref(props.bot.user_id, 'requests', request().id)}>{s().integration.request(request().id)}</a>
                    </>
                  )}
                </Show>
              </div>
            </div>
            <About request={known().request} />
            <Text title={s().integration.headers} text={headerLines(known().headers) || s().integration.noHeaders} />
            <Text title={s().integration.body} text={known().body === null ? s().integration.noBody : readableBody(known().body ?? '')} />
          </>
        )}
      </Show>
    </section>
  );
}

function About(props: { readonly request: IntegrationRequest }): JSX.Element {
  const { state } = useClient();
  const place = (): string => {
    const { channel, topic } = props.request;
    if (channel === null) return s().integration.toOwner;
    const name = state.channels[Number(channel)]?.name ?? channel.trim();
    return `#${name} › ${topic ?? s().integration.chosenTopic}`;
  };
  return (
    <dl class="kv">
      <dt>{s().integration.received}</dt>
      <dd title={formatFull(props.request.received_at)}>{formatDayAndTime(props.request.received_at)}</dd>
      <dt>{s().integration.by}</dt>
      <dd>
        {props.request.replay_of === null
          ? s().integration.origins[props.request.origin]
          : s().integration.replayOf(props.request.replay_of)}
      </dd>
      <dt>{s().integration.event}</dt>
      <dd class="cut">
        {props.request.integration} {props.request.event}
      </dd>
      <dt>{s().integration.place}</dt>
      <dd dir="auto">{place()}</dd>
      <Show when={props.request.reason}>
        {(reason) => (
          <>
            <dt>{s().integration.reason}</dt>
            <dd lang="en">{reason()}</dd>
          </>
        )}
      </Show>
    </dl>
  );
}

function Text(props: { readonly title: string; readonly text: string }): JSX.Element {
  return (
    <>
      <div class="card-h">
        {props.title}
        <CopyButton label={props.title} text={props.text} />
      </div>
      <pre class="pre" role="group" tabindex="0" aria-label={props.title}>
        {props.text}
      </pre>
    </>
  );
}

function headerLines(headers: Readonly<Record<string, string>>): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');
}
