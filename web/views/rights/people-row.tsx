import { r } from './texts/rights-texts.js';
import { type JSX, Show } from 'solid-js';
import { useClient } from '../../client/client-context.js';
import { nameOf } from '../labels/names.js';
import { formatList } from '../../ui/texts/format.js';
import { GroupValue } from './group-value.js';
import { LockedValue, Row, type RowProps } from '../../ui/form/row.js';
import { createSaving } from '../../ui/form/saving.js';

/** A setting that names people. @param value their ids */
export function PeopleRow(
  props: RowProps & {
    readonly value: readonly number[];
    /** Exactly one person is chosen. */
    readonly single?: boolean;
    readonly onSave: (ids: number[]) => Promise<unknown>;
  },
): JSX.Element {
  const { state } = useClient();
  // The ids come in a new list with each event, although they are the same.
  const saving = createSaving(
    () => props.value.join(),
    (ids) => props.onSave(idsOf(ids)),
  );
  const names = (): string => {
    const ids = idsOf(saving.shown());
    return ids.length === 0 ? r().nobody : formatList(ids.map((id) => nameOf(state, id)));
  };
  return (
    <Row {...props} status={saving.status()}>
      {(ids) => (
        <Show when={props.lockedBy === undefined} fallback={<LockedValue>{names()}</LockedValue>}>
          <GroupValue
            ids={ids}
            text={names()}
            label={props.label}
            value={{ direct_members: idsOf(saving.shown()), direct_subgroups: [] }}
            onlyPeople
            single={props.single ?? false}
            onChoose={(value) => {
              const chosen = typeof value === 'number' ? [] : value.direct_members;
              if (chosen.join() !== saving.shown()) void saving.save(chosen.join());
            }}
          />
        </Show>
      )}
    </Row>
  );
}

function idsOf(list: string): number[] {
  return list === '' ? [] : list.split(',').map(Number);
}
