import { createResource, For, type JSX, onCleanup, Show } from 'solid-js';
import { api, answerOf } from '../../api/api-client.js';
import type { Bot, IntegrationRequest } from '../../api/wire.js';
import { useClient } from '../../client/client-context.js';
import { refusalOf } from '../../ui/form/refusal.js';
import { Refused } from '../../ui/form/refused.js';
import { formatShort } from '../../ui/texts/format.js';
import { s } from '../account/texts/settings-texts.js';
import { botHref } from './bot-address.js';
import { OutcomeChip } from './integration-outcome.js';
import { IntegrationRequestDetail } from './integration-request-detail.js';

/** There are no events about requests of services. */
const REFRESH_MS = 5000;

/** The last requests of services to a bot, the newest first, and one of them in detail. */
export function IntegrationLog(props: { readonly bot: Bot }): JSX.Element {
  const client = useClient();
  const params = { path: { bot_id: props.bot.user_id } };
  const [found, { refetch }] = createResource(
    async () => (await answerOf(api.GET('/api/v1/bots/{bot_id}/integration_requests', { params }))).requests,
  );
  const timer = setInterval(() => {
    if (!document.hidden && !found.loading) void refetch();
  }, REFRESH_MS);
  onCleanup(() => clearInterval(timer));
  const requests = (): readonly IntegrationRequest[] => (found.error === undefined ? (found.latest ?? []) : []);
  const openId = (): number | undefined => {
    const location = client.navigation.location();
    const id = 'path' in location ? Number(location.path[3]) : Number.NaN;
    return Number.isSafeInteger(id) ? id : requests()[0]?.id;
  };
  return (
    <section class="card">
      <div class="card-h">{s().integration.requests}</div>
      <Refused reason={found.error === undefined ? undefined : refusalOf(found.error)} />
      <div class="log">
        <div>
          <For each={requests()}>
            {(request) => (
              <a
                class="d-row requests"
                classList={{ on: request.id === openId() }}
                href={botHref(props.bot.user_id, 'requests', request.id)}
                aria-current={request.id === openId() ? 'true' : undefined}
              >
                <OutcomeChip outcome={request.outcome} />
                <span class="cut">
                  <b>{request.integration}</b> <span class="muted">{request.event}</span>
                </span>
                <span class="w">{request.origin === 'service' ? '' : s().integration.origins[request.origin]}</span>
                <span class="w num">{formatShort(request.received_at)}</span>
              </a>
            )}
          </For>
          <div class="table-foot">{requests().length === 0 && !found.loading ? s().integration.none : s().integration.kept}</div>
        </div>
        <div>
          <Show when={openId()} keyed>
            {(id) => <IntegrationRequestDetail bot={props.bot} id={id} onReplay={() => void refetch()} />}
          </Show>
        </div>
      </div>
    </section>
  );
}
