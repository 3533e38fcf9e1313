import { type JSX, Show } from 'solid-js';
import { Icon } from '../../ui/icon.js';
import { PICTURED } from './pictured-services.js';
import sprite from '../../services.svg?url&no-inline';

/** The mark of a service, which stands beside its name. One without a mark has a sign that all of them share. */
export function ServicePicture(props: { readonly name: string }): JSX.Element {
  return (
    <Show when={PICTURED.has(props.name)} fallback={<Icon name="globe" />}>
      <svg class="i mark" aria-hidden="true">
        <use href={`${sprite}#${props.name}`} />
      </svg>
    </Show>
  );
}
