import { createUniqueId, For, type JSX } from 'solid-js';
import type { ChannelPrivacy } from '../../state/people/rights.js';
import { Icon } from '../../ui/icon.js';
import { c } from './texts/channel-texts.js';

const ICONS: Readonly<Record<ChannelPrivacy, string>> = { public: 'hash', private: 'lock', protected: 'lock', webPublic: 'globe' };

/** Lets the reader choose who reads a channel. @param options the kinds that can be chosen */
export function PrivacyChoice(props: {
  readonly value: ChannelPrivacy;
  readonly options: readonly ChannelPrivacy[];
  readonly onChoose: (privacy: ChannelPrivacy) => void;
}): JSX.Element {
  const name = createUniqueId();
  return (
    <div class="choice" role="radiogroup" aria-label={c().privacy.label}>
      <For each={props.options}>
        {(privacy) => (
          <label classList={{ on: props.value === privacy }}>
            <input
              class="vh"
              type="radio"
              name={name}
              value={privacy}
              checked={props.value === privacy}
              onChange={() => props.onChoose(privacy)}
            />
            <b>
              <Icon name={ICONS[privacy]} />
              {c().privacy[privacy].label}
            </b>
            <span>{c().privacy[privacy].help}</span>
          </label>
        )}
      </For>
    </div>
  );
}

/** The parameters by which the API names who reads a channel. */
export function privacyForm(privacy: ChannelPrivacy): {
  readonly isPrivate: boolean;
  readonly is_web_public: boolean;
  readonly history_public_to_subscribers: boolean;
} {
  return {
    isPrivate: privacy === 'private' || privacy === 'protected',
    is_web_public: privacy === 'webPublic',
    history_public_to_subscribers: privacy !== 'protected',
  };
}
