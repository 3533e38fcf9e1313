import { f } from './texts/form-texts.js';
import { type JSX, Show } from 'solid-js';
import { Icon } from '../icon.js';

/**
 * A page of settings: its title, and cards below it.
 * @param back the address to which a phone goes back; the list of settings without it
 */
export function Page(props: {
  readonly title: string;
  /** Beside the title: a number, chips, buttons. */
  readonly beside?: JSX.Element;
  readonly before?: JSX.Element;
  readonly back?: { readonly href: string; readonly label: string };
  /** Tables have more room. */
  readonly wide?: boolean;
  readonly children: JSX.Element;
}): JSX.Element {
  return (
    <>
      <header class="head mobile-head">
        <a class="ib" href={props.back?.href ?? '#settings'} aria-label={props.back?.label ?? f().backToSettings}>
          <Icon name="arrow-left" size="l" />
        </a>
        <b class="cut" dir="auto" aria-hidden="true">
          {props.title}
        </b>
      </header>
      <div class="set-body" tabindex="0">
        <div class="set-in" classList={{ wide: props.wide ?? false }}>
          <div class="set-t">
            <Show when={props.back}>
              {(back) => (
                <a class="ib" href={back().href} aria-label={back().label}>
                  <Icon name="arrow-left" size="l" />
                </a>
              )}
            </Show>
            {props.before}
            <h1 dir="auto">{props.title}</h1>
            {props.beside}
          </div>
          {props.children}
        </div>
      </div>
    </>
  );
}
