import { createEffect, type JSX, Match, Show, Switch } from 'solid-js';
import { withoutServerBots } from '../../state/people/group-membership.js';
import { Dynamic } from 'solid-js/web';
import type { Channel } from '../../state/model/client-state.js';
import { channelIcon, setChannelColor } from '../labels/channel-color.js';
import { useClient } from '../../client/client-context.js';
import { titleWithKey, useHotkeys } from '../../ui/hotkeys.js';
import { Icon } from '../../ui/icon.js';
import { copyLink } from '../../ui/overlays/clipboard.js';
import { Tabs } from '../../ui/form/tabs.js';
import { t } from '../../ui/texts/texts.js';
import { GeneralSettings } from './general-settings.js';
import { PermissionSettings } from './permission-settings.js';
import { PersonalSettings } from './personal-settings.js';
import { Subscribers } from './subscribers.js';
import { c } from './texts/channel-texts.js';

const PARTS = {
  general: GeneralSettings,
  personal: PersonalSettings,
  permissions: PermissionSettings,
  subscribers: Subscribers,
} as const;

type Part = keyof typeof PARTS;

/** The settings of a channel. @param part of the address; the first one for an unknown name */
export function ChannelSettings(props: { readonly channelId: number; readonly part: string }): JSX.Element {
  const client = useClient();
  const channel = (): Channel | undefined => client.state.channels[props.channelId];
  const part = (): Part => (props.part in PARTS ? (props.part as Part) : 'general');
  const leave = (): void => client.navigation.go({ view: 'narrow', narrow: [{ operator: 'channel', operand: props.channelId }] });
  useHotkeys({
    key: 'Escape',
    run: () => {
      leave();
      return true;
    },
  });
  createEffect(() => {
    document.title = `${channel()?.name ?? t().unknownChannel}, ${c().settings.title} · ${client.state.realm.name}`;
  });
  return (
    <Switch>
      <Match when={channel()}>
        {(known) => (
          <>
            <SettingsHead channel={known()} part={part()} onLeave={leave} />
            <div class="set-body" tabindex="-1">
              <div class="set-in">
                <PartTabs channel={known()} part={part()} />
                <Show when={known().is_archived}>
                  <p class="notice-bar" role="note">
                    <Icon name="archive" />
                    {c().settings.archived}
                  </p>
                </Show>
                <Dynamic component={PARTS[part()]} channel={known()} />
              </div>
            </div>
          </>
        )}
      </Match>
      <Match when={channel() === undefined}>
        <header class="head">
          <h1>{c().settings.title}</h1>
        </header>
        <div class="empty">
          <Icon name="hash" size="xl" />
          <h2>{c().settings.missing}</h2>
          <p>{c().settings.missingHelp}</p>
          <a class="btn" href="#channels/all">
            {c().settings.directory}
          </a>
        </div>
      </Match>
    </Switch>
  );
}

function SettingsHead(props: { readonly channel: Channel; readonly part: Part; readonly onLeave: () => void }): JSX.Element {
  const client = useClient();
  const id = (): number => props.channel.stream_id;
  const href = (): string => client.navigation.href({ view: 'narrow', narrow: [{ operator: 'channel', operand: id() }] });
  return (
    <header class="head" data-channel ref={(element) => createEffect(() => setChannelColor(element, client.state, id()))}>
      <a class="ib" aria-label={c().settings.back} title={c().settings.back} href={href()}>
        <Icon name="arrow-left" size="l" />
      </a>
      <span class="crumb" dir="auto">
        <Icon name={channelIcon(client.state, id())} class="ch" />
        {props.channel.name}
      </span>
      <span class="sep" aria-hidden="true">
        ›
      </span>
      <h1>{c().settings.title}</h1>
      <div class="end">
        <button type="button" class="btn quiet sm desk-only" onClick={() => void copyLink(href())}>
          <Icon name="link-2" />
          {c().settings.copyLink}
        </button>
        <button
          type="button"
          class="ib"
          aria-label={c().settings.close}
          title={titleWithKey(c().settings.close, 'Esc')}
          onClick={() => props.onLeave()}
        >
          <Icon name="x" size="l" />
        </button>
      </div>
    </header>
  );
}

function PartTabs(props: { readonly channel: Channel; readonly part: Part }): JSX.Element {
  const client = useClient();
  const tabs = (): Parameters<typeof Tabs>[0]['tabs'] =>
    (Object.keys(PARTS) as Part[]).map((part) => {
      const { subscribers } = props.channel;
      const count = part === 'subscribers' && subscribers ? withoutServerBots(client.state, subscribers).length : undefined;
      return {
        label: c().settings.parts[part],
        href: client.navigation.href({ view: 'channels', path: [String(props.channel.stream_id), props.channel.name, part] }),
        current: part === props.part,
        ...(count === undefined ? {} : { count }),
      };
    });
  return <Tabs tabs={tabs()} />;
}
