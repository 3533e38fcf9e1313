import { createEffect, For, type JSX, Match, Show, Switch } from 'solid-js';
import { isResolved, keyOf } from '../../state/model/conversation.js';
import { distinction } from '../labels/shared-names.js';
import { NO_UNREAD, shownCount, type UnreadCount } from '../../state/unread/unread-counts.js';
import { Avatar } from '../labels/avatar.js';
import { channelIcon, setChannelColor } from '../labels/channel-color.js';
import { useClient } from '../../client/client-context.js';
import { Badge } from '../labels/badge.js';
import { keyNames } from '../../ui/hotkeys.js';
import { Icon } from '../../ui/icon.js';
import { channelPrefix } from '../labels/names.js';
import { formatShort } from '../../ui/texts/format.js';
import { t } from '../../ui/texts/texts.js';
import type { JumpTarget } from './jump-targets.js';
import { type PaletteRow, syntaxOf } from './palette-rows.js';

type RowOf<K extends PaletteRow['kind']> = Extract<PaletteRow, { readonly kind: K }>;

/** A row of the palette. */
export function PaletteOption(props: {
  readonly id: string;
  readonly row: PaletteRow;
  readonly selected: boolean;
  readonly onPoint: () => void;
  readonly onRun: () => void;
}): JSX.Element {
  const { state } = useClient();
  const ofKind = <K extends PaletteRow['kind']>(kind: K): RowOf<K> | undefined =>
    props.row.kind === kind ? (props.row as RowOf<K>) : undefined;
  const channelId = (): number | null => {
    const target = ofKind('jump')?.target;
    if (target?.kind === 'channel') return target.channelId;
    return target?.kind === 'conversation' && target.conversation.kind === 'topic' ? target.conversation.channelId : null;
  };
  return (
    <div
      id={props.id}
      class="p-opt"
      role="option"
      aria-selected={props.selected}
      data-channel
      ref={(element) => createEffect(() => setChannelColor(element, state, channelId()))}
      onPointerMove={() => props.onPoint()}
      onClick={() => props.onRun()}
    >
      <Switch>
        <Match when={ofKind('jump')}>{(row) => <JumpRow row={row()} selected={props.selected} />}</Match>
        <Match when={ofKind('search')}>{(row) => <SearchRow row={row()} />}</Match>
        <Match when={ofKind('filter')}>
          {(row) => (
            <>
              <Icon name="list-filter" />
              <span class="mono cut" dir="auto">
                {row().syntax}
              </span>
              <span class="end">{row().hint}</span>
            </>
          )}
        </Match>
        <Match when={ofKind('command')}>
          {(row) => (
            <>
              <Icon name={row().command.icon} />
              <span class="cut">
                <Marked text={row().command.name} ranges={row().ranges} />
              </span>
              <span class="end">
                {row().command.place}
                <For each={keyNames(row().command.keys ?? '')}>{(key) => <kbd>{key}</kbd>}</For>
              </span>
            </>
          )}
        </Match>
      </Switch>
    </div>
  );
}

function JumpRow(props: { readonly row: RowOf<'jump'>; readonly selected: boolean }): JSX.Element {
  const client = useClient();
  const { state } = client;
  const target = (): JumpTarget => props.row.target;
  const topic = (): { readonly channelId: number; readonly topic: string } | undefined => {
    const one = target();
    return one.kind === 'conversation' && one.conversation.kind === 'topic' ? one.conversation : undefined;
  };
  const isPerson = (): boolean => target().kind === 'person';
  const userId = (): number | undefined => {
    const one = target();
    if (one.kind === 'person') return one.userId;
    return one.kind === 'conversation' && one.conversation.kind === 'direct' ? one.conversation.userIds[0] : undefined;
  };
  const channelId = (): number | undefined => {
    const one = target();
    return one.kind === 'channel' ? one.channelId : topic()?.channelId;
  };
  return (
    <>
      <Switch fallback={<Icon name="users" />}>
        <Match when={channelId()}>{(id) => <Icon name={channelIcon(state, id())} class="ch" />}</Match>
        <Match when={userId()}>{(id) => <Avatar userId={id()} size={24} presence={isPerson()} />}</Match>
      </Switch>
      <span class="cut" dir="auto">
        <Show when={topic()}>{(one) => <span class="muted">{channelPrefix(state, one().channelId)}</span>}</Show>
        <Show when={isResolved(topic()?.topic ?? '')}>
          <Icon name="circle-check" size="s" label={t().resolved} />{' '}
        </Show>
        <Show when={topic()} fallback={<Marked text={target().name} ranges={props.row.ranges} />}>
          <bdi>
            <Marked text={target().name} ranges={props.row.ranges} />
          </bdi>
        </Show>
        <Show when={isPerson() && distinction(state, userId() ?? 0)}>{(text) => <span class="muted"> {text()}</span>}</Show>
        <Show when={isPerson() && state.statuses[userId() ?? 0]?.status_text}>{(text) => <span class="muted"> {text()}</span>}</Show>
      </span>
      <span class="end">
        <JumpEnd target={target()} />
        <Show when={props.selected}>
          <kbd class="desk-only">Enter</kbd>
        </Show>
      </span>
    </>
  );
}

/** What is worth knowing of a place: unread messages, the time of the newest one, or what it is. */
function JumpEnd(props: { readonly target: JumpTarget }): JSX.Element {
  const client = useClient();
  const unread = (): UnreadCount => {
    const { target } = props;
    if (target.kind === 'channel') return client.unread().byChannel.get(target.channelId) ?? NO_UNREAD;
    const key = target.kind === 'conversation' ? keyOf(target.conversation) : target.key;
    return client.unread().byConversation.get(key) ?? NO_UNREAD;
  };
  const isDirect = (): boolean => props.target.kind === 'person' || props.target.key.startsWith('dm:');
  const newest = (): number | undefined =>
    'newestId' in props.target ? client.state.messages[props.target.newestId]?.timestamp : undefined;
  const kind = (): string => {
    if (props.target.kind === 'group') return t().palette.group;
    return props.target.kind === 'channel' ? '' : isDirect() ? t().palette.direct : '';
  };
  return (
    <Show
      when={shownCount(unread()) > 0}
      fallback={
        <Show when={newest()} fallback={kind()}>
          {(time) => formatShort(time())}
        </Show>
      }
    >
      <Badge count={unread()} direct={isDirect()} />
    </Show>
  );
}

function SearchRow(props: { readonly row: RowOf<'search'> }): JSX.Element {
  const { state } = useClient();
  return (
    <>
      <Icon name="search" />
      <span class="cut" dir="auto">
        <Show when={props.row.words} fallback={t().palette.showMessages}>
          {(words) =>
            props.row.sender !== undefined
              ? t().palette.searchFrom(words(), props.row.sender)
              : props.row.place !== undefined
                ? t().palette.searchIn(words(), props.row.place)
                : t().palette.search(words())
          }
        </Show>
      </span>
      <span class="end">
        <Show
          when={props.row.key === 'search' && props.row.words !== ''}
          fallback={
            <span class="mono cut" dir="auto">
              {syntaxOf(props.row.location, state)}
            </span>
          }
        >
          <For each={keyNames('Shift Enter')}>{(key) => <kbd>{key}</kbd>}</For>
        </Show>
      </span>
    </>
  );
}

/** A name with the parts that were typed. */
function Marked(props: { readonly text: string; readonly ranges: readonly number[] }): JSX.Element {
  const parts = (): { readonly text: string; readonly marked: boolean }[] => {
    const borders = [0, ...props.ranges, props.text.length];
    return borders.slice(1).map((end, index) => ({ text: props.text.slice(borders[index], end), marked: index % 2 === 1 }));
  };
  return <For each={parts()}>{({ text, marked }) => (marked ? <mark>{text}</mark> : text)}</For>;
}
