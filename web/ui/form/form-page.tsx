import type { JSX } from 'solid-js';
import { Icon } from '../icon.js';
import { SubmitActions } from '../overlays/submit-actions.js';
import { t } from '../texts/texts.js';
import { Refused } from './refused.js';

/** A page that is one form, and leads back to where the reader came from. */
export function FormPage(props: {
  readonly title: string;
  /** What the button says that submits the form. */
  readonly action: string;
  /** What it says while the form is being submitted; undefined if it is not. */
  readonly busy: string | undefined;
  readonly refusal: string | undefined;
  readonly onLeave: () => void;
  readonly onSubmit: () => void;
  readonly children: JSX.Element;
}): JSX.Element {
  return (
    <>
      <header class="head">
        <button type="button" class="ib" aria-label={t().cancel} title={t().cancel} onClick={() => props.onLeave()}>
          <Icon name="arrow-left" size="l" />
        </button>
        <h1>{props.title}</h1>
      </header>
      <div class="set-body" tabindex="-1">
        <form
          class="set-in"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            props.onSubmit();
          }}
        >
          {props.children}
          <Refused reason={props.refusal} inCard />
          <SubmitActions action={props.busy ?? props.action} disabled={props.busy !== undefined} onCancel={() => props.onLeave()} />
        </form>
      </div>
    </>
  );
}
