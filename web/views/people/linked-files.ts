import { cleanHtml } from '../../ui/clean-html.js';

/** A file to which a message links. */
export interface LinkedFile {
  readonly name: string;
  /** A path of this server. */
  readonly url: string;
  readonly isImage: boolean;
}

const UPLOADS = '/user_uploads/';
const IMAGE = /\.(?:avif|gif|heic|jpe?g|png|webp)$/i;

/** The uploaded files to which a message links, each once. @param html as the server rendered it */
export function filesIn(html: string): LinkedFile[] {
  const files = new Map<string, LinkedFile>();
  for (const link of fragmentOf(html).querySelectorAll<HTMLAnchorElement>(`a[href^="${UPLOADS}"]`)) {
    const url = link.getAttribute('href') ?? '';
    const fileName = decoded(url.split('/').at(-1) ?? '');
    const name = link.textContent.trim() || link.title || fileName;
    if (!files.has(url)) files.set(url, { name, url, isImage: IMAGE.test(fileName) });
  }
  return [...files.values()];
}

/** A name without percent signs; as it is if it is not encoded correctly. */
function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

function fragmentOf(html: string): DocumentFragment {
  const template = document.createElement('template');
  template.innerHTML = cleanHtml(html) as unknown as string;
  return template.content;
}
