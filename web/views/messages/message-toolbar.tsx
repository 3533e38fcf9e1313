import { For, type JSX, Show } from 'solid-js';
import type { Message } from '../../api/wire.js';
import { type Emoji, emojiText } from '../../state/messages/emoji.js';
import { isVisitor } from '../../state/places/visitor.js';
import { useClient } from '../../client/client-context.js';
import { titleWithKey } from '../../ui/hotkeys.js';
import { Icon } from '../../ui/icon.js';
import { moveFocus } from '../../ui/overlays/roving-focus.js';
import { t } from '../../ui/texts/texts.js';
import { useInteraction } from './list-context.js';

type Reaction = Pick<Emoji, 'name' | 'code' | 'type'>;

export const THUMBS_UP: Reaction = { name: '+1', code: '1f44d', type: 'unicode_emoji' };
const FREQUENT: readonly Reaction[] = [THUMBS_UP, { name: 'check', code: '2705', type: 'unicode_emoji' }];

/** The most frequent acts, above the message that is pointed at or has the focus. */
export function MessageToolbar(props: { readonly message: Message }): JSX.Element {
  const { acts, state } = useClient();
  const interaction = useInteraction();
  let toolbar: HTMLDivElement | undefined;
  const isStarred = (): boolean => props.message.flags.includes('starred');
  const open = (kind: 'menu' | 'emoji', anchor: HTMLElement): void => interaction.open({ kind, id: props.message.id, anchor });
  return (
    <div
      ref={toolbar}
      class="acts"
      role="toolbar"
      aria-label={t().messageActs.toolbar}
      onKeyDown={(event) => moveFocus(event, [...(toolbar?.querySelectorAll('button') ?? [])])}
    >
      <Show when={!isVisitor(state)}>
        <For each={FREQUENT}>
          {(emoji) => (
            <Act label={t().messageActs.reactWith(emoji.name)} onClick={() => void acts.toggleReaction(props.message, emoji)}>
              <span class="emoji" aria-hidden="true">
                {emojiText(emoji.code)}
              </span>
            </Act>
          )}
        </For>
        <Act label={t().messageActs.addReaction} keys=":" onClick={(button) => open('emoji', button)}>
          <Icon name="smile-plus" />
        </Act>
        <Act label={t().messageActs.quote} keys=">" onClick={() => void interaction.actions.quote(props.message)}>
          <Icon name="quote" />
        </Act>
        <Act
          label={isStarred() ? t().messageActs.unstar : t().messageActs.star}
          keys="Ctrl S"
          onClick={() => void acts.setStar(props.message, !isStarred())}
        >
          <Icon name="star" class={isStarred() ? 'starred' : ''} />
        </Act>
      </Show>
      <Act label={t().messageActs.more} keys="I" onClick={(button) => open('menu', button)}>
        <Icon name="ellipsis" />
      </Act>
    </div>
  );
}

/** A button of the toolbar. @param keys the key that does the same */
function Act(props: {
  readonly label: string;
  readonly keys?: string;
  readonly onClick: (button: HTMLButtonElement) => void;
  readonly children: JSX.Element;
}): JSX.Element {
  return (
    <button
      type="button"
      class="ib"
      aria-label={props.label}
      title={props.keys === undefined ? props.label : titleWithKey(props.label, props.keys)}
      onClick={(event) => props.onClick(event.currentTarget)}
    >
      {props.children}
    </button>
  );
}
