import { createMemo, createResource, createSignal, For, type JSX, Show } from 'solid-js';
import { api, answerOf } from '../../api/api-client.js';
import type { Bot, IntegrationGuide } from '../../api/wire.js';
import { useClient } from '../../client/client-context.js';
import { Card, DangerRow } from '../../ui/form/card.js';
import { Select } from '../../ui/form/choice-row.js';
import { refusalOf } from '../../ui/form/refusal.js';
import { Refused } from '../../ui/form/refused.js';
import { Row } from '../../ui/form/row.js';
import { Secret } from '../../ui/form/secret.js';
import { s } from '../account/texts/settings-texts.js';
import { IntegrationSteps } from './integration-steps.js';
import { integrationUrl } from './integration-url.js';
import { DeclaredText, ServiceChoice } from './service-choice.js';

/** The value of the choice that means no channel. */
const OWNER = 0;

/** Makes the address that a service calls, while it is being chosen what the service is and where its messages go. */
export function IntegrationAddress(props: { readonly bot: Bot }): JSX.Element {
  const { state } = useClient();
  const [guides] = createResource(async () => (await answerOf(api.GET('/api/v1/integrations'))).integrations);
  const [name, setName] = createSignal<string>();
  const known = (): readonly IntegrationGuide[] => (guides.error === undefined ? (guides.latest ?? []) : []);
  const guide = createMemo(() => known().find((one) => one.name === name()));
  const [channelId, setChannelId] = createSignal(OWNER);
  const [topic, setTopic] = createSignal('');
  const places = createMemo(() => [
    { value: OWNER, label: s().integration.toOwner },
    ...Object.values(state.channels)
      .filter(({ is_archived }) => !is_archived)
      .map(({ stream_id, name: label }) => ({ value: stream_id, label: `#${label}` }))
      .sort((a, b) => a.label.localeCompare(b.label)),
  ]);
  return (
    <>
      <Refused reason={guides.error === undefined ? undefined : refusalOf(guides.error)} />
      <Card title={s().integration.service} lede={s().integration.serviceLede}>
        <ServiceChoice guides={known()} chosen={name()} onChoose={setName} />
      </Card>
      <Show when={guide()} keyed>
        {(chosen) => (
          <ChosenService
            bot={props.bot}
            guide={chosen}
            channelId={channelId() === OWNER ? undefined : channelId()}
            topic={topic()}
            where={
              <>
                <Row {...s().integration.where}>
                  {(ids) => <Select ids={ids} value={channelId()} options={places()} onChoose={setChannelId} />}
                </Row>
                <Show when={channelId() !== OWNER}>
                  <Row {...s().integration.topic}>
                    {(ids) => <TextField ids={ids} value={topic()} onInput={setTopic} max={state.server.max_topic_length} />}
                  </Row>
                </Show>
              </>
            }
          />
        )}
      </Show>
    </>
  );
}

/** @param where the rows that choose the place of the messages, which stay when another service is chosen */
function ChosenService(props: {
  readonly bot: Bot;
  readonly guide: IntegrationGuide;
  readonly channelId: number | undefined;
  readonly topic: string;
  readonly where: JSX.Element;
}): JSX.Element {
  const { state } = useClient();
  const [events, setEvents] = createSignal<readonly string[]>([]);
  const [options, setOptions] = createSignal<Readonly<Record<string, string>>>({});
  const url = (): string =>
    integrationUrl(state.realm.url, props.bot.api_key, {
      name: props.guide.name,
      channelId: props.channelId,
      topic: props.channelId === undefined ? '' : props.topic,
      events: events(),
      options: options(),
    });
  return (
    <>
      <Card title={s().integration.options}>
        {props.where}
        <For each={props.guide.url_options}>
          {({ key, label }) => (
            <Row label={key} help={<DeclaredText text={label} />}>
              {(ids) => <TextField ids={ids} value={options()[key] ?? ''} onInput={(text) => setOptions({ ...options(), [key]: text })} />}
            </Row>
          )}
        </For>
        <Show when={props.guide.all_event_types}>
          {(types) => (
            <Row {...s().integration.events} full>
              {() => <EventChoice types={types()} chosen={events()} onChange={setEvents} />}
            </Row>
          )}
        </Show>
        <Row {...s().integration.url} full>
          {() => <Secret label={s().integration.url.label} value={url()} />}
        </Row>
        <DangerRow
          {...s().integration.replaceKey}
          action={s().account.regenerateAction}
          question={s().account.regenerateQuestion}
          consequence={s().bots.regenerateConsequence(props.bot.full_name)}
          onConfirm={() =>
            answerOf(api.POST('/api/v1/bots/{bot_id}/api_key/regenerate', { params: { path: { bot_id: props.bot.user_id } } }))
          }
        />
      </Card>
      <IntegrationSteps bot={props.bot} guide={props.guide} channelId={props.channelId} topic={props.topic} />
    </>
  );
}

function EventChoice(props: {
  readonly types: readonly string[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}): JSX.Element {
  const choose = (type: string, on: boolean): void => {
    props.onChange(props.types.filter((one) => (one === type ? on : props.chosen.includes(one))));
  };
  return (
    <div class="services">
      <For each={props.types}>
        {(type) => (
          <label class="check-row">
            <input type="checkbox" checked={props.chosen.includes(type)} onChange={(event) => choose(type, event.currentTarget.checked)} />
            <code>{type}</code>
          </label>
        )}
      </For>
    </div>
  );
}

function TextField(props: {
  readonly ids: { readonly label: string; readonly help: string };
  readonly value: string;
  readonly onInput: (text: string) => void;
  readonly max?: number;
}): JSX.Element {
  return (
    <input
      class="field"
      autocomplete="off"
      dir="auto"
      maxLength={props.max}
      value={props.value}
      aria-labelledby={props.ids.label}
      aria-describedby={props.ids.help}
      onInput={(event) => props.onInput(event.currentTarget.value)}
    />
  );
}
