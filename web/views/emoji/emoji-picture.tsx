import { type JSX, Show } from 'solid-js';
import { type Emoji, emojiText } from '../../state/messages/emoji.js';
import { urlOf } from '../../ui/foreign-url.js';

/** An emoji as a character, or as the picture of the organization. */
export function EmojiPicture(props: { readonly emoji: Pick<Emoji, 'code' | 'image'> }): JSX.Element {
  return (
    <Show when={props.emoji.image} fallback={<span class="emoji-text">{emojiText(props.emoji.code)}</span>}>
      {(url) => <img class="emoji-image" src={urlOf(url())?.pathname} alt="" loading="lazy" />}
    </Show>
  );
}
