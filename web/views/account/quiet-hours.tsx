import { For, type JSX, Show } from 'solid-js';
import { api, answerOf } from '../../api/api-client.js';
import type { QuietHours } from '../../api/wire.js';
import { useClient } from '../../client/client-context.js';
import { clock } from '../../ui/clock.js';
import { formatDayAndTime, formatHours, formatWeekday } from '../../ui/texts/format.js';
import { createAct } from '../../ui/form/act.js';
import { Card } from '../../ui/form/card.js';
import { PeopleRow } from '../rights/people-row.js';
import { Refused } from '../../ui/form/refused.js';
import { Row } from '../../ui/form/row.js';
import { SwitchRow } from '../../ui/form/switch-row.js';
import { s } from './texts/settings-texts.js';

type QuietWindow = QuietHours['windows'][number];
type Change = Partial<QuietHours>;

const NIGHT: QuietWindow = { days: [1, 2, 3, 4, 5, 6, 7], from: '22:00', to: '07:00' };
const SNOOZE_HOURS = [1, 4, 12];

/** When the account does not want to be notified: for now, and every week. */
export function QuietHoursCard(): JSX.Element {
  const client = useClient();
  const act = createAct();
  const hours = (): QuietHours => client.state.quietHours;
  const timezone = (): string => client.state.settings.timezone || 'UTC';
  const change = (values: Change): Promise<unknown> => answerOf(api.PATCH('/api/v1/users/me/quiet_hours', { body: values }));
  const setWindows = (windows: readonly QuietWindow[]): void => void act.run(() => change({ windows: [...windows] }));
  const replace = (index: number, window: QuietWindow): void => setWindows(hours().windows.map((one, at) => (at === index ? window : one)));
  return (
    <Card title={s().notifications.quiet.title} lede={s().notifications.quiet.lede(timezone())}>
      <Refused reason={act.refusal()} />
      <Snooze until={hours().snooze_until} onChange={(until) => void act.run(() => change({ snooze_until: until }))} />
      <For each={hours().windows}>
        {(window, index) => (
          <WindowRow
            window={window}
            index={index()}
            onChange={(next) => replace(index(), next)}
            onRemove={() => setWindows(hours().windows.filter((_, at) => at !== index()))}
          />
        )}
      </For>
      <Row {...s().notifications.quiet.addWindow} inline>
        {() => (
          <button type="button" class="btn sm" onClick={() => setWindows([...hours().windows, NIGHT])}>
            {s().notifications.quiet.add}
          </button>
        )}
      </Row>
      <SwitchRow
        {...s().notifications.quiet.direct}
        value={hours().allow_direct_messages}
        onSave={(on) => change({ allow_direct_messages: on })}
      />
      <SwitchRow {...s().notifications.quiet.mentions} value={hours().allow_mentions} onSave={(on) => change({ allow_mentions: on })} />
      <PeopleRow
        {...s().notifications.quiet.people}
        value={hours().allowed_sender_ids}
        onSave={(ids) => change({ allowed_sender_ids: ids })}
      />
    </Card>
  );
}

/** Quiet for a few hours. @param until in seconds UTC; a time that has passed is none */
function Snooze(props: { readonly until: number | null; readonly onChange: (until: number | null) => void }): JSX.Element {
  const untilText = (): string | undefined => {
    const { until } = props;
    if (until === null || until <= clock()) return undefined;
    return s().notifications.quiet.snoozing(formatDayAndTime(until));
  };
  return (
    <Row {...s().notifications.quiet.snooze} help={untilText() ?? s().notifications.quiet.snooze.help}>
      {(ids) => (
        <Show
          when={untilText() === undefined}
          fallback={
            <button type="button" class="btn sm" aria-describedby={ids.help} onClick={() => props.onChange(null)}>
              {s().notifications.quiet.endSnooze}
            </button>
          }
        >
          <For each={SNOOZE_HOURS}>
            {(count) => (
              <button
                type="button"
                class="btn sm"
                aria-describedby={ids.label}
                onClick={() => props.onChange(Math.floor(Date.now() / 1000) + count * 3600)}
              >
                {s().notifications.quiet.snoozeHours(count)}
              </button>
            )}
          </For>
        </Show>
      )}
    </Row>
  );
}

/** Hours that come back every week. */
function WindowRow(props: {
  readonly window: QuietWindow;
  readonly index: number;
  readonly onChange: (window: QuietWindow) => void;
  readonly onRemove: () => void;
}): JSX.Element {
  const toggle = (day: number): void => {
    const { days } = props.window;
    const next = days.includes(day) ? days.filter((one) => one !== day) : [...days, day].sort((a, b) => a - b);
    if (next.length > 0) props.onChange({ ...props.window, days: next });
  };
  const name = (): string => s().notifications.quiet.window(props.index + 1);
  const help = (): string => {
    const { from, to } = props.window;
    return `${formatHours(from)} – ${formatHours(to)}${to > from ? '' : ` (${s().notifications.quiet.nextDay})`}`;
  };
  return (
    <Row label={name()} help={help()} full>
      {(ids) => (
        <span class="quiet-window">
          <span class="seg" role="group" aria-label={`${name()}: ${s().notifications.quiet.days}`}>
            <For each={NIGHT.days}>
              {(day) => (
                <button type="button" aria-pressed={props.window.days.includes(day)} onClick={() => toggle(day)}>
                  {formatWeekday(day)}
                </button>
              )}
            </For>
          </span>
          <TimeField
            label={`${name()}: ${s().notifications.quiet.from}`}
            value={props.window.from}
            onChange={(from) => props.onChange({ ...props.window, from })}
          />
          <span aria-hidden="true">–</span>
          <TimeField
            label={`${name()}: ${s().notifications.quiet.to}`}
            value={props.window.to}
            onChange={(to) => props.onChange({ ...props.window, to })}
          />
          <button type="button" class="btn sm" aria-describedby={ids.label} onClick={() => props.onRemove()}>
            {s().remove}
          </button>
        </span>
      )}
    </Row>
  );
}

/** A time of day, which is saved when the field is left. */
function TimeField(props: { readonly label: string; readonly value: string; readonly onChange: (time: string) => void }): JSX.Element {
  return (
    <input
      class="field"
      type="time"
      aria-label={props.label}
      value={props.value}
      onBlur={({ currentTarget: { value } }) => {
        if (value !== '' && value !== props.value) props.onChange(value.slice(0, 5));
      }}
    />
  );
}
