import { nameOrder } from '../../ui/texts/name-order.js';
import { createMemo, For, type JSX, Show } from 'solid-js';
import type { Channel } from '../../state/model/client-state.js';
import { channelRights } from '../../state/people/rights.js';
import { subscribe, unsubscribe } from '../../client/channel-actions.js';
import { useClient } from '../../client/client-context.js';
import { Icon } from '../../ui/icon.js';
import { Card } from '../../ui/form/card.js';
import { SwitchRow } from '../../ui/form/switch-row.js';
import { f } from './texts/first-steps-texts.js';

/** Lets a new member choose channels. The default ones are chosen already. */
export function WelcomeView(): JSX.Element {
  const client = useClient();
  const compare = nameOrder();
  const channels = createMemo((): Channel[] => {
    // A channel to which the member could not return is left in its settings.
    const choices = Object.values(client.state.channels).filter(
      (channel) => !channel.is_archived && channelRights(client.state, { ...channel, subscribed: false }).read,
    );
    return choices.sort((a, b) => compare(a.name, b.name));
  });
  return (
    <>
      <header class="head">
        <Icon name="hash" size="l" class="desk-only" />
        <h1 class="cut">{f().member.title(client.state.realm.name)}</h1>
      </header>
      <div class="page" tabindex="-1">
        <div class="page-in first-steps">
          <p>{f().member.intro}</p>
          <Show when={channels().length > 0} fallback={<p class="muted">{f().member.none}</p>}>
            <Card title={f().member.channels}>
              <For each={channels().map(({ stream_id: id }) => id)}>
                {(id) => <Show when={client.state.channels[id]}>{(channel) => <ChannelSwitch channel={channel()} />}</Show>}
              </For>
            </Card>
          </Show>
          <a class="btn primary" href="#inbox">
            {f().member.go}
          </a>
        </div>
      </div>
    </>
  );
}

function ChannelSwitch(props: { readonly channel: Channel }): JSX.Element {
  const client = useClient();
  return (
    <SwitchRow
      label={props.channel.name}
      help={props.channel.description}
      value={props.channel.subscribed}
      onSave={(wanted) => (wanted ? subscribe(client, props.channel) : unsubscribe(client, props.channel))}
    />
  );
}
