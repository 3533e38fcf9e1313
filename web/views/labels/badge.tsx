import { type JSX, Show } from 'solid-js';
import { shownCount, type UnreadCount } from '../../state/unread/unread-counts.js';
import { t } from '../../ui/texts/texts.js';

/** The number of unread messages in one of three weights: what is addressed to the reader, the rest, and what is muted. */
export function Badge(props: {
  readonly count: UnreadCount;
  readonly direct?: boolean;
  readonly label?: ((count: number) => string) | undefined;
}): JSX.Element {
  const weight = (): string => {
    const { addressed, other } = props.count;
    if (addressed + other === 0) return 'faint';
    return props.direct ? 'you' : '';
  };
  return (
    <Show when={shownCount(props.count) > 0}>
      <span class={`badge num ${weight()}`}>
        <span aria-hidden="true">{shownCount(props.count)}</span>
        <span class="vh">{(props.label ?? t().unreadCount)(shownCount(props.count))}</span>
      </span>
    </Show>
  );
}
