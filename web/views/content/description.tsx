import { createRenderEffect, type JSX } from 'solid-js';
import { useClient } from '../../client/client-context.js';
import { setCleanHtml } from '../../ui/clean-html.js';
import { enhanceBody } from './enhance-body.js';
import { showImage } from './image-viewer-state.js';

/** What a channel says of itself. @param html as the server rendered the Markdown; with the class `in-line`, it is one line */
export function Description(props: { readonly html: string; readonly class: string }): JSX.Element {
  const { state } = useClient();
  return (
    <div
      class={`body ${props.class}`}
      dir="auto"
      ref={(element) =>
        createRenderEffect(() => {
          setCleanHtml(element, props.html);
          enhanceBody(element, state, { openImage: showImage });
        })
      }
    />
  );
}
