import { nameOrder } from '../../ui/texts/name-order.js';
import { createMemo, For, type JSX, Show } from 'solid-js';
import { channelSections, outsideFolders } from '../../state/unread/sidebar-channels.js';
import type { Channel } from '../../state/model/client-state.js';
import { isVisitor } from '../../state/places/visitor.js';
import { inboxCount } from '../../state/unread/inbox.js';
import { NO_UNREAD, sumOf, type UnreadCount } from '../../state/unread/unread-counts.js';
import { channelIcon } from '../labels/channel-color.js';
import { useClient } from '../../client/client-context.js';
import { Icon } from '../../ui/icon.js';
import { t } from '../../ui/texts/texts.js';
import { createChannelMenu } from './channel-menu.js';
import { createOpenChannel } from './open-conversation.js';
import { SidebarRow } from './sidebar-row.js';
import { SidebarSection } from './sidebar-section.js';
import { createHeldOrder, isFolded, setWantsTopics, type SidebarPart, toggleFolded, wantsTopics } from './sidebar-state.js';
import { SumBadge } from './sum-badge.js';
import { TopicRows } from './topic-rows.js';
import { RowBoundary } from '../../ui/row-boundary.js';

/** The subscribed channels: pinned ones, those of folders, and below them active ones, inactive ones, which are folded, and muted ones. */
export function ChannelRows(): JSX.Element {
  const client = useClient();
  const { state } = client;
  const compare = createMemo(nameOrder);
  const sections = createMemo(() => channelSections(state, client.unread(), compare()));
  const section = (name: 'pinned' | 'active' | 'inactive' | 'muted'): (() => readonly number[]) =>
    createHeldOrder(
      () => sections()[name],
      (id) => sections()[name].includes(id),
    );
  const [pinned, active, inactive, muted] = [section('pinned'), section('active'), section('inactive'), section('muted')];
  const folderIds = createMemo(() => sections().folders.map(({ folderId }) => folderId));
  const channelsOf = (id: number): readonly number[] => sections().folders.find(({ folderId }) => folderId === id)?.channelIds ?? [];
  const all = createMemo(() => sumOf([...client.unread().byChannel.values()]));
  const others = (): JSX.Element => (
    <>
      <For each={active()}>{(id) => <BoundedRow id={id} />}</For>
      <Show when={inactive().length > 0}>
        <FoldedRows part="inactive" title={t().sidebar.inactiveChannels(inactive().length)} channelIds={inactive()} class="quiet" />
      </Show>
      <For each={muted()}>{(id) => <BoundedRow id={id} />}</For>
    </>
  );
  return (
    <SidebarSection
      part="channels"
      title={t().sidebar.channels}
      count={all()}
      end={
        <Show when={!isVisitor(state)}>
          <a class="ib sm" href="#channels/available" aria-label={t().places.browseChannels} title={t().places.browseChannels}>
            <Icon name="plus" />
          </a>
        </Show>
      }
    >
      <ul>
        <For each={pinned()}>{(id) => <BoundedRow id={id} />}</For>
        <Show when={folderIds().length > 0} fallback={others()}>
          <For each={folderIds()}>{(id) => <FolderRows folderId={id} channelIds={channelsOf(id)} />}</For>
          <Show when={outsideFolders(sections()).length > 0}>
            <FoldedRows part="other-channels" title={t().sidebar.otherChannels} channelIds={outsideFolders(sections())} class="folder">
              {others()}
            </FoldedRows>
          </Show>
        </Show>
      </ul>
    </SidebarSection>
  );
}

/** The channels of a folder. */
function FolderRows(props: { readonly folderId: number; readonly channelIds: readonly number[] }): JSX.Element {
  const { state } = useClient();
  const shown = createHeldOrder(
    () => props.channelIds,
    (id) => props.channelIds.includes(id),
  );
  return (
    <FoldedRows part={`folder-${props.folderId}`} title={state.folders[props.folderId]?.name ?? ''} channelIds={shown()} class="folder" />
  );
}

/** A row under which channels are folded away. It has their number then, and the arrow keys open and close it, as those of channels. */
function FoldedRows(props: {
  readonly part: SidebarPart;
  readonly title: string;
  readonly channelIds: readonly number[];
  readonly class: string;
  /** In place of the rows of the channels. */
  readonly children?: JSX.Element;
}): JSX.Element {
  const client = useClient();
  const count = createMemo(() => sumOf(props.channelIds.map((id): UnreadCount => client.unread().byChannel.get(id) ?? NO_UNREAD)));
  return (
    <li>
      <button
        type="button"
        class={`row ${props.class}`}
        tabindex={-1}
        title={props.title}
        aria-expanded={!isFolded(props.part)}
        data-unread={isFolded(props.part) ? inboxCount(count()) : undefined}
        onClick={() => toggleFolded(props.part)}
        onKeyDown={({ key }) => {
          if (key === (isFolded(props.part) ? 'ArrowRight' : 'ArrowLeft')) toggleFolded(props.part);
        }}
      >
        <Icon name="chevron-down" size="s" class="caret" />
        <span class="cut" dir="auto">
          {props.title}
        </span>
        <span class="meta">
          <SumBadge part={props.part} count={count()} />
        </span>
      </button>
      <Show when={!isFolded(props.part)}>
        <ul>{props.children ?? <For each={props.channelIds}>{(id) => <BoundedRow id={id} />}</For>}</ul>
      </Show>
    </li>
  );
}

function ChannelRow(props: { readonly id: number }): JSX.Element {
  const client = useClient();
  const channel = (): Channel | undefined => client.state.channels[props.id];
  const openChannel = createOpenChannel();
  const showsTopics = createMemo(() => wantsTopics(props.id) ?? openChannel() === props.id);
  const isCurrent = createMemo(() => {
    const location = client.navigation.location();
    return openChannel() === props.id && (location.view === 'topics' || (location.view === 'narrow' && location.narrow.length === 1));
  });
  const menu = createChannelMenu(() => props.id);
  return (
    <li>
      <SidebarRow
        href={client.navigation.href({ view: 'narrow', narrow: [{ operator: 'channel', operand: props.id }] })}
        name={channel()?.name ?? ''}
        current={isCurrent()}
        count={client.unread().byChannel.get(props.id) ?? NO_UNREAD}
        muted={channel()?.personal?.is_muted ?? false}
        channelId={props.id}
        countsOthers={showsTopics()}
        menu={menu.items}
        onKeyDown={({ key }) => {
          if (key === 'ArrowRight' || key === 'ArrowLeft') setWantsTopics(props.id, key === 'ArrowRight');
        }}
        marks={
          <>
            <Show when={channel()?.personal?.is_muted}>
              <Icon name="bell-off" size="s" label={t().muted} />
            </Show>
            <Show when={channel()?.personal?.pin_to_top}>
              <Icon name="pin" size="s" label={t().pinned} />
            </Show>
          </>
        }
      >
        <Icon name={channelIcon(client.state, props.id)} class="ch" />
        <span class="cut" dir="auto">
          {channel()?.name}
        </span>
      </SidebarRow>
      {menu.question()}
      <Show when={showsTopics()}>
        <TopicRows channelId={props.id} />
      </Show>
    </li>
  );
}

/** A channel whose failure stays its own. */
function BoundedRow(props: { readonly id: number }): JSX.Element {
  const { state } = useClient();
  return (
    <RowBoundary of={state.channels[props.id]?.name} element="li">
      <ChannelRow id={props.id} />
    </RowBoundary>
  );
}
