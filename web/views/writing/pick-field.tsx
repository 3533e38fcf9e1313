import { createMemo, createSignal, createUniqueId, type JSX, Show } from 'solid-js';
import { isComposing } from '../../ui/input-method.js';
import { createSuggestions, SuggestionList, suggestionId } from './suggestions.js';

/**
 * A field of the recipient line in which something is typed and chosen from a list.
 * @param value what is chosen; the field shows it until something is typed
 * @param onType called for text that is a choice by itself; without it only the list can be chosen from
 */
export function PickField<T>(props: {
  readonly label: string;
  readonly value: string;
  readonly placeholder: string;
  readonly class?: string;
  readonly maxLength?: number;
  readonly choices: (query: string) => readonly T[];
  readonly onPick: (choice: T) => void;
  readonly onType?: (text: string) => void;
  readonly onLeave?: () => void;
  /** Called for keys that the list does not use. */
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  readonly ref?: (field: HTMLInputElement) => void;
  readonly children: (choice: T, query: string) => JSX.Element;
}): JSX.Element {
  const id = createUniqueId();
  const [typed, setTyped] = createSignal<string | undefined>();
  const [isShown, setShown] = createSignal(false);
  const [start, setStart] = createSignal(8);
  const query = (): string => typed() ?? '';
  const choices = createMemo((): readonly T[] => (isShown() ? props.choices(query()) : []));
  const close = (): void => {
    setShown(false);
    setTyped(undefined);
  };
  const pick = (choice: T): void => {
    close();
    props.onPick(choice);
  };
  const suggestions = createSuggestions(
    choices,
    pick,
    () => setShown(false),
    () => (query().trim() === '' ? -1 : 0),
  );
  const open = (field: HTMLInputElement): void => {
    setStart(field.offsetLeft);
    setShown(true);
  };
  return (
    <>
      <input
        ref={(field) => props.ref?.(field)}
        class={`pick-field ${props.class ?? ''}`}
        type="text"
        role="combobox"
        dir="auto"
        autocomplete="off"
        spellcheck={false}
        aria-label={props.label}
        aria-autocomplete="list"
        aria-expanded={choices().length > 0}
        aria-controls={choices().length > 0 ? id : undefined}
        aria-activedescendant={choices().length > 0 && suggestions.active() >= 0 ? suggestionId(id, suggestions.active()) : undefined}
        placeholder={props.placeholder}
        maxLength={props.maxLength}
        value={props.onType ? props.value : query()}
        onFocus={(event) => {
          event.currentTarget.select();
          open(event.currentTarget);
        }}
        onBlur={() => {
          close();
          props.onLeave?.();
        }}
        onInput={(event) => {
          setTyped(event.currentTarget.value);
          open(event.currentTarget);
          props.onType?.(event.currentTarget.value);
        }}
        onKeyDown={(event) => {
          if (!isComposing(event) && !suggestions.onKeyDown(event)) props.onKeyDown?.(event);
        }}
      />
      <Show when={choices().length > 0}>
        <SuggestionList id={id} label={props.label} options={choices()} suggestions={suggestions} start={start()} onPick={pick}>
          {(choice) => props.children(choice, query())}
        </SuggestionList>
      </Show>
    </>
  );
}
