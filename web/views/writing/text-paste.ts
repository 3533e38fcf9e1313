import { type Accessor, createSignal } from 'solid-js';
import { isInCode } from '../../state/compose/code-context.js';
import { replaceRange } from '../../state/compose/text-selection.js';
import { useClient } from '../../client/client-context.js';
import type { Writing } from '../../client/writing.js';
import type { Clipping, PastedMarkdown } from './paste/pasted-markdown.js';
import type { TextEditor } from './text-editor.js';

const ADDRESS = /^https?:\/\/\S+$/;

/** What a paste has written, as long as nothing else has been written since. */
interface Pasted {
  /** The text of the field. */
  readonly whole: string;
  readonly from: number;
  readonly to: number;
  readonly plain: string;
}

export interface TextPaste {
  readonly onPaste: (event: ClipboardEvent) => void;
  /** Hears the keys that paste without formats, of which some browsers say nothing afterwards. */
  readonly onKey: (event: KeyboardEvent) => void;
  /** Whether the text ends with a paste of formatted text, which can be pasted plainly instead. Tracked. */
  readonly isConverted: Accessor<boolean>;
  readonly pastePlainly: () => void;
}

/** Pastes into a text: formatted text as Markdown, an address over a text as a link, files as uploads. In code everything is plain. */
export function createTextPaste(writing: Writing, editor: Accessor<TextEditor | undefined>): TextPaste {
  const { state, uploads } = useClient();
  const [pasted, setPasted] = createSignal<Pasted | undefined>();
  let isPlain = false;

  const insert = async (clipping: Clipping): Promise<void> => {
    const converted = await convert(clipping);
    const target = editor();
    if (!target) return;
    if (!converted) {
      target.insert(clipping.plain);
      return;
    }
    const { text, start, end } = target.selection();
    const markdown = onOwnLines(converted, text.slice(0, start), text.slice(end));
    target.insert(markdown);
    const plain = clipping.plain.replaceAll(/\r\n?/g, '\n');
    setPasted({ whole: target.field.value, from: start, to: start + markdown.length, plain });
  };
  const convert = async (clipping: Clipping): Promise<PastedMarkdown | undefined> => {
    try {
      const { pastedMarkdown } = await import('./paste/pasted-markdown.js');
      return pastedMarkdown(clipping, state);
    } catch (error) {
      // Without a connection, what converts may not be there.
      console.warn('What was pasted is not converted.', error);
      return undefined;
    }
  };

  return {
    onKey(event) {
      if (event.key.toLowerCase() === 'v') isPlain = event.type === 'keydown' && event.shiftKey && (event.ctrlKey || event.metaKey);
    },
    onPaste(event) {
      const target = editor();
      const data = event.clipboardData;
      if (!target || !data) return;
      const plain = data.getData('text/plain');
      const html = data.getData('text/html');
      const selection = target.selection();
      const isCode = isInCode(selection.text, selection.start);
      if (data.files.length > 0 && plain.trim() === '') uploads.add([...data.files], writing.place());
      else if (isPlain || isCode) return;
      else if (isLinkable(selection.text.slice(selection.start, selection.end), plain.trim())) {
        const link = `[${selection.text.slice(selection.start, selection.end)}](${plain.trim()})`;
        target.apply(replaceRange(selection.text, selection.start, selection.end, link));
      } else if (html !== '' && !ADDRESS.test(plain.trim())) void insert({ html, plain, editor: data.getData('vscode-editor-data') });
      else return;
      event.preventDefault();
    },
    isConverted: () => pasted() !== undefined && pasted()?.whole === writing.text(),
    pastePlainly() {
      const last = pasted();
      const target = editor();
      if (last && target?.field.value === last.whole) target.apply(replaceRange(last.whole, last.from, last.to, last.plain));
    },
  };
}

/** Whether a pasted address becomes the address of what is selected. Another address it replaces. */
function isLinkable(selected: string, pasted: string): boolean {
  return ADDRESS.test(pasted) && selected.trim() !== '' && !selected.includes('\n') && !ADDRESS.test(selected);
}

/** Puts blocks on lines of their own. */
function onOwnLines({ markdown, beginsBlock, endsBlock }: PastedMarkdown, before: string, after: string): string {
  const start = !beginsBlock || before === '' || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n';
  const end = !endsBlock || after === '' || after.startsWith('\n\n') ? '' : after.startsWith('\n') ? '\n' : '\n\n';
  return start + markdown + end;
}
