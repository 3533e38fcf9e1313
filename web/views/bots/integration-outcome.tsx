import type { JSX } from 'solid-js';
import type { IntegrationRequest } from '../../api/wire.js';
import { Icon } from '../../ui/icon.js';
import { s } from '../account/texts/settings-texts.js';

type Outcome = IntegrationRequest['outcome'];

const LOOKS = {
  sent: { kind: 'ok', icon: 'check' },
  repeated: { kind: 'info', icon: 'check' },
  ignored: { kind: 'info', icon: 'circle-pause' },
  unsupported: { kind: 'wait', icon: 'circle-pause' },
  failed: { kind: 'bad', icon: 'x' },
} as const satisfies Record<Outcome, object>;

/** What became of a request, as word and icon. */
export function OutcomeChip(props: { readonly outcome: Outcome }): JSX.Element {
  return (
    <span class={`chip ${LOOKS[props.outcome].kind}`}>
      <Icon name={LOOKS[props.outcome].icon} size="s" />
      {s().integration.outcomes[props.outcome]}
    </span>
  );
}

/** What became of a request that the reader has just made. */
export function attemptText({ outcome, reason }: IntegrationRequest): string {
  const { attempt } = s().integration;
  return outcome === 'failed' ? attempt.failed(reason) : attempt[outcome];
}
