import { For, type JSX } from 'solid-js';
import { useClient } from '../../client/client-context.js';
import { setCleanHtml } from '../../ui/clean-html.js';
import { enhanceBody } from '../content/enhance-body.js';
import { FORMATTING_EXAMPLES } from './formatting-examples.js';
import { helpTexts } from './texts/help-texts.js';

/** How messages are formatted: what is written, and what becomes of it. */
export function FormattingPage(): JSX.Element {
  const texts = (): ReturnType<typeof helpTexts>['formatting'] => helpTexts().formatting;
  return (
    <div class="help-page" tabindex="0" autofocus role="group" aria-label={texts().written}>
      <table class="help-table">
        <thead>
          <tr>
            <th scope="col">{texts().what}</th>
            <th scope="col">{texts().written}</th>
            <th scope="col">{texts().shown}</th>
          </tr>
        </thead>
        <tbody>
          <For each={FORMATTING_EXAMPLES}>
            {({ name, markdown, html }) => (
              <tr>
                <th scope="row">{texts().names[name]}</th>
                <td>
                  <pre dir="ltr">{markdown}</pre>
                </td>
                <td>
                  <Rendered html={html} />
                </td>
              </tr>
            )}
          </For>
        </tbody>
      </table>
      <h3>{texts().commandsTitle}</h3>
      <dl class="help-list">
        <For each={Object.entries(texts().commands)}>
          {([command, text]) => (
            <div>
              <dt>
                <code>{command}</code>
              </dt>
              <dd>{text}</dd>
            </div>
          )}
        </For>
      </dl>
      <p class="muted">{texts().hint}</p>
      <p class="muted">{texts().pasting}</p>
    </div>
  );
}

/** An example as messages show it. Its links lead nowhere. */
function Rendered(props: { readonly html: string }): JSX.Element {
  const { state } = useClient();
  return (
    <div
      class="body"
      ref={(element) => {
        setCleanHtml(element, props.html);
        enhanceBody(element, state, { openImage: () => undefined });
        for (const link of element.querySelectorAll('a')) link.removeAttribute('href');
      }}
    />
  );
}
