import type { JSX } from 'solid-js';
import type { WebhookDelivery } from '../../api/wire.js';
import { Icon } from '../../ui/icon.js';
import { s } from '../account/texts/settings-texts.js';

/** The state of a delivery, as word and icon. */
export function StateChip(props: {
  readonly delivery: Pick<WebhookDelivery, 'state'> & { readonly attempts: readonly unknown[] };
}): JSX.Element {
  const looks = {
    delivered: { kind: 'ok', icon: 'check' },
    pending: { kind: 'wait', icon: 'clock' },
    failed: { kind: 'bad', icon: 'x' },
    dead: { kind: 'bad', icon: 'circle-pause' },
  } as const;
  const look = (): (typeof looks)[WebhookDelivery['state']] => looks[props.delivery.state];
  const words = (): string => {
    const { state, attempts } = props.delivery;
    return state === 'pending' && attempts.length > 0 ? s().webhook.retrying : s().webhook.states[state];
  };
  return (
    <span class={`chip ${look().kind}`}>
      <Icon name={look().icon} size="s" />
      {words()}
    </span>
  );
}
