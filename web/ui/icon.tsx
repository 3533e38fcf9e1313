import type { JSX } from 'solid-js';
import sprite from '../icons.svg?url&no-inline';

/** A symbol of `icons.svg`. It has a label if it says something that no text says. */
export function Icon(props: {
  readonly name: string;
  readonly size?: 's' | 'l' | 'xl';
  readonly class?: string;
  readonly label?: string;
}): JSX.Element {
  return (
    <svg
      class={['i', props.size, props.class].filter(Boolean).join(' ')}
      aria-hidden={props.label === undefined ? 'true' : undefined}
      role={props.label === undefined ? undefined : 'img'}
      aria-label={props.label}
    >
      <use href={`${sprite}#${props.name}`} />
    </svg>
  );
}
