import { type JSX, Show } from 'solid-js';
import type { Message } from '../../api/wire.js';
import { emojiText } from '../../state/emoji.js';
import { isMentioned } from '../../state/unread.js';
import { Avatar } from '../avatar.js';
import { useClient } from '../client/client-context.js';
import { nameOf } from '../names.js';
import { formatFull, formatTime } from '../texts/format.js';
import { StatusEmoji } from '../people/status-mark.js';
import { t } from '../texts/texts.js';
import { MessageContent } from './message-content.js';

/** A message of a list. @param first whether it shows its sender, unlike one that follows another of the same sender */
export function MessageRow(props: { readonly rowKey: string; readonly message: Message; readonly first: boolean }): JSX.Element {
  const { state } = useClient();
  const sender = (): string => state.people[props.message.sender_id]?.full_name ?? props.message.sender_full_name;
  const time = (): string => formatTime(props.message.timestamp, state.settings.twenty_four_hour_time);
  return (
    <article
      class="msg"
      classList={{ first: props.first, 'me-msg': props.message.is_me_message, mentioned: isMentioned(props.message.flags) }}
      data-key={props.rowKey}
      aria-label={`${sender()}, ${time()}`}
      aria-setsize={-1}
    >
      <Show when={props.first} fallback={<span class="at num">{time()}</span>}>
        <a class="av-link" href={`#user/${props.message.sender_id}`} tabindex="-1" aria-hidden="true">
          <Avatar userId={props.message.sender_id} />
        </a>
      </Show>
      <div>
        <Show when={props.first}>
          <div class="msg-h">
            <a class="name" href={`#user/${props.message.sender_id}`} dir="auto">
              {sender()}
            </a>
            <StatusEmoji userId={props.message.sender_id} />
            <SenderMarks userId={props.message.sender_id} />
            <time title={formatFull(props.message.timestamp)} dateTime={new Date(props.message.timestamp * 1000).toISOString()}>
              {time()}
            </time>
            <ChangeMarks message={props.message} />
          </div>
        </Show>
        <MessageContent message={props.message} />
        <Reactions message={props.message} />
      </div>
    </article>
  );
}

/** What a reader should know of a sender beside the name. */
function SenderMarks(props: { readonly userId: number }): JSX.Element {
  const { state } = useClient();
  const person = (): (typeof state.people)[number] | undefined => state.people[props.userId];
  return (
    <>
      <Show when={person()?.is_bot}>
        <span class="tag">{t().bot}</span>
      </Show>
      <Show when={person()?.is_guest && state.realm.enable_guest_user_indicator}>
        <span class="tag">{t().guest}</span>
      </Show>
      <Show when={person()?.is_active === false}>
        <span class="mark">{t().deactivated}</span>
      </Show>
    </>
  );
}

/** Whether a message was changed. */
function ChangeMarks(props: { readonly message: Message }): JSX.Element {
  return (
    <>
      <Show when={props.message.last_edit_timestamp !== undefined}>
        <span class="mark">{t().list.edited}</span>
      </Show>
      <Show when={props.message.last_edit_timestamp === undefined && props.message.last_moved_timestamp !== undefined}>
        <span class="mark">{t().list.moved}</span>
      </Show>
    </>
  );
}

/** The reactions to a message, each with the people who reacted. */
function Reactions(props: { readonly message: Message }): JSX.Element {
  const { state } = useClient();
  const groups = (): { name: string; code: string; userIds: number[] }[] => {
    const byEmoji = new Map<string, { name: string; code: string; userIds: number[] }>();
    for (const { emoji_name: name, emoji_code: code, reaction_type, user_id } of props.message.reactions) {
      const key = `${reaction_type}:${code}`;
      const group = byEmoji.get(key) ?? { name, code: reaction_type === 'unicode_emoji' ? code : '', userIds: [] };
      byEmoji.set(key, { ...group, userIds: [...group.userIds, user_id] });
    }
    return [...byEmoji.values()];
  };
  return (
    <Show when={props.message.reactions.length > 0}>
      <div class="reactions" role="group">
        {groups().map(({ name, code, userIds }) => (
          <span
            class="reaction"
            classList={{ own: userIds.includes(state.ownId) }}
            title={userIds.map((id) => nameOf(state, id)).join(', ')}
          >
            <span class="emoji" role="img" aria-label={name}>
              {code === '' ? `:${name}:` : emojiText(code)}
            </span>
            <span>{userIds.length}</span>
          </span>
        ))}
      </div>
    </Show>
  );
}
