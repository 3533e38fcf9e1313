import { createEffect, createMemo, type JSX, Show } from 'solid-js';
import type { Channel } from '../../state/model/client-state.js';
import { mayCreateChannels } from '../../state/people/rights.js';
import { Description } from '../content/description.js';
import { channelIcon, setChannelColor } from '../labels/channel-color.js';
import { useClient } from '../../client/client-context.js';
import { Icon } from '../../ui/icon.js';
import { type Column, DataTable } from '../../ui/table/data-table.js';
import { type Tab, Tabs } from '../../ui/form/tabs.js';
import { SubscribeButton } from './subscribe-button.js';
import { c } from './texts/channel-texts.js';

/** Which channels the directory lists. */
export type DirectoryPart = 'subscribed' | 'available' | 'all' | 'archived';

/** The channels that the reader can see: found, sorted, subscribed to. */
export function ChannelDirectory(props: { readonly part: DirectoryPart }): JSX.Element {
  const client = useClient();
  const channels = createMemo(() => Object.values(client.state.channels).filter((channel) => isInPart(channel, props.part)));
  createEffect(() => {
    document.title = `${c().channels} · ${client.state.realm.name}`;
  });
  return (
    <>
      <header class="head">
        <Icon name="hash" size="l" />
        <h1>{c().channels}</h1>
        <div class="end">
          <Show when={mayCreateChannels(client.state)}>
            <a class="btn primary" href="#channels/new">
              <Icon name="plus" />
              {c().create.open}
            </a>
          </Show>
        </div>
      </header>
      <div class="set-body" tabindex="-1">
        <div class="set-in wide">
          <DirectoryTabs part={props.part} />
          <DataTable
            label={c().channels}
            rows={channels()}
            rowKey={(channel) => channel.stream_id}
            rowName={(channel) => channel.name}
            columns={COLUMNS}
            sortedBy="name"
            walk={`channels ${props.part}`}
            searchText={(channel) => `${channel.name} ${channel.description}`}
            searchLabel={c().directory.find}
            empty={c().directory.none[props.part]}
          />
        </div>
      </div>
    </>
  );
}

function DirectoryTabs(props: { readonly part: DirectoryPart }): JSX.Element {
  const client = useClient();
  const tabs = createMemo(() => {
    const channels = Object.values(client.state.channels);
    const parts: readonly DirectoryPart[] = ['subscribed', 'available', 'all', 'archived'];
    return parts.map((part): Tab & { readonly part: DirectoryPart } => ({
      part,
      label: c().directory[part],
      href: client.navigation.href({ view: 'channels', path: [part] }),
      current: part === props.part,
      count: channels.filter((channel) => isInPart(channel, part)).length,
    }));
  });
  return <Tabs tabs={tabs().filter(({ part, count, current }) => part !== 'archived' || current || count !== 0)} />;
}

const COLUMNS: readonly Column<Channel>[] = [
  {
    id: 'name',
    get label() {
      return c().directory.name;
    },
    sortBy: ({ name }) => name,
    cell: (channel) => <ChannelCell channel={channel} />,
  },
  {
    id: 'traffic',
    get label() {
      return c().directory.traffic;
    },
    sortBy: (channel) => channel.stream_weekly_traffic ?? 0,
    optional: true,
    cell: (channel) => <span class="muted num">{channel.stream_weekly_traffic ?? '–'}</span>,
  },
  {
    id: 'subscription',
    get label() {
      return c().directory.subscription;
    },
    cell: (channel) => (
      <span class="row-acts">
        <SubscribeButton channel={channel} small />
        <SettingsLink channel={channel} />
      </span>
    ),
  },
];

function ChannelCell(props: { readonly channel: Channel }): JSX.Element {
  const client = useClient();
  const id = (): number => props.channel.stream_id;
  return (
    <span class="who" data-channel ref={(element) => createEffect(() => setChannelColor(element, client.state, id()))}>
      <Icon name={channelIcon(client.state, id())} class="ch" />
      <span class="two-lines">
        <a class="cut" dir="auto" href={client.navigation.href({ view: 'narrow', narrow: [{ operator: 'channel', operand: id() }] })}>
          {props.channel.name}
        </a>
        <Description html={props.channel.rendered_description} class="cut muted in-line" />
      </span>
    </span>
  );
}

function SettingsLink(props: { readonly channel: Channel }): JSX.Element {
  const client = useClient();
  const label = (): string => c().directory.settingsOf(props.channel.name);
  const href = (): string =>
    client.navigation.href({ view: 'channels', path: [String(props.channel.stream_id), props.channel.name, 'general'] });
  return (
    <a class="ib" href={href()} aria-label={label()} title={label()}>
      <Icon name="settings" />
    </a>
  );
}

function isInPart(channel: Channel, part: DirectoryPart): boolean {
  if (part === 'archived' || channel.is_archived) return part === 'archived' && channel.is_archived;
  return part === 'all' || channel.subscribed === (part === 'subscribed');
}
