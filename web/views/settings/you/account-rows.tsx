import type { JSX } from 'solid-js';
import type { UserSettings } from '../../../api/wire.js';
import { changeSetting, type SettingName } from '../../client/account-settings.js';
import { useClient } from '../../client/client-context.js';
import { ChoiceRow, type Option } from '../form/choice-row.js';
import { SwitchRow } from '../form/switch-row.js';

/** The texts of a row, as the catalogue has them. */
interface RowTexts {
  readonly label: string;
  readonly help?: string;
}

type FlagName = { [K in SettingName]: UserSettings[K] extends boolean ? K : never }[SettingName];
type ChoiceName = { [K in SettingName]: UserSettings[K] extends string | number ? K : never }[SettingName];

/** A setting of the account that is on or off. */
export function AccountSwitch(props: { readonly name: FlagName; readonly texts: RowTexts }): JSX.Element {
  const client = useClient();
  return (
    <SwitchRow {...props.texts} value={client.state.settings[props.name]} onSave={(value) => changeSetting(client, props.name, value)} />
  );
}

/** A setting of the account with one of several values. */
export function AccountChoice<K extends ChoiceName>(props: {
  readonly name: K;
  readonly texts: RowTexts;
  readonly options: readonly Option<UserSettings[K]>[];
}): JSX.Element {
  const client = useClient();
  return (
    <ChoiceRow<UserSettings[K]>
      {...props.texts}
      value={client.state.settings[props.name]}
      options={props.options}
      onSave={(value) => changeSetting(client, props.name, value)}
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
