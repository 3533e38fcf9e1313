import { r } from './texts/rights-texts.js';
import { createSignal, type JSX, Show } from 'solid-js';
import type { GroupSettingValue } from '../../api/wire.js';
import { includesPerson } from '../../state/people/group-membership.js';
import { isSameSetting } from '../../state/people/group-selection.js';
import { useClient } from '../../client/client-context.js';
import { describeSetting } from './group-names.js';
import { ConfirmDialog } from '../../ui/form/confirm-dialog.js';
import type { GroupRules } from './group-picker.js';
import { GroupValue } from './group-value.js';
import { LockedValue, Row, type RowProps } from '../../ui/form/row.js';
import { createSaving } from '../../ui/form/saving.js';

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
  const [doubtful, setDoubtful] = createSignal<{ readonly value: GroupSettingValue }>();
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
          <GroupValue
            ids={ids}
            text={describeSetting(state, saving.shown())}
            label={props.label}
            value={saving.shown()}
            {...(props.rules ? { rules: props.rules } : {})}
            onChoose={choose}
          />
          <Show when={doubtful()}>
            {(change) => (
              <ConfirmDialog
                title={r().groups.losingTitle}
                text={r().groups.losing(props.label)}
                action={r().groups.change}
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
