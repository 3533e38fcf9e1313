import { nameOrder } from '../../ui/texts/name-order.js';
import { createMemo, type JSX, onCleanup, onMount, Show } from 'solid-js';
import { membersOfGroup } from '../../state/people/group-membership.js';
import { PeopleList } from '../labels/people-list.js';
import { useClient } from '../../client/client-context.js';
import { giveFocus, returnFocus } from '../../ui/focus.js';
import { nameOf } from '../labels/names.js';
import { useFocusClaim } from '../../ui/overlays/lazy-overlay.js';
import { Popover } from '../../ui/overlays/popover.js';
import { t } from '../../ui/texts/texts.js';
import { closeGroup, type ShownGroup } from './group-card-state.js';

/** Of a large group, this many members are named. */
const MAX_NAMED = 30;

/** Says who belongs to a group that a message mentions. */
export default function GroupCard(props: { readonly group: ShownGroup }): JSX.Element {
  const { state } = useClient();
  const before = document.activeElement;
  let card: HTMLDivElement | undefined;
  const group = (): (typeof state.groups)[number] | undefined => state.groups[props.group.groupId];
  const members = createMemo(() => {
    const ids = membersOfGroup(state, props.group.groupId);
    const compare = nameOrder();
    return ids.sort((a, b) => compare(nameOf(state, a), nameOf(state, b)));
  });
  const mayTakeFocus = useFocusClaim();
  onMount(() => queueMicrotask(() => mayTakeFocus() && giveFocus(card)));
  onCleanup(() => returnFocus(before, card));
  return (
    <Popover anchor={props.group.anchor} onClose={closeGroup} class="group-card">
      <div ref={card} role="dialog" aria-label={group()?.name ?? ''} tabindex="-1">
        <b dir="auto">{group()?.name}</b>
        <p class="muted" dir="auto">
          {group()?.description}
        </p>
        <PeopleList userIds={members().slice(0, MAX_NAMED)} />
        <Show when={members().length > MAX_NAMED}>
          <p class="muted">{t().body.moreMembers(members().length - MAX_NAMED)}</p>
        </Show>
      </div>
    </Popover>
  );
}
