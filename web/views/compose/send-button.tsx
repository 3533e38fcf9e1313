import { createSignal, type JSX, Show } from 'solid-js';
import { deliveryTimes } from '../../state/compose/delivery-times.js';
import { useClient } from '../../client/client-context.js';
import { claimFocus } from '../../ui/focus.js';
import { conversationOfScheduled, schedule, unschedule } from '../../client/scheduled-messages.js';
import { Icon } from '../../ui/icon.js';
import { nameOf } from '../labels/names.js';
import { lazyOverlay } from '../../ui/overlays/lazy-overlay.js';
import { MenuButton, type MenuItem } from '../../ui/overlays/menu.js';
import { showToast } from '../../ui/overlays/toasts.js';
import { formatDayAndTime, formatTimeIn } from '../../ui/texts/format.js';
import { t } from '../../ui/texts/texts.js';

const TimeDialog = lazyOverlay(() => import('../writing/time-dialog.js'));

const HOUR_MS = 3_600_000;

/** Sends the message now, after its files have arrived, or later. */
export function SendButton(props: { readonly canSend: boolean }): JSX.Element {
  const client = useClient();
  const { state, composer, uploads } = client;
  const [isChoosing, setChoosing] = createSignal(false);
  const isPending = (): boolean => uploads.arePending(composer.draftId());
  const label = (): string => {
    if (composer.sendsAfterUpload()) return t().compose.sendsAfterUpload;
    return isPending() ? t().compose.sendAfterUpload : t().compose.send;
  };
  const canSchedule = (): boolean => props.canSend && !isPending() && composer.text().trim() !== '';
  const later = async (time: number): Promise<void> => {
    const conversation = composer.conversation();
    const content = composer.text();
    if (!conversation || content.trim() === '') return;
    try {
      const id = await schedule(conversation, content, time);
      composer.clear();
      const undo = (): void => {
        const claim = claimFocus();
        const scheduled = state.scheduled[id];
        const place = scheduled ? conversationOfScheduled(scheduled, state.ownId) : conversation;
        void unschedule(state, id).then(() => composer.restoreText(place, content, claim));
      };
      showToast(t().schedule.scheduled(formatDayAndTime(time / 1000, state.settings.twenty_four_hour_time)), undo);
    } catch (error) {
      showToast(error instanceof Error && error.message !== '' ? error.message : t().compose.noConnection);
    }
  };
  const items = (): MenuItem[] => [
    ...deliveryTimes(new Date()).map(({ kind, time }) => ({
      label: withOtherZone(t().schedule[kind](formatDayAndTime(time / 1000, state.settings.twenty_four_hour_time)), time),
      icon: 'clock',
      run: () => void later(time),
    })),
    { label: t().schedule.own, icon: 'calendar-clock', separated: true, run: () => setChoosing(true) },
  ];
  /** In a direct message, what time it is there for the other person. */
  const withOtherZone = (text: string, time: number): string => {
    const recipient = composer.recipient();
    const [id] = recipient.kind === 'direct' && recipient.userIds.length === 1 ? recipient.userIds : [];
    const zone = id === undefined || id === state.ownId ? '' : (state.people[id]?.timezone ?? '');
    const there = zone === '' ? '' : formatTimeIn(time / 1000, zone, state.settings.twenty_four_hour_time);
    return there === '' || id === undefined ? text : t().schedule.inOtherZone(text, there, nameOf(state, id));
  };
  return (
    <span class="split">
      <button
        type="submit"
        class="btn primary"
        aria-disabled={props.canSend ? undefined : 'true'}
        aria-pressed={composer.sendsAfterUpload() ? 'true' : undefined}
        aria-label={label()}
        title={label()}
      >
        <Icon name={isPending() ? 'clock' : 'send-horizontal'} />
        <span class="desk-only">{label()}</span>
      </button>
      <Show when={canSchedule()} fallback={<LaterButton />}>
        <MenuButton label={t().schedule.label} items={items} class="btn primary">
          <Icon name="chevron-down" size="s" />
        </MenuButton>
      </Show>
      <Show when={isChoosing()}>
        <TimeDialog
          title={t().schedule.label}
          action={t().schedule.action}
          initial={Math.ceil((Date.now() + HOUR_MS) / HOUR_MS) * HOUR_MS}
          earliest={Date.now()}
          onChoose={(time) => void later(time)}
          onClose={() => setChoosing(false)}
        />
      </Show>
    </span>
  );
}

/** There is nothing yet that could be sent later. */
function LaterButton(): JSX.Element {
  return (
    <button type="button" class="btn primary" aria-disabled="true" aria-label={t().schedule.label} title={t().schedule.label}>
      <Icon name="chevron-down" size="s" />
    </button>
  );
}
