import { createMemo, For, type JSX, Show } from 'solid-js';
import type { Message } from '../../api/wire.js';
import type { ClientState } from '../../state/model/client-state.js';
import { EXTRA_EMOJI_IMAGE } from '../../state/messages/emoji.js';
import { groupReactions, type ReactionGroup, showsNames } from '../../state/messages/reactions.js';
import { isVisitor } from '../../state/places/visitor.js';
import { useClient } from '../../client/client-context.js';
import { EmojiPicture } from '../emoji/emoji-picture.js';
import { Icon } from '../../ui/icon.js';
import { nameOf } from '../labels/names.js';
import { formatList } from '../../ui/texts/format.js';
import { t } from '../../ui/texts/texts.js';
import { askForAccount } from '../visitor/account-question.js';
import { useInteraction } from './list-context.js';

/** The reactions to a message, each with the people who reacted. A press adds one's own, or takes it back. */
export function Reactions(props: { readonly message: Message }): JSX.Element {
  const { state } = useClient();
  const interaction = useInteraction();
  const groups = createMemo(() => groupReactions(props.message.reactions));
  const keys = (): string[] => groups().map(({ key }) => key);
  const named = (): boolean => showsNames(props.message.reactions, state.settings.display_emoji_reaction_users);
  return (
    <Show when={props.message.reactions.length > 0}>
      <div class="reactions" role="group" aria-label={t().messageActs.reactions}>
        <For each={keys()}>
          {(key) => (
            <Show when={groups().find((group) => group.key === key)}>
              {(group) => <ReactionPill message={props.message} group={group()} named={named()} />}
            </Show>
          )}
        </For>
        <Show when={!isVisitor(state)}>
          <button
            type="button"
            class="reaction add"
            aria-label={t().messageActs.addReaction}
            title={t().messageActs.addReaction}
            onClick={(event) => interaction.open({ kind: 'emoji', id: props.message.id, anchor: event.currentTarget })}
          >
            <Icon name="smile-plus" size="s" />
          </button>
        </Show>
      </div>
    </Show>
  );
}

function ReactionPill(props: { readonly message: Message; readonly group: ReactionGroup; readonly named: boolean }): JSX.Element {
  const { state, acts } = useClient();
  const isMine = (): boolean => props.group.userIds.includes(state.ownId);
  const toggle = (): void => {
    if (isVisitor(state)) askForAccount();
    else void acts.toggleReaction(props.message, props.group.emoji);
  };
  const names = (): string => formatList(props.group.userIds.map((id) => (id === state.ownId ? t().messageActs.you : nameOf(state, id))));
  const shortNames = (): string =>
    props.group.userIds.map((id) => (id === state.ownId ? t().messageActs.you : nameOf(state, id))).join(', ');
  return (
    <button
      type="button"
      class="reaction"
      classList={{ mine: isMine() }}
      aria-pressed={isMine()}
      aria-label={`${props.group.emoji.name}, ${props.group.userIds.length}: ${props.named ? shortNames() : names()}`}
      title={`${names()} :${props.group.emoji.name}:`}
      onClick={toggle}
    >
      <span class="emoji" aria-hidden="true">
        <EmojiPicture emoji={pictureOf(state, props.group.emoji)} />
      </span>
      <span class="cut" dir="auto">
        {props.named ? shortNames() : props.group.userIds.length}
      </span>
    </button>
  );
}

/** An emoji with the address of its picture, also if the organization has deactivated it. */
function pictureOf({ emoji }: ClientState, { code, type }: ReactionGroup['emoji']): { readonly code: string; readonly image?: string } {
  if (type === 'unicode_emoji') return { code };
  const own = emoji[code];
  return { code, image: type === 'zulip_extra_emoji' || !own ? EXTRA_EMOJI_IMAGE : (own.still_url ?? own.source_url) };
}
