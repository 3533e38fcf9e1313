import { type JSX, Show } from 'solid-js';
import { api, answerOf } from '../../api/api-client.js';
import type { NoticeTiming } from '../../api/wire.js';
import { changeSetting } from '../../client/account-settings.js';
import { useClient } from '../../client/client-context.js';
import { ChoiceRow, type Option, SegmentRow } from '../../ui/form/choice-row.js';
import { s } from './texts/settings-texts.js';

type DigestChoice = NoticeTiming['digest_period'] | 'never';

/** The seconds for which pushes may wait, in the order of their labels. */
const PUSH_DELAYS = [0, 30, 60, 120, 300];

function changeTiming(change: Partial<NoticeTiming>): Promise<unknown> {
  return answerOf(api.PATCH('/api/v1/users/me/notice_timing', { body: change }));
}

/** How often the account gets digests. Other clients know only whether it gets any. */
export function DigestRow(): JSX.Element {
  const client = useClient();
  const chosen = (): DigestChoice => (client.state.settings.enable_digest_emails ? client.state.noticeTiming.digest_period : 'never');
  const options = (): Option<DigestChoice>[] =>
    (['weekly', 'daily', 'never'] as const).map((value) => ({ value, label: s().notifications.digestPeriods[value] }));
  const save = async (choice: DigestChoice): Promise<void> => {
    if (choice !== 'never') await changeTiming({ digest_period: choice });
    const wanted = choice !== 'never';
    if (wanted !== client.state.settings.enable_digest_emails) await changeSetting(client, 'enable_digest_emails', wanted);
  };
  return <SegmentRow {...s().notifications.digests} value={chosen()} options={options()} onSave={save} />;
}

/** For how long pushes wait while the account is active, if it gets any then. */
export function PushDelayRow(): JSX.Element {
  const { state } = useClient();
  const options = (): Option<number>[] => {
    const known = PUSH_DELAYS.map((value, index) => ({ value, label: s().notifications.push.delays[index] ?? '' }));
    const present = state.noticeTiming.push_delay_seconds;
    return PUSH_DELAYS.includes(present) ? known : [...known, { value: present, label: s().notifications.seconds(present) }];
  };
  return (
    <Show when={state.settings.enable_online_push_notifications}>
      <ChoiceRow
        {...s().notifications.push.delay}
        value={state.noticeTiming.push_delay_seconds}
        options={options()}
        onSave={(seconds) => changeTiming({ push_delay_seconds: seconds })}
      />
    </Show>
  );
}
