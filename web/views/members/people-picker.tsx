import { m } from './texts/member-texts.js';
import { createMemo, createSignal, createUniqueId, For, type JSX, Show } from 'solid-js';
import type { ClientState } from '../../state/model/client-state.js';
import { isServerBot, membersOfGroup, withoutServerBots } from '../../state/people/group-membership.js';
import { channelIcon } from '../labels/channel-color.js';
import { loadSubscribers } from '../../client/channel-actions.js';
import type { Client } from '../../client/client.js';
import { useClient } from '../../client/client-context.js';
import { giveFocus } from '../../ui/focus.js';
import { Icon } from '../../ui/icon.js';
import { isComposing } from '../../ui/input-method.js';
import { channelName, nameOf } from '../labels/names.js';
import { groupName } from '../rights/group-names.js';
import { foldText } from '../../kernel/fold-text.js';

/** People that were picked: one, all of a group, or all subscribers of a channel. */
export interface Pick {
  readonly kind: 'person' | 'group' | 'channel';
  readonly id: number;
}

const MAX_OPTIONS = 8;

interface PickOption {
  readonly pick: Pick;
  readonly name: string;
  readonly hint: string;
}

/**
 * A field in which the reader picks people, groups and channels by their names.
 * @param kinds what can be picked; everything without it
 * @param isOffered which people and groups are offered; all without it
 */
export function PeoplePicker(props: {
  readonly picks: readonly Pick[];
  readonly onChange: (picks: readonly Pick[]) => void;
  readonly kinds?: readonly Pick['kind'][];
  readonly isOffered?: (pick: Pick) => boolean;
  readonly label?: string;
  readonly describedBy?: string;
  /** Whether channels and groups are places for others, and do not stand for the people in them. */
  readonly asPlaces?: boolean;
}): JSX.Element {
  const { state } = useClient();
  const id = createUniqueId();
  const [query, setQuery] = createSignal('');
  const [active, setActive] = createSignal(0);
  let field: HTMLInputElement | undefined;
  const label = (): string => props.label ?? m().picker.label;
  const options = createMemo(() => {
    const isNew = (pick: Pick): boolean => !props.picks.some((one) => one.kind === pick.kind && one.id === pick.id);
    return optionsFor(state, query(), (pick) => isNew(pick) && (props.isOffered?.(pick) ?? true), props.kinds);
  });
  const isOpen = (): boolean => query().trim() !== '';
  const add = (option: PickOption | undefined): void => {
    if (!option) return;
    props.onChange([...props.picks, option.pick]);
    setQuery('');
    setActive(0);
    giveFocus(field);
  };
  const remove = (pick: Pick): void => {
    props.onChange(props.picks.filter((one) => one !== pick));
    giveFocus(field);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (isComposing(event)) return;
    const last = options().length - 1;
    if (event.key === 'Backspace' && query() === '') props.onChange(props.picks.slice(0, -1));
    else if (!isOpen()) return;
    else if (event.key === 'Enter' || event.key === 'Tab') add(options()[active()]);
    else if (event.key === 'ArrowDown') setActive(active() >= last ? 0 : active() + 1);
    else if (event.key === 'ArrowUp') setActive(active() <= 0 ? last : active() - 1);
    else if (event.key === 'Escape') setQuery('');
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div class="pick-box">
      <div class="field picks" onClick={(event) => event.target === event.currentTarget && giveFocus(field)}>
        <For each={props.picks}>{(pick) => <PickedChip pick={pick} onRemove={() => remove(pick)} />}</For>
        <input
          ref={field}
          type="text"
          role="combobox"
          autocomplete="off"
          aria-label={label()}
          aria-describedby={props.describedBy}
          aria-autocomplete="list"
          aria-expanded={isOpen()}
          aria-controls={`${id}-list`}
          aria-activedescendant={isOpen() && options().length > 0 ? `${id}-${active()}` : undefined}
          placeholder={props.picks.length === 0 ? label() : ''}
          value={query()}
          onInput={(event) => {
            setQuery(event.currentTarget.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
          onBlur={() => setQuery('')}
        />
      </div>
      <div id={`${id}-list`} class="pop pick-list" role="listbox" aria-label={label()} hidden={!isOpen() || options().length === 0}>
        <For each={options()}>
          {(option, index) => (
            <div
              id={`${id}-${index()}`}
              role="option"
              class="opt"
              aria-selected={index() === active()}
              onPointerMove={() => setActive(index())}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => add(option)}
            >
              <PickIcon pick={option.pick} />
              <span class="cut" dir="auto">
                {option.name}
              </span>
              <span class="hint cut">{props.asPlaces && option.pick.kind === 'channel' ? '' : option.hint}</span>
            </div>
          )}
        </For>
      </div>
      <Show when={isOpen() && options().length === 0}>
        <p class="pop pick-list none muted" role="status">
          {m().picker.none}
        </p>
      </Show>
    </div>
  );
}

function PickedChip(props: { readonly pick: Pick; readonly onRemove: () => void }): JSX.Element {
  const { state } = useClient();
  return (
    <span class="chip pick">
      <PickIcon pick={props.pick} />
      <span class="cut" dir="auto">
        {pickName(state, props.pick)}
      </span>
      <button type="button" aria-label={m().picker.remove(pickName(state, props.pick))} onClick={() => props.onRemove()}>
        <Icon name="x" size="s" />
      </button>
    </span>
  );
}

function PickIcon(props: { readonly pick: Pick }): JSX.Element {
  const { state } = useClient();
  const name = (): string => {
    if (props.pick.kind === 'channel') return channelIcon(state, props.pick.id);
    return props.pick.kind === 'group' ? 'users' : 'user';
  };
  return <Icon name={name()} size="s" />;
}

function pickName(state: ClientState, { kind, id }: Pick): string {
  if (kind === 'channel') return channelName(state, id);
  return kind === 'group' ? groupName(state, id) : nameOf(state, id);
}

/**
 * The accounts that picks stand for at the moment, each once. Subscribers of channels are fetched.
 * @throws ApiError, ConnectionLost or SessionEnded
 */
export async function peopleOfPicks(client: Client, picks: readonly Pick[]): Promise<number[]> {
  const lists = picks.map(async ({ kind, id }): Promise<readonly number[]> => {
    if (kind === 'person') return [id];
    if (kind === 'group') return membersOfGroup(client.state, id);
    if (!client.state.channels[id]?.subscribers) await loadSubscribers(client, id);
    return client.state.channels[id]?.subscribers ?? [];
  });
  const ids = new Set((await Promise.all(lists)).flat());
  return withoutServerBots(client.state, [...ids]).filter((id) => client.state.people[id]?.is_active);
}

/** What matches a query: people first, then groups and channels; names that begin with it come before others. */
function optionsFor(
  state: ClientState,
  query: string,
  isOffered: (pick: Pick) => boolean,
  kinds: readonly Pick['kind'][] = ['person', 'group', 'channel'],
): PickOption[] {
  const wanted = foldText(query.trim());
  if (wanted === '') return [];
  const candidates = kinds.flatMap((kind) => candidatesOf(state, kind));
  const found = candidates.filter(({ name, hint, pick }) => {
    const text = pick.kind === 'person' ? `${name} ${hint}` : name;
    return foldText(text).includes(wanted) && isOffered(pick);
  });
  const beginsWith = ({ name }: PickOption): boolean => foldText(name).startsWith(wanted);
  return [...found.filter(beginsWith), ...found.filter((option) => !beginsWith(option))].slice(0, MAX_OPTIONS).map(withSize(state));
}

function candidatesOf(state: ClientState, kind: Pick['kind']): PickOption[] {
  if (kind === 'person') {
    return Object.values(state.people)
      .filter((person) => person.is_active && !isServerBot(person))
      .map((person) => ({
        pick: { kind, id: person.user_id },
        name: person.full_name,
        hint: person.delivery_email ?? m().picker.person,
      }));
  }
  if (kind === 'group') {
    return Object.values(state.groups)
      .filter((group) => !group.deactivated && group.name !== 'role:nobody' && group.name !== 'role:internet')
      .map((group) => ({ pick: { kind, id: group.id }, name: groupName(state, group.id), hint: '' }));
  }
  return Object.values(state.channels)
    .filter((channel) => !channel.is_archived)
    .map((channel) => ({ pick: { kind, id: channel.stream_id }, name: channel.name, hint: m().picker.channel }));
}

/** Says how many people a group has, which is counted only for the groups that are offered. */
function withSize(state: ClientState): (option: PickOption) => PickOption {
  return (option) =>
    option.pick.kind === 'group' ? { ...option, hint: m().picker.group(membersOfGroup(state, option.pick.id).length) } : option;
}
