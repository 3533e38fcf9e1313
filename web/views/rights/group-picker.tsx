import { nameOrder } from '../../ui/texts/name-order.js';
import { f } from '../../ui/form/texts/form-texts.js';
import { r } from './texts/rights-texts.js';
import { createMemo, createSignal, createUniqueId, For, type JSX, onMount, Show } from 'solid-js';
import type { GroupSettingValue, UserGroup } from '../../api/wire.js';
import { peopleIn } from '../../state/people/group-membership.js';
import { type GroupSelection, selectionOf, settingValueOf } from '../../state/people/group-selection.js';
import { distinction } from '../labels/shared-names.js';
import { useClient } from '../../client/client-context.js';
import { giveFocus } from '../../ui/focus.js';
import { Icon } from '../../ui/icon.js';
import { isComposing } from '../../ui/input-method.js';
import { nameOf } from '../labels/names.js';
import { Popover } from '../../ui/overlays/popover.js';
import { groupName } from './group-names.js';
import { foldText } from '../../kernel/fold-text.js';

/** Which groups a permission may be given to, as `server_supported_permission_settings` says. */
export interface GroupRules {
  readonly allow_everyone_group: boolean;
  readonly allow_internet_group: boolean;
  readonly allow_nobody_group: boolean;
  /** Only these roles; all if it is empty. */
  readonly allowed_system_groups: readonly string[];
  readonly require_system_group: boolean;
}

/** From few people to many. */
const ROLES = ['role:nobody', 'role:owners', 'role:administrators', 'role:moderators', 'role:fullmembers', 'role:members', 'role:everyone'];
const MAX_PEOPLE = 20;

interface PickerOption {
  readonly key: string;
  readonly icon: string;
  readonly name: string;
  readonly hint?: string | undefined;
  readonly chosen: boolean;
  readonly choose: () => GroupSelection;
}

export interface GroupPickerProps {
  readonly anchor: HTMLElement;
  readonly label: string;
  readonly value: GroupSettingValue;
  readonly rules?: GroupRules;
  /** People are chosen here, and no groups. */
  readonly onlyPeople?: boolean;
  /** One person replaces the one before. */
  readonly single?: boolean;
  readonly onChoose: (value: GroupSettingValue) => void;
  readonly onClose: () => void;
}

/**
 * Lets the reader choose a role, groups and people, and says how many people that is now. What is chosen counts when the picker is
 * closed.
 */
export function GroupPicker(props: GroupPickerProps): JSX.Element {
  const { state } = useClient();
  const id = createUniqueId();
  const [selection, setSelection] = createSignal(selectionOf(state, props.value));
  const [query, setQuery] = createSignal('');
  /** -1 until something is typed or the reader goes to an option. */
  const [active, setActive] = createSignal(-1);
  let field: HTMLInputElement | undefined;
  let box: HTMLDivElement | undefined;
  const value = (): GroupSettingValue =>
    props.onlyPeople ? { direct_members: [...selection().people], direct_subgroups: [] } : settingValueOf(state, selection());
  const options = createMemo(() => optionsOf(state, selection(), foldText(query().trim()), props));
  const count = createMemo(() => peopleIn(state, value()).length);
  onMount(() => queueMicrotask(() => giveFocus(field)));

  const finish = (): void => {
    const chosen = value();
    props.onClose();
    props.onChoose(chosen);
  };
  const search = (): string => (props.onlyPeople ? r().groups.searchPeople : r().groups.search);
  const toggle = (option: PickerOption | undefined): void => {
    if (option) setSelection(option.choose());
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (isComposing(event)) return;
    const last = options().length - 1;
    if (event.key === 'Enter') toggle(options()[active()]);
    else if (event.key === 'ArrowDown') setActive(active() >= last ? 0 : active() + 1);
    else if (event.key === 'ArrowUp') setActive(active() <= 0 ? last : active() - 1);
    else return;
    event.preventDefault();
    box?.querySelector(`#${CSS.escape(`${id}-${active()}`)}`)?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <Popover anchor={props.anchor} onClose={finish} class="group-picker" placement="bottom-end">
      <div
        ref={box}
        role="dialog"
        aria-label={props.label}
        onKeyDown={(event) => {
          if (event.key !== 'Tab') return;
          if (event.target === field && !event.shiftKey) return;
          event.preventDefault();
          if (event.target === field) finish();
          else if (event.shiftKey) giveFocus(field);
          else finish();
        }}
      >
        <input
          ref={field}
          class="field"
          type="text"
          role="combobox"
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={active() >= 0 && options().length > 0 ? `${id}-${active()}` : undefined}
          aria-label={search()}
          placeholder={search()}
          autocomplete="off"
          value={query()}
          onInput={(event) => {
            setQuery(event.currentTarget.value);
            setActive(event.currentTarget.value.trim() === '' ? -1 : 0);
          }}
          onKeyDown={onKeyDown}
        />
        <div class="group-options" id={`${id}-list`} role="listbox" aria-multiselectable="true" aria-label={props.label} tabindex={-1}>
          <For each={options()}>
            {(option, index) => (
              <div
                role="option"
                id={`${id}-${index()}`}
                class="opt"
                aria-selected={option.chosen}
                classList={{ active: index() === active() }}
                onPointerMove={() => setActive(index())}
                onClick={() => toggle(option)}
              >
                <Icon name={option.chosen ? 'check' : option.icon} />
                <span class="cut" dir="auto">
                  {option.name}
                </span>
                <span class="hint">{option.hint}</span>
              </div>
            )}
          </For>
          <Show when={options().length === 0}>
            <p class="muted none">{query() === '' ? search() : r().groups.none}</p>
          </Show>
        </div>
        <div class="group-foot">
          <span role="status">{r().groups.peopleNow(count())}</span>
          <button type="button" class="btn sm primary" onClick={finish}>
            {f().done}
          </button>
        </div>
      </div>
    </Popover>
  );
}

type State = ReturnType<typeof useClient>['state'];

/** What can be chosen: roles and groups; people if they are chosen or searched for. */
function optionsOf(
  state: State,
  selection: GroupSelection,
  query: string,
  { rules, onlyPeople = false, single = false }: Pick<GroupPickerProps, 'rules' | 'onlyPeople' | 'single'>,
): readonly PickerOption[] {
  const onlyRoles = rules?.require_system_group ?? false;
  const options = [
    ...(onlyPeople ? [] : roleOptions(state, selection, rules)),
    ...(onlyPeople || onlyRoles ? [] : groupOptions(state, selection)),
    ...(onlyRoles ? [] : peopleOptions(state, selection, query, single)),
  ];
  return query === '' ? options : options.filter(({ name }) => foldText(name).includes(query));
}

function roleOptions(state: State, selection: GroupSelection, rules: GroupRules | undefined): PickerOption[] {
  const groups = Object.values(state.groups).filter((group) => group.is_system_group && isAllowedRole(group.name, rules));
  const roles = groups.filter(({ name }) => ROLES.includes(name)).sort((a, b) => ROLES.indexOf(a.name) - ROLES.indexOf(b.name));
  return roles.map((group): PickerOption => {
    const isNobody = group.name === 'role:nobody';
    const empty = selection.role === null && selection.groups.length === 0 && selection.people.length === 0;
    const chosen = isNobody ? empty : selection.role === group.id;
    return {
      key: `role ${group.id}`,
      icon: 'shield',
      name: groupName(state, group.id),
      hint: String(peopleIn(state, group.id).length),
      chosen,
      choose: () => {
        if (isNobody) return { role: null, groups: [], people: [] };
        return { ...selection, role: chosen ? null : group.id };
      },
    };
  });
}

function isAllowedRole(name: string, rules: GroupRules | undefined): boolean {
  if (!rules) return true;
  if (name === 'role:everyone' && !rules.allow_everyone_group) return false;
  if (name === 'role:nobody' && !rules.allow_nobody_group) return false;
  return rules.allowed_system_groups.length === 0 || rules.allowed_system_groups.includes(name);
}

function groupOptions(state: State, selection: GroupSelection): PickerOption[] {
  const groups = Object.values(state.groups).filter((group: UserGroup) => !group.is_system_group && !group.deactivated);
  return groups.sort(byName(({ name }) => name)).map((group) => {
    const chosen = selection.groups.includes(group.id);
    return {
      key: `group ${group.id}`,
      icon: 'users',
      name: group.name,
      hint: String(peopleIn(state, group.id).length),
      chosen,
      choose: () => ({ ...selection, groups: toggled(selection.groups, group.id) }),
    };
  });
}

function peopleOptions(state: State, selection: GroupSelection, query: string, single: boolean): PickerOption[] {
  const found = Object.values(state.people)
    .filter((person) => person.is_active && query !== '' && foldText(person.full_name).includes(query))
    .sort(byName(({ full_name }) => full_name))
    .slice(0, MAX_PEOPLE)
    .map((person) => person.user_id);
  return [...new Set([...selection.people, ...found])].map((id) => ({
    key: `person ${id}`,
    icon: 'user',
    name: nameOf(state, id),
    hint: distinction(state, id),
    chosen: selection.people.includes(id),
    choose: () => ({ ...selection, people: single ? [id] : toggled(selection.people, id) }),
  }));
}

function toggled(list: readonly number[], id: number): number[] {
  return list.includes(id) ? list.filter((other) => other !== id) : [...list, id];
}

function byName<T>(name: (one: T) => string): (a: T, b: T) => number {
  const compare = nameOrder();
  return (a, b) => compare(name(a), name(b));
}
