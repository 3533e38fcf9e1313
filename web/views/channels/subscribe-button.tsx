import { createSignal, type JSX, Show } from 'solid-js';
import type { Channel } from '../../state/model/client-state.js';
import { channelRights } from '../../state/people/rights.js';
import { subscribe, unsubscribe } from '../../client/channel-actions.js';
import { useClient } from '../../client/client-context.js';
import { showToast } from '../../ui/overlays/toasts.js';
import { ConfirmDialog } from '../../ui/form/confirm-dialog.js';
import { refusalOf } from '../../ui/form/refusal.js';
import { c } from './texts/channel-texts.js';

/** Subscribes the reader to a channel, or ends that. Who could not come back is asked before. */
export function SubscribeButton(props: { readonly channel: Channel; readonly small?: boolean }): JSX.Element {
  const client = useClient();
  const [asking, setAsking] = createSignal(false);
  const mayReturn = (): boolean => channelRights(client.state, { ...props.channel, subscribed: false }).read;
  const toggle = async (): Promise<void> => {
    try {
      if (!props.channel.subscribed) await subscribe(client, props.channel);
      else if (mayReturn()) await unsubscribe(client, props.channel);
      else setAsking(true);
    } catch (error) {
      showToast(refusalOf(error));
    }
  };
  const label = (): string =>
    props.channel.subscribed ? c().directory.unsubscribeFrom(props.channel.name) : c().directory.subscribeTo(props.channel.name);
  return (
    <Show when={props.channel.subscribed || (channelRights(client.state, props.channel).read && !props.channel.is_archived)}>
      <button type="button" class="btn" classList={{ sm: props.small ?? false }} aria-label={label()} onClick={() => void toggle()}>
        {props.channel.subscribed ? c().directory.unsubscribe : c().directory.subscribe}
      </button>
      <Show when={asking()}>
        <ConfirmDialog
          title={c().directory.leaveTitle(props.channel.name)}
          text={c().directory.leave}
          keep={c().directory.stay}
          action={c().directory.unsubscribe}
          onConfirm={() => unsubscribe(client, props.channel)}
          onClose={() => setAsking(false)}
        />
      </Show>
    </Show>
  );
}
