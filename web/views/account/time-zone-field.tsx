import { createEffect, createMemo, createSignal, createUniqueId, For, type JSX, Show } from 'solid-js';
import type { RowIds } from '../../ui/form/row.js';
import { Icon } from '../../ui/icon.js';
import { isComposing } from '../../ui/input-method.js';
import { t } from '../../ui/texts/texts.js';
import { s } from './texts/settings-texts.js';
import { findTimeZones, type TimeZone, timeZones, zoneLabel } from './time-zones.js';

/** What the list shows at once. */
const PAGE = 8;

/** A field in which a time zone is found by city, zone or offset, and chosen from a list. Leaving it without a choice changes nothing. */
export function TimeZoneField(props: {
  readonly ids: RowIds;
  readonly value: string;
  readonly onChoose: (zone: string) => void;
}): JSX.Element {
  const id = createUniqueId();
  /** Undefined until something is typed. */
  const [typed, setTyped] = createSignal<string>();
  const [isOpen, setOpen] = createSignal(false);
  const [active, setActive] = createSignal(-1);
  let list: HTMLDivElement | undefined;
  const none = (): TimeZone => ({ zone: '', label: s().profile.noTimeZone, offset: '', otherNames: [] });
  /** Listing all zones takes a moment, so that it is done when somebody looks. */
  const all = createMemo((known: readonly TimeZone[]) => (isOpen() ? [none(), ...timeZones(props.value, t().locale)] : known), []);
  const found = createMemo(() => (isOpen() ? findTimeZones(all(), typed() ?? '') : []));
  const label = (zone: string): string => (zone === '' ? s().profile.noTimeZone : zoneLabel(zone));
  const open = (): void => {
    if (isOpen()) return;
    setOpen(true);
    setActive(found().findIndex(({ label: one }) => one === label(props.value)));
  };
  const close = (): void => {
    setOpen(false);
    setTyped(undefined);
  };
  const choose = (zone: TimeZone | undefined): void => {
    if (!zone) return;
    close();
    if (zone.label !== label(props.value)) props.onChoose(zone.zone);
  };
  const move = (to: number): void => {
    if (!isOpen()) {
      open();
      return;
    }
    setActive(Math.max(0, Math.min(to, found().length - 1)));
  };
  createEffect(() => {
    if (isOpen()) list?.children[active()]?.scrollIntoView({ block: 'nearest' });
  });
  /** Where a key goes in the list; the first key only opens it. */
  const targetOf = (key: string): number | undefined => {
    const last = found().length - 1;
    if (!isOpen()) return key === 'ArrowDown' || key === 'ArrowUp' ? active() : undefined;
    switch (key) {
      case 'ArrowDown':
        return active() >= last ? 0 : active() + 1;
      case 'ArrowUp':
        return active() <= 0 ? last : active() - 1;
      case 'PageDown':
        return active() + PAGE;
      case 'PageUp':
        return active() - PAGE;
      default:
        return undefined;
    }
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (isComposing(event)) return;
    const target = targetOf(event.key);
    if (target !== undefined) move(target);
    else if (event.key === 'Enter' && isOpen()) choose(found()[active()]);
    else if (event.key === 'Escape' && isOpen()) close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <span class="pick-box zone-box">
      <input
        class="field"
        type="text"
        role="combobox"
        autocomplete="off"
        spellcheck={false}
        aria-labelledby={props.ids.label}
        aria-describedby={props.ids.help}
        aria-autocomplete="list"
        aria-expanded={isOpen() && found().length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={isOpen() && found()[active()] ? `${id}-${active()}` : undefined}
        placeholder={s().profile.findTimeZone}
        value={typed() ?? label(props.value)}
        onFocus={(event) => event.currentTarget.select()}
        onClick={open}
        onInput={(event) => {
          const { value } = event.currentTarget;
          open();
          setTyped(value);
          setActive(value.trim() === '' ? -1 : 0);
        }}
        onKeyDown={onKeyDown}
        onBlur={close}
      />
      <Icon name="chevron-down" size="s" />
      <div
        ref={list}
        id={`${id}-list`}
        class="pop pick-list"
        role="listbox"
        aria-labelledby={props.ids.label}
        tabindex={-1}
        hidden={!isOpen() || found().length === 0}
        onPointerDown={(event) => event.preventDefault()}
      >
        <For each={found()}>
          {(zone, index) => (
            <div
              id={`${id}-${index()}`}
              role="option"
              class="opt"
              classList={{ active: index() === active() }}
              aria-selected={zone.label === label(props.value)}
              onPointerMove={(event) => (event.movementX !== 0 || event.movementY !== 0) && setActive(index())}
              onClick={() => choose(zone)}
            >
              <span class="cut">{zone.label}</span>
              <Show when={zone.offset !== ''}>
                <span class="hint num">{`UTC${zone.offset.replace('-', '−')}`}</span>
              </Show>
            </div>
          )}
        </For>
      </div>
      <p class="pop pick-list none muted" role="status" hidden={!isOpen() || found().length > 0}>
        {isOpen() && found().length === 0 ? s().profile.noSuchTimeZone : ''}
      </p>
    </span>
  );
}
