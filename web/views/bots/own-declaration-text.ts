import { type Accessor, createSignal } from 'solid-js';
import { ApiError } from '../../api/api-error.js';
import { lineAt, readJsonPlaces } from '../../kernel/json-places.js';
import { giveFocus } from '../../ui/focus.js';
import { type Act, createAct } from '../../ui/form/act.js';
import { s } from '../account/texts/settings-texts.js';

/** Lines above the one to which a field is scrolled. */
const LINES_ABOVE = 2;

/** The text of a declaration that is being written, and what is wrong in it. */
export interface DeclarationText {
  readonly text: Accessor<string>;
  readonly setText: (text: string) => void;
  /** What is wrong, with its line. */
  readonly problem: Accessor<string | undefined>;
  /** An act of the server with the declaration. What is wrong in that is a problem of the text, where the writer is led; all else is a refusal of the act. */
  readonly createAct: () => Act & {
    readonly send: (request: (declaration: Record<string, never>) => Promise<unknown>) => Promise<boolean>;
  };
}

/** @param field where the text is written */
export function createDeclarationText(initial: string, field: () => HTMLTextAreaElement | undefined): DeclarationText {
  const [text, setText] = createSignal(initial);
  const [problem, setProblem] = createSignal<string>();
  const show = (reason: string, place: number): void => {
    const { number, from, to } = lineAt(text(), place);
    setProblem(s().ownIntegrations.atLine(number, reason));
    const element = field();
    if (!element) return;
    giveFocus(element);
    element.setSelectionRange(from, to);
    element.scrollTop = (number - 1 - LINES_ABOVE) * Number.parseFloat(getComputedStyle(element).lineHeight);
  };
  return {
    text,
    setText: (changed) => {
      setProblem(undefined);
      setText(changed);
    },
    problem,
    createAct: () => {
      const act = createAct();
      const send = async (request: (declaration: Record<string, never>) => Promise<unknown>): Promise<boolean> => {
        setProblem(undefined);
        const { brokenAt, placeOf } = readJsonPlaces(text());
        if (brokenAt !== undefined) {
          show(s().ownIntegrations.noJson, brokenAt);
          return false;
        }
        let wrong: { readonly reason: string; readonly pointer: string } | undefined;
        const isDone = await act.run(async () => {
          try {
            await request(JSON.parse(text()) as Record<string, never>);
          } catch (error) {
            const pointer = error instanceof ApiError ? error.data['pointer'] : undefined;
            if (!(error instanceof ApiError) || typeof pointer !== 'string') throw error;
            wrong = { reason: error.message, pointer };
          }
        });
        if (wrong) show(wrong.reason, placeOf(wrong.pointer));
        return isDone && !wrong;
      };
      return { ...act, send };
    },
  };
}
