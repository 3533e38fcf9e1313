let policy: { createHTML(html: string): unknown } | undefined;

/**
 * Reads HTML of a stranger, such as that of the clipboard, to look at it. Its document is not shown: nothing in it is loaded or run, as long
 * as nothing of it is moved to a document that is. What the CSP forbids even there is left out or renamed, so that browsers need not report
 * it: attributes called `style` are called `data-style`, for example. What this overlooks has no effect either.
 */
export function readInertHtml(html: string): HTMLElement {
  policy ??= window.trustedTypes?.createPolicy('inert-html', { createHTML: (source: string) => source }) ?? {
    createHTML: (source) => source,
  };
  return new DOMParser().parseFromString(policy.createHTML(withoutForbidden(html)) as string, 'text/html').body;
}

function withoutForbidden(html: string): string {
  return html
    .replaceAll(/<style\b[^]*?<\/style\s*>|<(?:base|style)\b[^>]*>/gi, '')
    .replaceAll(/<[a-z][^>]*>/gi, (tag) => tag.replaceAll(/\s(style|on[a-z]+)(?=\s*=)/gi, ' data-$1'));
}
