import { createMemo, createSignal, For, type JSX, Show } from 'solid-js';
import type { Channel } from '../../state/model/client-state.js';
import { isAdministrator } from '../../state/people/rights.js';
import { channelIcon } from '../labels/channel-color.js';
import { PeoplePicker, type Pick } from '../members/people-picker.js';
import { changeChannel } from '../../client/channel-actions.js';
import { useClient } from '../../client/client-context.js';
import { Icon } from '../../ui/icon.js';
import { showToast } from '../../ui/overlays/toasts.js';
import { Card } from '../../ui/form/card.js';
import { refusalOf } from '../../ui/form/refusal.js';
import { Page } from '../../ui/form/page.js';
import { o } from './texts/organization-texts.js';
import { Refused } from '../../ui/form/refused.js';

/** The channels to which new people are subscribed. */
export function DefaultChannelsPage(): JSX.Element {
  const { state } = useClient();
  const channels = createMemo(() =>
    state.realm.default_streams.flatMap((id): Channel[] => (state.channels[id] ? [state.channels[id]] : [])),
  );
  const remove = (channel: Channel): void => {
    changeChannel(channel.stream_id, { is_default_stream: false }).catch((error: unknown) => showToast(refusalOf(error)));
  };
  return (
    <Page title={o().pages.defaultChannels}>
      <Show when={isAdministrator(state)}>
        <AddDefaultChannels />
      </Show>
      <Card lede={o().defaultChannels.lede}>
        <For each={channels()} fallback={<p class="table-empty muted">{o().defaultChannels.none}</p>}>
          {(channel) => (
            <div class="srow inline">
              <div class="who">
                <Icon name={channelIcon(state, channel.stream_id)} class="ch" />
                <span class="cut" dir="auto">
                  {channel.name}
                </span>
              </div>
              <div class="c">
                <Show when={isAdministrator(state)}>
                  <button type="button" class="btn sm" aria-label={`${o().remove}: ${channel.name}`} onClick={() => remove(channel)}>
                    {o().remove}
                  </button>
                </Show>
              </div>
            </div>
          )}
        </For>
      </Card>
    </Page>
  );
}

function AddDefaultChannels(): JSX.Element {
  const { state } = useClient();
  const [picks, setPicks] = createSignal<readonly Pick[]>([]);
  const [refusal, setRefusal] = createSignal<string>();
  const isOffered = ({ id }: Pick): boolean => state.channels[id]?.invite_only === false && !state.realm.default_streams.includes(id);
  const add = async (): Promise<void> => {
    try {
      for (const { id } of picks()) await changeChannel(id, { is_default_stream: true });
      setPicks([]);
      setRefusal(undefined);
    } catch (error) {
      setRefusal(refusalOf(error));
    }
  };
  return (
    <section class="card add-people">
      <h2>{o().defaultChannels.add}</h2>
      <form
        class="add-row"
        onSubmit={(event) => {
          event.preventDefault();
          void add();
        }}
      >
        <PeoplePicker
          picks={picks()}
          onChange={setPicks}
          kinds={['channel']}
          isOffered={isOffered}
          label={o().defaultChannels.channel}
          asPlaces
        />
        <button type="submit" class="btn" aria-disabled={picks().length === 0 ? 'true' : undefined}>
          {o().add}
        </button>
      </form>
      <Refused reason={refusal()} inCard />
    </section>
  );
}
