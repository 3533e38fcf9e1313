import { createSignal, For, type JSX, Match, onCleanup, Switch } from 'solid-js';
import { Icon } from './icon.js';
import { t } from './texts/texts.js';

const SKELETON_AFTER_MS = 150;

/** What a list shows in place of rows: why they could not be loaded, that they are being loaded, or that there are none. */
export function ListState(props: {
  readonly isLoaded: boolean;
  readonly isEmpty: boolean;
  readonly failure: Error | undefined;
  /** What failed, as a sentence. */
  readonly failed: string;
  readonly onRetry: () => void;
  readonly whenEmpty: JSX.Element;
}): JSX.Element {
  const [late, setLate] = createSignal(false);
  const timer = setTimeout(() => setLate(true), SKELETON_AFTER_MS);
  onCleanup(() => clearTimeout(timer));
  return (
    <Switch>
      <Match when={!props.isLoaded && props.failure}>
        {(error) => (
          <div class="empty" role="alert">
            <Icon name="circle-alert" size="xl" />
            <b>{props.failed}</b>
            <span>{error().message}</span>
            <button type="button" class="btn" onClick={() => props.onRetry()}>
              {t().list.tryAgain}
            </button>
          </div>
        )}
      </Match>
      <Match when={!props.isLoaded && late()}>
        <div class="skeleton" role="status" aria-label={t().list.loading}>
          <For each={[1, 2, 3, 4, 5]}>{() => <span class="sk" />}</For>
        </div>
      </Match>
      <Match when={props.isLoaded && props.isEmpty}>{props.whenEmpty}</Match>
    </Switch>
  );
}
