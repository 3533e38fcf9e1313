/** Names of languages that the server shows with spaces, as they are written in Markdown. */
const SHORT: Readonly<Record<string, string>> = {
  'bash session': 'console',
  'common lisp': 'common-lisp',
  'emacs lisp': 'elisp',
  'kernel log': 'kmsg',
  'nginx configuration file': 'nginx',
  'powershell session': 'ps1con',
  'protocol buffer': 'protobuf',
  'python 2.x': 'python2',
  'python console session': 'pycon',
  'python traceback': 'pytb',
  'standard ml': 'sml',
  'text only': 'text',
  'text output': 'output',
};
/** These are no languages in Markdown. */
const BLOCKS = new Set(['math', 'quote', 'quoted', 'spoiler']);
const CLASS = /(?:^|\s)(?:language|lang|highlight-source|brush:?)[-: ]\s*([\w+\-./#]+)/i;
const ATTRIBUTES = ['data-code-language', 'data-language', 'data-lang'];

/** The language of a block of code, by what the block, its parents or its content say. Empty if they do not. */
export function languageOf(pre: Element): string {
  const places = [pre, ...pre.querySelectorAll('code'), ...parentsOf(pre)];
  for (const place of places) {
    const attribute = ATTRIBUTES.map((name) => place.getAttribute(name)).find((value) => value !== null && value !== '');
    const found = attribute ?? CLASS.exec(place.getAttribute('class') ?? '')?.[1];
    if (found !== undefined) return languageName(found);
  }
  return '';
}

/** A name of a language as it can be written behind a fence. */
export function languageName(name: string): string {
  const known = SHORT[name.toLowerCase()] ?? name.toLowerCase();
  return /^[a-z\d_+\-./#]+$/.test(known) && !BLOCKS.has(known) ? known : '';
}

/** Only those that hold nothing else. */
function parentsOf(pre: Element): Element[] {
  const parents: Element[] = [];
  for (
    let parent = pre.parentElement;
    parent && parents.length < 3 && parent.querySelectorAll('pre').length === 1;
    parent = parent.parentElement
  )
    parents.push(parent);
  return parents;
}
