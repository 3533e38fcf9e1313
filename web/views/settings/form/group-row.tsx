import { createSignal, type JSX, Show } from 'solid-js';
import type { GroupSettingValue } from '../../../api/wire.js';
import { includesPerson } from '../../../state/group-membership.js';
import { isSameSetting } from '../../../state/group-selection.js';
import { useClient } from '../../client/client-context.js';
import { Icon } from '../../icon.js';
import { describeSetting } from '../group-names.js';
import { s } from '../texts/settings-texts.js';
import { ConfirmDialog } from './confirm-dialog.js';
import { GroupPicker, type GroupRules } from './group-picker.js';
import { LockedValue, Row, type RowProps } from './row.js';
import { createSaving } from './saving.js';

/**
 * A permission, as a sentence: the label begins it (`Who can invite people`), and the value ends it with roles, groups and people. A change
 * by which the reader would lose the permission has to be confirmed.
 */
export function GroupRow(
  props: RowProps & {
    readonly value: GroupSettingValue;
    /** Which groups the setting may have; every one without them. */
    readonly rules?: GroupRules;
    readonly onSave: (value: GroupSettingValue) => Promise<unknown>;
  },
): JSX.Element {
  const { state } = useClient();
  const saving = createSaving(
    () => props.value,
    (value) => props.onSave(value),
  );
  const [open, setOpen] = createSignal(false);
  const [doubtful, setDoubtful] = createSignal<{ readonly value: GroupSettingValue }>();
  let button: HTMLButtonElement | undefined;
  const choose = (value: GroupSettingValue): void => {
    if (isSameSetting(value, saving.shown())) return;
    const losesAccess = includesPerson(state, saving.shown(), state.ownId) && !includesPerson(state, value, state.ownId);
    if (losesAccess) setDoubtful({ value });
    else void saving.save(value);
  };
  return (
    <Row {...props} status={saving.status()}>
      {(ids) => (
        <Show when={props.lockedBy === undefined} fallback={<LockedValue>{describeSetting(state, saving.shown())}</LockedValue>}>
          <button
            ref={button}
            type="button"
            class="select group-value"
            id={`${ids.label}-v`}
            aria-haspopup="dialog"
            aria-expanded={open()}
            aria-labelledby={`${ids.label} ${ids.label}-v`}
            aria-describedby={ids.help}
            onClick={() => setOpen(!open())}
          >
            <span class="cut" dir="auto">
              {describeSetting(state, saving.shown())}
            </span>
            <Icon name="chevron-down" size="s" />
          </button>
          <Show when={open() && button}>
            {(anchor) => (
              <GroupPicker
                anchor={anchor()}
                label={props.label}
                value={saving.shown()}
                {...(props.rules ? { rules: props.rules } : {})}
                onChoose={choose}
                onClose={() => {
                  setOpen(false);
                  button?.focus();
                }}
              />
            )}
          </Show>
          <Show when={doubtful()}>
            {(change) => (
              <ConfirmDialog
                title={s().groups.losingTitle}
                text={s().groups.losing(props.label)}
                action={s().groups.change}
                onConfirm={async () => {
                  await saving.save(change().value);
                }}
                onClose={() => setDoubtful(undefined)}
              />
            )}
          </Show>
        </Show>
      )}
    </Row>
  );
}
