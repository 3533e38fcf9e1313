import { For, type JSX } from 'solid-js';
import { useClient } from '../../client/client-context.js';
import { Avatar } from './avatar.js';
import { nameOf } from './names.js';

/** People by their pictures and names, in the given order. */
export function PeopleList(props: { readonly userIds: readonly number[] }): JSX.Element {
  const { state } = useClient();
  return (
    <ul>
      <For each={props.userIds}>
        {(id) => (
          <li class="row">
            <Avatar userId={id} size={24} presence />
            <span class="cut" dir="auto">
              {nameOf(state, id)}
            </span>
          </li>
        )}
      </For>
    </ul>
  );
}
