import { createSignal, type JSX, Show } from 'solid-js';
import { useClient } from '../../client/client-context.js';
import { Icon } from '../../ui/icon.js';
import { initialsOf } from './names.js';
import { presenceOf } from './presence.js';
import { t } from '../../ui/texts/texts.js';
import { localUrl } from '../../ui/foreign-url.js';

/** The picture of a person, or the initials if there is none or it cannot be loaded; a robot for a bot without a picture. @param size in pixels, of the sizes that `avatars.css` knows; 36 without one */
export function Avatar(props: {
  readonly userId: number;
  readonly size?: 20 | 24 | 28 | 32 | 56 | 80;
  readonly presence?: boolean;
}): JSX.Element {
  const { state, connection } = useClient();
  const person = (): (typeof state.people)[number] | undefined => state.people[props.userId];
  const [broken, setBroken] = createSignal<string>();
  const picture = (): string | undefined => {
    const url = localUrl(person()?.avatar_url);
    return url === broken() ? undefined : url;
  };
  const presence = (): ReturnType<typeof presenceOf> => presenceOf(state, props.userId);
  return (
    <span class={props.size === undefined ? 'av' : `av s${props.size}`}>
      <Show
        when={picture()}
        fallback={
          <Show when={person()?.is_bot} fallback={<Initials userId={props.userId} name={person()?.full_name} />}>
            <span class="bot" aria-hidden="true">
              <Icon name="bot" />
            </span>
          </Show>
        }
      >
        {(url) => (
          <img src={url()} alt="" loading="lazy" width={props.size ?? 36} height={props.size ?? 36} onError={() => setBroken(url())} />
        )}
      </Show>
      <Show when={props.presence && connection().kind === 'connected' && presence()}>
        {(kind) => (
          <i
            class={kind() === 'active' ? 'dot' : kind() === 'idle' ? 'dot idle' : 'dot off'}
            role="img"
            aria-label={t().presence[kind()]}
          />
        )}
      </Show>
    </span>
  );
}

function Initials(props: { readonly userId: number; readonly name: string | undefined }): JSX.Element {
  return (
    <span ref={(element) => element.style.setProperty('--h', String((props.userId * 47) % 360))} aria-hidden="true">
      {initialsOf(props.name ?? '?')}
    </span>
  );
}
