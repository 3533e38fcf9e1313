import { f } from './texts/form-texts.js';
import { createEffect, createUniqueId, type JSX, Show } from 'solid-js';
import { Icon } from '../icon.js';
import { t } from '../texts/texts.js';
import { leaveFoundSetting, soughtLabel } from './found-setting.js';
import type { SavingStatus } from './saving.js';

/** What all rows of settings have in common. */
export interface RowProps {
  readonly label: string;
  readonly help?: JSX.Element;
  /** Who may change the value; undefined if the reader may. */
  readonly lockedBy?: string | undefined;
}

/** The ids by which a control names its label and its description. */
export interface RowIds {
  readonly label: string;
  readonly help: string;
}

/**
 * A row of a card: label and help, and a control that saves itself.
 * @param children the control; it gets the ids of its label and of its description
 */
export function Row(
  props: RowProps & {
    readonly status?: SavingStatus;
    /** A short control stays beside its label in narrow windows. */
    readonly inline?: boolean;
    /** The control stands below its label. */
    readonly full?: boolean;
    readonly children: (ids: RowIds) => JSX.Element;
  },
): JSX.Element {
  const id = createUniqueId();
  const ids: RowIds = { label: `${id}-l`, help: `${id}-d` };
  let row: HTMLDivElement | undefined;
  const refusal = (): string | undefined => (props.status?.kind === 'refused' ? props.status.reason : undefined);
  createEffect(() => {
    if (soughtLabel() === props.label && row) leaveFoundSetting(row);
  });
  return (
    <div
      ref={row}
      class="srow"
      classList={{ inline: props.inline ?? false, full: props.full ?? false, err: refusal() !== undefined }}
      role="group"
      aria-labelledby={ids.label}
    >
      <div>
        <div class="l" id={ids.label}>
          {props.label}
        </div>
        <div id={ids.help}>
          <Show when={props.help}>
            <div class="d">{props.help}</div>
          </Show>
          <Show when={props.lockedBy}>{(who) => <div class="d">{who()}</div>}</Show>
          <Show when={refusal()}>
            {(reason) => (
              <div class="e" role="alert">
                {reason()}
              </div>
            )}
          </Show>
        </div>
      </div>
      <div class="c">
        <SavedMark status={props.status} />
        {props.children(ids)}
      </div>
    </div>
  );
}

/** Says that a value is being saved, and then that it is, with the way back. */
export function SavedMark(props: { readonly status: SavingStatus | undefined }): JSX.Element {
  return (
    <span class="saved" role="status">
      <Show when={props.status?.kind === 'saving'}>
        <span class="muted">{f().saving}</span>
      </Show>
      <Show when={props.status?.kind === 'saved' && props.status}>
        {(saved) => (
          <>
            <Icon name="check" size="s" />
            {f().saved}
            <button type="button" onClick={() => saved().undo()}>
              {t().undo}
            </button>
          </>
        )}
      </Show>
    </span>
  );
}

/** A value that the reader may not change. */
export function LockedValue(props: { readonly children: JSX.Element }): JSX.Element {
  return (
    <span class="locked">
      <Icon name="lock" size="s" />
      <span dir="auto">{props.children}</span>
    </span>
  );
}
