import { createSignal, type JSX, Show } from 'solid-js';
import { changeSetting } from '../../client/account-settings.js';
import { deliveryTimes } from '../../state/compose/delivery-times.js';
import { useClient } from '../../client/client-context.js';
import { claimFocus } from '../../ui/focus.js';
import { reportFailure } from '../../client/outcomes.js';
import { conversationOfScheduled, schedule, unschedule } from '../../client/scheduled-messages.js';
import { keyText } from '../../ui/hotkeys.js';
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
      showToast(t().schedule.scheduled(formatDayAndTime(time / 1000)), undo);
    } catch (error) {
      showToast(error instanceof Error && error.message !== '' ? error.message : t().compose.noConnection);
    }
  };
  const items = (): MenuItem[] => [...(canSchedule() ? times() : []), ...keys()];
  const times = (): MenuItem[] => [
    ...deliveryTimes(new Date()).map(({ kind, time }) => ({
      label: withOtherZone(t().schedule[kind](formatDayAndTime(time / 1000)), time),
      icon: 'clock',
      run: () => void later(time),
    })),
    { label: t().schedule.own, icon: 'calendar-clock', separated: true, run: () => setChoosing(true) },
  ];
  /** The keys of which one sends. */
  const keys = (): MenuItem[] =>
    [true, false].map((enterSends) => ({
      label: t().compose.sendsBy(sendingKey(enterSends)),
      icon: 'keyboard',
      checked: state.settings.enter_sends === enterSends,
      oneOf: true,
      separated: enterSends && canSchedule(),
      run: () => {
        if (state.settings.enter_sends !== enterSends) changeSetting(client, 'enter_sends', enterSends).catch(reportFailure);
        composer.focus('text');
      },
    }));
  /** In a direct message, what time it is there for the other person. */
  const withOtherZone = (text: string, time: number): string => {
    const recipient = composer.recipient();
    const [id] = recipient.kind === 'direct' && recipient.userIds.length === 1 ? recipient.userIds : [];
    const zone = id === undefined || id === state.ownId ? '' : (state.people[id]?.timezone ?? '');
    const there = zone === '' ? '' : formatTimeIn(time / 1000, zone);
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
        aria-keyshortcuts={state.settings.enter_sends ? 'Enter' : 'Control+Enter'}
        title={label()}
      >
        <Icon name={isPending() ? 'clock' : 'send-horizontal'} />
        <span class="desk-only">{label()}</span>
      </button>
      <MenuButton label={t().schedule.label} title={t().compose.sendMenu} items={items} class="btn primary">
        <Icon name="chevron-down" size="s" />
      </MenuButton>
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

/** Says beside the button which key sends. */
export function SendKeyHint(): JSX.Element {
  const { state } = useClient();
  return <span class="send-key desk-only">{t().compose.sendsBy(sendingKey(state.settings.enter_sends))}</span>;
}

/** The key that sends, as keyboards name it. */
function sendingKey(enterSends: boolean): string {
  return keyText(enterSends ? 'Enter' : 'Ctrl Enter');
}
