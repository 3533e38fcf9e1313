import { createContext, type JSX, useContext } from 'solid-js';
import type { UserSettings } from '../../api/wire.js';
import { changeSetting, type SettingName } from '../../client/account-settings.js';
import { useClient } from '../../client/client-context.js';
import { ChoiceRow, type Option } from '../../ui/form/choice-row.js';
import { SwitchRow } from '../../ui/form/switch-row.js';

/** The texts of a row, as the catalogue has them. */
interface RowTexts {
  readonly label: string;
  readonly help?: string;
}

type FlagName = { [K in SettingName]: UserSettings[K] extends boolean ? K : never }[SettingName];
type ChoiceName = { [K in SettingName]: UserSettings[K] extends string | number ? K : never }[SettingName];

/** Whose settings the rows show. */
export interface SettingsOwner {
  /** The values. Tracked. */
  readonly values: UserSettings;
  /** @throws ApiError, ConnectionLost or SessionEnded */
  readonly change: <K extends SettingName>(name: K, value: UserSettings[K]) => Promise<void>;
  /** Who may change them; undefined if the reader may. */
  readonly lockedBy?: string | undefined;
}

/** Shows rows for other settings than those of the reader's account. */
export const SettingsOwnerContext = createContext<SettingsOwner>();

function useSettingsOwner(): SettingsOwner {
  const client = useClient();
  const own: SettingsOwner = { values: client.state.settings, change: (name, value) => changeSetting(client, name, value) };
  return useContext(SettingsOwnerContext) ?? own;
}

/** A setting that is on or off. */
export function AccountSwitch(props: { readonly name: FlagName; readonly texts: RowTexts }): JSX.Element {
  const owner = useSettingsOwner();
  return (
    <SwitchRow
      {...props.texts}
      value={owner.values[props.name]}
      lockedBy={owner.lockedBy}
      onSave={(value) => owner.change(props.name, value)}
    />
  );
}

/** A setting with one of several values. */
export function AccountChoice<K extends ChoiceName>(props: {
  readonly name: K;
  readonly texts: RowTexts;
  readonly options: readonly Option<UserSettings[K]>[];
}): JSX.Element {
  const owner = useSettingsOwner();
  return (
    <ChoiceRow<UserSettings[K]>
      {...props.texts}
      value={owner.values[props.name]}
      options={props.options}
      lockedBy={owner.lockedBy}
      onSave={(value) => owner.change(props.name, value)}
    />
  );
}

/** Options by their texts; their values count from one. */
export function numbered(labels: readonly string[]): Option<number>[] {
  return labels.map((label, index) => ({ value: index + 1, label }));
}

/** Options by their texts, which the catalogue has by their values. */
export function named(labels: Readonly<Record<string, string>>): Option<string>[] {
  return Object.entries(labels).map(([value, label]) => ({ value, label }));
}
