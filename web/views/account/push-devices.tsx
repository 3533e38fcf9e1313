import { createResource, createSignal, For, type JSX, Show } from 'solid-js';
import { api, answerOf } from '../../api/api-client.js';
import type { PushSubscriptionEntry } from '../../api/wire.js';
import { OneLineForm } from '../../ui/form/one-line-form.js';
import { browserSubscription, pushObstacle, PushRefused, subscribeBrowser } from '../notifications/browser-push.js';
import { showToast } from '../../ui/overlays/toasts.js';
import { formatShort } from '../../ui/texts/format.js';
import { type Act, createAct } from '../../ui/form/act.js';
import { Card } from '../../ui/form/card.js';
import { Refusal, refusalOf } from '../../ui/form/refusal.js';
import { Refused } from '../../ui/form/refused.js';
import { Row } from '../../ui/form/row.js';
import { SwitchRow } from '../../ui/form/switch-row.js';
import { s } from './texts/settings-texts.js';
import { AccountSwitch } from './account-rows.js';
import { PushDelayRow } from './notice-timing-rows.js';

/** Where the account gets pushes: this browser, others, and plain addresses. */
export function PushDevices(): JSX.Element {
  const act = createAct();
  const [devices, { refetch }] = createResource(async () => {
    const list = await answerOf(api.GET('/api/v1/users/me/push_subscriptions'));
    return { ...list, own: (await browserSubscription())?.endpoint };
  });
  const known = (): NonNullable<ReturnType<typeof devices>> | undefined => (devices.error === undefined ? devices.latest : undefined);
  const ownDevice = (): PushSubscriptionEntry | undefined => known()?.push_subscriptions.find(({ endpoint }) => endpoint === known()?.own);
  const others = (): readonly PushSubscriptionEntry[] => known()?.push_subscriptions.filter((one) => one !== ownDevice()) ?? [];
  const turn = async (on: boolean, publicKey: string): Promise<void> => {
    const device = ownDevice();
    if (on) await subscribeBrowser(publicKey).catch(explain);
    else if (device) {
      await unsubscribe(device);
      await (await browserSubscription())?.unsubscribe();
    }
    await refetch();
  };
  const remove = async (device: PushSubscriptionEntry): Promise<void> => {
    if (await act.run(() => unsubscribe(device))) await refetch();
  };
  const add = async (endpoint: string): Promise<void> => {
    if (await act.run(() => putUrl(endpoint, false))) await refetch();
  };
  return (
    <Card title={s().notifications.push.title} lede={s().notifications.push.lede}>
      <Refused reason={devices.error === undefined ? act.refusal() : refusalOf(devices.error)} />
      <Show when={known()}>
        {(list) => (
          <>
            <SwitchRow
              {...s().notifications.push.thisBrowser}
              value={ownDevice() !== undefined}
              lockedBy={obstacleText()}
              onSave={(on) => turn(on, list().public_key)}
            />
            <Show when={ownDevice()}>{(device) => <Device device={device()} act={act} onChange={() => void refetch()} />}</Show>
            <For each={others()}>
              {(device) => <Device device={device} act={act} onChange={() => void refetch()} onRemove={() => void remove(device)} />}
            </For>
            <AccountSwitch name="enable_offline_push_notifications" texts={s().notifications.push.direct} />
            <AccountSwitch name="enable_stream_push_notifications" texts={s().notifications.push.channels} />
            <AccountSwitch name="enable_followed_topic_push_notifications" texts={s().notifications.push.followed} />
            <AccountSwitch name="enable_online_push_notifications" texts={s().notifications.push.online} />
            <PushDelayRow />
            <Row {...s().notifications.push.address} full>
              {() => (
                <OneLineForm label={s().notifications.push.addressExample} action={s().add} onSubmit={(endpoint) => void add(endpoint)} />
              )}
            </Row>
          </>
        )}
      </Show>
    </Card>
  );
}

/** One place at which pushes arrive, with what became of the last one. */
function Device(props: {
  readonly device: PushSubscriptionEntry;
  readonly act: Act;
  readonly onChange: () => void;
  readonly onRemove?: () => void;
}): JSX.Element {
  const [answer, setAnswer] = createSignal<string>();
  const time = (seconds: number): string => formatShort(seconds);
  const state = (): string => {
    const { failure, last_failure: failedAt, last_success: succeededAt } = props.device;
    if (failure !== null && failedAt !== null)
      return s().notifications.push.failed(time(failedAt), s().notifications.push.failures[failure]);
    return succeededAt === null ? s().notifications.push.neverUsed : s().notifications.push.arrived(time(succeededAt));
  };
  const test = (): void =>
    void props.act.run(async () => {
      setAnswer(undefined);
      const params = { path: { subscription_id: props.device.id } };
      const { test: result } = await answerOf(api.POST('/api/v1/users/me/push_subscriptions/{subscription_id}/test', { params }));
      setAnswer(result.outcome === 'accepted' ? s().notifications.push.testSent : s().notifications.push.testFailed);
      if (result.outcome === 'gone') showToast(s().notifications.push.gone);
      props.onChange();
    });
  return (
    <>
      <Row label={props.device.label} help={answer() ?? state()}>
        {(ids) => (
          <>
            <button
              type="button"
              class="btn sm"
              aria-describedby={ids.label}
              aria-disabled={props.act.busy() ? 'true' : undefined}
              onClick={test}
            >
              {s().notifications.push.test}
            </button>
            <Show when={props.onRemove}>
              {(onRemove) => (
                <button type="button" class="btn sm" aria-describedby={ids.label} onClick={() => onRemove()()}>
                  {s().remove}
                </button>
              )}
            </Show>
          </>
        )}
      </Row>
      <Show when={props.device.kind === 'url'}>
        <SwitchRow
          {...s().notifications.push.content(props.device.label)}
          value={props.device.include_content}
          onSave={async (on) => {
            await putUrl(props.device.endpoint, on);
            props.onChange();
          }}
        />
      </Show>
    </>
  );
}

function obstacleText(): string | undefined {
  const obstacle = pushObstacle();
  return obstacle && s().notifications.push[obstacle];
}

function unsubscribe({ id }: PushSubscriptionEntry): Promise<unknown> {
  return answerOf(api.DELETE('/api/v1/users/me/push_subscriptions/{subscription_id}', { params: { path: { subscription_id: id } } }));
}

/** Adds an address that takes plain text, or changes whether it gets the text of messages. Its name is its host. */
function putUrl(endpoint: string, includeContent: boolean): Promise<unknown> {
  const label = URL.canParse(endpoint) ? new URL(endpoint).host : endpoint.slice(0, 100);
  return answerOf(api.POST('/api/v1/users/me/push_subscriptions', { body: { endpoint, label, include_content: includeContent } }));
}

/** @throws Refusal with the reason in words */
function explain(error: unknown): never {
  throw error instanceof PushRefused ? new Refusal(s().notifications.push[error.reason]) : error;
}
