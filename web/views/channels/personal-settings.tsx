import { type JSX, Show } from 'solid-js';
import type { Channel, PersonalChannelSettings } from '../../state/model/client-state.js';
import { changeSubscription } from '../../client/channel-actions.js';
import { useClient } from '../../client/client-context.js';
import { Card } from '../../ui/form/card.js';
import { Row, SavedMark } from '../../ui/form/row.js';
import { createSaving } from '../../ui/form/saving.js';
import { SwitchRow } from '../../ui/form/switch-row.js';
import { ColorChoice } from './color-choice.js';
import { SubscribeButton } from './subscribe-button.js';
import { c } from './texts/channel-texts.js';

/** What a channel is for the reader alone. */
export function PersonalSettings(props: { readonly channel: Channel }): JSX.Element {
  return (
    <>
      <Card>
        <Row
          label={c().personal.subscription.label}
          help={props.channel.subscribed ? c().personal.subscription.help : c().personal.notSubscribed}
          inline
        >
          {() => <SubscribeButton channel={props.channel} />}
        </Row>
      </Card>
      <Show when={props.channel.subscribed && props.channel.personal}>
        {(personal) => <SubscriptionSettings channel={props.channel} personal={personal()} />}
      </Show>
    </>
  );
}

function SubscriptionSettings(props: { readonly channel: Channel; readonly personal: PersonalChannelSettings }): JSX.Element {
  const client = useClient();
  const save = (property: keyof PersonalChannelSettings) => (value: string | boolean) =>
    changeSubscription(client, props.channel, property, value);
  const color = createSaving(() => props.personal.color, save('color'));
  const settings = (): typeof client.state.settings => client.state.settings;
  return (
    <>
      <Card title={c().personal.sidebar}>
        <SwitchRow {...c().personal.pin} value={props.personal.pin_to_top} onSave={save('pin_to_top')} />
        <SwitchRow {...c().personal.mute} value={props.personal.is_muted} onSave={save('is_muted')} />
      </Card>
      <Card title={c().personal.notifications} lede={c().personal.notificationsHelp}>
        <SwitchRow
          {...c().personal.desktop}
          value={props.personal.desktop_notifications ?? settings().enable_stream_desktop_notifications}
          onSave={save('desktop_notifications')}
        />
        <SwitchRow
          {...c().personal.sound}
          value={props.personal.audible_notifications ?? settings().enable_stream_audible_notifications}
          onSave={save('audible_notifications')}
        />
        <SwitchRow
          {...c().personal.push}
          value={props.personal.push_notifications ?? settings().enable_stream_push_notifications}
          onSave={save('push_notifications')}
        />
        <SwitchRow
          {...c().personal.mail}
          value={props.personal.email_notifications ?? settings().enable_stream_email_notifications}
          onSave={save('email_notifications')}
        />
        <SwitchRow
          {...c().personal.wildcard}
          value={props.personal.wildcard_mentions_notify ?? settings().wildcard_mentions_notify}
          onSave={save('wildcard_mentions_notify')}
        />
      </Card>
      <section class="card">
        <h2>
          {c().personal.color}
          <SavedMark status={color.status()} />
        </h2>
        <p class="lede">{c().personal.colorHelp}</p>
        <div class="swatch-row">
          <ColorChoice value={color.shown()} onChoose={(chosen) => void color.save(chosen)} />
        </div>
      </section>
    </>
  );
}
