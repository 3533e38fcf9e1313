import { copyLink } from '../../ui/overlays/clipboard.js';
import { createSignal, type JSX, Show } from 'solid-js';
import type { Client } from '../../client/client.js';
import { useClient } from '../../client/client-context.js';
import { markAsRead, setChannelProperty, subscribe, unreadOfChannel, unsubscribe } from '../../client/conversation-acts.js';
import { channelName } from '../labels/names.js';
import { Dialog } from '../../ui/overlays/dialog.js';
import type { MenuItem } from '../../ui/overlays/menu.js';
import { t } from '../../ui/texts/texts.js';
import { channelRights } from '../../state/people/rights.js';
import type { Channel } from '../../state/model/client-state.js';
import { isVisitor } from '../../state/places/visitor.js';

/** Leads to the settings of a channel. */
export function channelSettingsItem({ navigation }: Client, { stream_id: id, name }: Channel): MenuItem {
  const run = (): void => navigation.go({ view: 'channels', path: [String(id), name, 'general'] });
  return { label: t().acts.channelSettings, icon: 'settings', run };
}

/** What can be done with a channel, wherever it is named, and the question that one of the acts asks before. */
export function createChannelMenu(channelId: () => number): { readonly items: () => MenuItem[]; readonly question: () => JSX.Element } {
  const client = useClient();
  const { state } = client;
  const [isAsking, setAsking] = createSignal(false);
  const mayReturn = (): boolean => {
    const channel = state.channels[channelId()];
    return channel !== undefined && !channel.invite_only && channelRights(state, channel).read;
  };
  const leave = (): void => {
    if (mayReturn()) void unsubscribe(client, channelId(), true);
    else setAsking(true);
  };
  const membership = (channel: Channel | undefined): MenuItem[] => {
    if (isVisitor(state)) return [];
    return channel?.subscribed
      ? [{ label: t().acts.unsubscribe, icon: 'x', separated: true, danger: !mayReturn(), run: leave }]
      : [{ label: t().acts.subscribe, icon: 'plus', separated: true, run: () => void subscribe(client, channelId()) }];
  };
  const items = (): MenuItem[] => {
    const id = channelId();
    const channel = state.channels[id];
    const { is_muted: isMuted = false, pin_to_top: isPinned = false } = channel?.personal ?? {};
    const unread = unreadOfChannel(client, id);
    const own: MenuItem[] = [
      {
        label: isPinned ? t().acts.unpin : t().acts.pin,
        icon: 'pin',
        run: () => setChannelProperty(client, id, 'pin_to_top', !isPinned),
      },
      {
        label: isMuted ? t().acts.unmute : t().acts.mute,
        icon: isMuted ? 'bell' : 'bell-off',
        run: () => setChannelProperty(client, id, 'is_muted', !isMuted),
      },
    ];
    return [
      ...(unread.length > 0 ? [{ label: t().acts.markAsRead, icon: 'check', run: () => markAsRead(client, unread) }] : []),
      ...(channel?.subscribed && !isVisitor(state) ? own : []),
      { label: t().acts.showTopics, icon: 'list', run: () => client.navigation.go({ view: 'topics', channelId: id }) },
      {
        label: t().acts.copyLink,
        icon: 'link-2',
        run: () => void copyLink(client.navigation.href({ view: 'narrow', narrow: [{ operator: 'channel', operand: id }] })),
      },
      ...(channel && !isVisitor(state) ? [channelSettingsItem(client, channel)] : []),
      ...membership(channel),
    ];
  };
  const question = (): JSX.Element => (
    <Show when={isAsking()}>
      <Dialog title={t().acts.unsubscribeFrom(channelName(state, channelId()))} onClose={() => setAsking(false)}>
        <p>{t().acts.cannotReturn}</p>
        <div class="dialog-actions">
          <button type="button" class="btn" autofocus onClick={() => setAsking(false)}>
            {t().acts.keep}
          </button>
          <button
            type="button"
            class="btn danger"
            onClick={() => {
              setAsking(false);
              void unsubscribe(client, channelId(), false);
            }}
          >
            {t().acts.unsubscribe}
          </button>
        </div>
      </Dialog>
    </Show>
  );
  return { items, question };
}
