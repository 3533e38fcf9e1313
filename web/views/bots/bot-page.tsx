import { createResource, createSignal, type JSX, Match, onCleanup, Show, Switch } from 'solid-js';
import { api, answerOf } from '../../api/api-client.js';
import type { Bot, Webhook } from '../../api/wire.js';
import { Avatar } from '../labels/avatar.js';
import { useClient } from '../../client/client-context.js';
import { Icon } from '../../ui/icon.js';
import { formatRelative } from '../../ui/texts/format.js';
import { createAct } from '../../ui/form/act.js';
import { refusalOf } from '../../ui/form/refusal.js';
import { Refused } from '../../ui/form/refused.js';
import { Page } from '../../ui/form/page.js';
import { Tabs } from '../../ui/form/tabs.js';
import { s } from '../account/texts/settings-texts.js';
import { BOTS_HREF, botHref } from './bot-address.js';
import { BotProfile } from './bot-profile.js';
import { BOT_TYPE } from './bot-types.js';
import type { CallResult } from './call-result.js';
import { Deliveries } from './deliveries.js';
import { IntegrationBot } from './integration-bot.js';
import { TestResult, WebhookActions } from './webhook-actions.js';
import { WebhookEndpoint } from './webhook-endpoint.js';

/** A bot: its profile; the endpoint and the deliveries of an outgoing webhook; the address and the log of an incoming one. @param part of the page, as the address names it */
export function BotPage(props: { readonly bot: Bot; readonly part: string }): JSX.Element {
  const isWebhook = (): boolean => props.bot.bot_type === BOT_TYPE.outgoingWebhook && props.bot.is_active;
  const isIncoming = (): boolean => props.bot.bot_type === BOT_TYPE.incomingWebhook && props.bot.is_active;
  return (
    <Switch fallback={<PlainBot bot={props.bot} />}>
      <Match when={isWebhook() && props.bot.user_id} keyed>
        <WebhookBot bot={props.bot} part={props.part} />
      </Match>
      <Match when={isIncoming() && props.bot.user_id} keyed>
        <IntegrationBot bot={props.bot} part={props.part} />
      </Match>
    </Switch>
  );
}

function PlainBot(props: { readonly bot: Bot }): JSX.Element {
  return (
    <Page
      title={props.bot.full_name}
      back={{ href: BOTS_HREF, label: s().bots.allBots }}
      before={<Avatar userId={props.bot.user_id} size={32} />}
      beside={
        <Show when={!props.bot.is_active}>
          <span class="chip">{s().bots.deactivated}</span>
        </Show>
      }
    >
      <BotProfile bot={props.bot} />
    </Page>
  );
}

function WebhookBot(props: { readonly bot: Bot; readonly part: string }): JSX.Element {
  const client = useClient();
  const act = createAct();
  const [result, setResult] = createSignal<CallResult>();
  const path = { params: { path: { bot_id: props.bot.user_id } } };
  const [webhook, { mutate, refetch }] = createResource(async () => {
    const { webhook: known } = await answerOf(api.GET('/api/v1/bots/{bot_id}/webhook', path));
    return known;
  });
  // Another browser, or another administrator, may change it.
  onCleanup(
    client.onEvent((event) => {
      if (event.type === 'realm_bot' && event.bot.user_id === props.bot.user_id) void refetch();
    }),
  );
  const known = (): Webhook | undefined => (webhook.error === undefined ? webhook.latest : undefined);
  const part = (): string => (['profile', 'endpoint', 'deliveries'].includes(props.part) ? props.part : 'profile');
  return (
    <Page
      title={props.bot.full_name}
      wide
      back={{ href: BOTS_HREF, label: s().bots.allBots }}
      before={<Avatar userId={props.bot.user_id} size={32} />}
      beside={
        <Show when={known()}>
          {(one) => (
            <>
              <StatusChips webhook={one()} />
              <WebhookActions webhook={one()} act={act} onChange={mutate} onTest={setResult} />
            </>
          )}
        </Show>
      }
    >
      <Refused reason={act.refusal()} />
      <div role="status">
        <Show when={result()}>{(test) => <TestResult result={test()} onClose={() => setResult(undefined)} />}</Show>
      </div>
      <Tabs
        tabs={(['profile', 'endpoint', 'deliveries'] as const).map((name) => ({
          label: s().webhook.tabs[name],
          href: botHref(props.bot.user_id, name),
          current: part() === name,
        }))}
      />
      <Refused reason={webhook.error === undefined ? undefined : refusalOf(webhook.error)} />
      <Switch>
        <Match when={part() === 'profile'}>
          <BotProfile bot={props.bot} />
        </Match>
        <Match when={part() === 'endpoint' && known()}>
          {(one) => <WebhookEndpoint bot={props.bot} webhook={one()} onChange={mutate} />}
        </Match>
        <Match when={part() === 'deliveries'}>
          <Deliveries bot={props.bot} />
        </Match>
      </Switch>
    </Page>
  );
}

/** Whether the endpoint is called at the moment. */
function StatusChips(props: { readonly webhook: Webhook }): JSX.Element {
  const now = Date.now() / 1000;
  const restsUntil = (): number | undefined => {
    const until = props.webhook.rests_until;
    return !props.webhook.disabled && until !== null && until > now ? until : undefined;
  };
  const rotatesUntil = (): number | undefined => {
    const until = props.webhook.previous_secret_until;
    return until !== null && until > now ? until : undefined;
  };
  return (
    <>
      <Switch
        fallback={
          <span class="chip ok">
            <Icon name="check" size="s" />
            {s().webhook.enabled}
          </span>
        }
      >
        <Match when={props.webhook.disabled_reason ?? (props.webhook.disabled && 'manual')}>
          {(reason) => (
            <span class="chip bad">
              <Icon name="circle-pause" size="s" />
              {s().webhook.disabled[reason()]}
            </span>
          )}
        </Match>
        <Match when={restsUntil()}>
          {(until) => (
            <span class="chip wait">
              <Icon name="clock" size="s" />
              {s().webhook.paused(formatRelative(until()))}
            </span>
          )}
        </Match>
      </Switch>
      <Show when={rotatesUntil()}>{(until) => <span class="chip info">{s().webhook.rotates(formatRelative(until()))}</span>}</Show>
    </>
  );
}
