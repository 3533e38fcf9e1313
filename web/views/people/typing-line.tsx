import { type JSX, Show } from 'solid-js';
import type { Conversation } from '../../state/model/conversation.js';
import { useClient } from '../../client/client-context.js';
import { nameOf } from '../labels/names.js';
import { formatList } from '../../ui/texts/format.js';
import { t } from '../../ui/texts/texts.js';

/** More people than this are counted, not named. */
const MAX_NAMED = 3;

/** Says who is typing in a conversation. */
export function TypingLine(props: { readonly conversation: Conversation }): JSX.Element {
  const client = useClient();
  const typists = (): number[] => {
    if (!client.state.settings.receives_typing_notifications) return [];
    return client.typing.typists(props.conversation).filter((id) => !client.state.mutedUserIds.includes(id));
  };
  const text = (): string => {
    const names = typists().map((id) => nameOf(client.state, id));
    return names.length > MAX_NAMED ? t().people.manyTyping(names.length) : t().people.typing(formatList(names), names.length);
  };
  return (
    <div class="typing-frame" role="status">
      <Show when={typists().length > 0}>
        <div class="typing">
          <i aria-hidden="true">
            <b />
          </i>
          <span class="cut" dir="auto">
            {text()}
          </span>
        </div>
      </Show>
    </div>
  );
}
