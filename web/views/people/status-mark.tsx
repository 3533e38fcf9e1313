import { type JSX, Show } from 'solid-js';
import type { UserStatus } from '../../api/wire.js';
import type { ClientState } from '../../state/model/client-state.js';
import type { Emoji } from '../../state/messages/emoji.js';
import { useClient } from '../../client/client-context.js';
import { clock } from '../../ui/clock.js';
import { formatRecent } from '../../ui/texts/format.js';
import { t } from '../../ui/texts/texts.js';
import { EmojiPicture } from '../emoji/emoji-picture.js';

/** The emoji of a person's status; nothing without one. */
export function StatusEmoji(props: { readonly userId: number }): JSX.Element {
  const { state } = useClient();
  const status = (): UserStatus | undefined => state.statuses[props.userId];
  const emoji = (): Pick<Emoji, 'code' | 'image'> | undefined => {
    const { emoji_code: code, reaction_type: type } = status() ?? {};
    if (code === undefined) return undefined;
    const image = type === 'realm_emoji' ? state.emoji[code]?.source_url : undefined;
    return type === 'unicode_emoji' || image !== undefined ? { code, ...(image === undefined ? {} : { image }) } : undefined;
  };
  return (
    <Show when={emoji()}>
      {(picture) => (
        <span class="emoji" role="img" aria-label={status()?.emoji_name} title={status()?.emoji_name}>
          <EmojiPicture emoji={picture()} />
        </span>
      )}
    </Show>
  );
}

/** When a person's status is cleared; nothing without an end. */
export function StatusUntil(props: { readonly userId: number }): JSX.Element {
  const { state } = useClient();
  return <Show when={untilText(state, props.userId)}>{(text) => <span class="muted"> {text()}</span>}</Show>;
}

/** When a person's status is cleared, `until 15:30`; undefined without an end. */
export function untilText({ statuses }: ClientState, userId: number): string | undefined {
  const until = statuses[userId]?.status_until ?? 0;
  return until <= clock() ? undefined : t().menu.statusUntil(formatRecent(until));
}
