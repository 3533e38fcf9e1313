import { For, type JSX, Show } from 'solid-js';
import type { NoticeChannel, NoticeReason } from '../../api/wire.js';
import type { NoticeSummary } from '../../state/notices/notice-summary.js';
import { useClient } from '../../client/client-context.js';
import { seekSetting } from '../../ui/form/found-setting.js';
import { formatRecent } from '../../ui/texts/format.js';
import { type SettingToChange, settingToChange } from './setting-to-change.js';
import { n } from './texts/notice-texts.js';

/** What became of a notice, in a few words. */
export function stateText({ state, at }: NoticeSummary): string {
  const when = at === null ? '' : formatRecent(at);
  const text = n().states[state];
  return typeof text === 'string' ? text : text(when);
}

/** What reasons are about. */
interface ReasonsOf {
  readonly deliveryChannel: NoticeChannel;
  /** The channel of the message; undefined for a direct message. */
  readonly channelId: number | undefined;
  /** Called when the reader goes to a setting. */
  readonly onLeave: () => void;
}

/** Why a message did, or did not, notify the reader through one delivery channel, with the settings that would change it. */
export function NoticeReasons(props: ReasonsOf & { readonly summary: NoticeSummary }): JSX.Element {
  return (
    <>
      <Show when={props.summary.state === 'unrecorded'}>
        <p>{n().wouldBeSent}</p>
      </Show>
      <Show when={props.summary.state === 'prevented' && props.summary.reasons.length === 0}>
        <p>{n().noLongerNeeded}</p>
      </Show>
      <ReasonList {...props} reasons={props.summary.reasons} />
      <Show when={props.summary.today.length > 0}>
        <p>{n().today}</p>
        <ReasonList {...props} reasons={props.summary.today} />
      </Show>
    </>
  );
}

function ReasonList(props: ReasonsOf & { readonly reasons: readonly NoticeReason[] }): JSX.Element {
  return (
    <ul class="reasons">
      <For each={props.reasons}>
        {(reason) => (
          <li>
            {n().reasons[reason]}{' '}
            <Show when={settingToChange(reason, props.deliveryChannel)}>
              {(setting) => <SettingLink setting={setting()} channelId={props.channelId} onLeave={props.onLeave} />}
            </Show>
          </li>
        )}
      </For>
    </ul>
  );
}

/** Leads to a setting; to nothing if the setting belongs to a channel that the account does not know any more. */
function SettingLink(props: {
  readonly setting: SettingToChange;
  readonly channelId: number | undefined;
  readonly onLeave: () => void;
}): JSX.Element {
  const { state, navigation } = useClient();
  const href = (): string | undefined => {
    const { place } = props.setting;
    if (place !== 'channel') return navigation.href({ view: 'settings', path: [place] });
    const channel = props.channelId === undefined ? undefined : state.channels[props.channelId];
    return channel && navigation.href({ view: 'channels', path: [String(channel.stream_id), channel.name, 'personal'] });
  };
  const leave = (): void => {
    if (props.setting.isRow) seekSetting(props.setting.name());
    props.onLeave();
  };
  return (
    <Show when={href()}>
      {(address) => (
        <a href={address()} onClick={leave}>
          {n().change(props.setting.name())}
        </a>
      )}
    </Show>
  );
}
