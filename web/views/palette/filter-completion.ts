import { FORMER_OPERATORS, operatorNamed, SEARCH_OPERATORS, type SearchOperator } from '../../state/search/search-operators.js';
import { foldText } from '../../kernel/fold-text.js';

/** The word at the end of the typed text, as far as it is a filter. */
export interface UnfinishedFilter {
  readonly operator: SearchOperator;
  readonly negated: boolean;
  /** What was typed of the operand. */
  readonly operand: string;
  /** The text before it. */
  readonly before: string;
}

/** A filter that a word may become. */
export interface FilterSuggestion {
  readonly operator: SearchOperator;
  readonly negated: boolean;
  /** Undefined if the operand remains to be typed. */
  readonly choice: string | undefined;
  readonly before: string;
}

const FILTER_AT_END = /^(.*?)(?:^|(?<=\s))(-?)([a-z_-]+):("[^"]*|[^\s"]*)$/is;
const WORD_AT_END = /^(.*?)(?:^|(?<=\s))(-?)([a-z][a-z-]+)$/is;
const MAX_SUGGESTIONS = 4;

/** The filter that is being typed at the end of a text. */
export function unfinishedFilter(text: string): UnfinishedFilter | undefined {
  const [, before = '', minus, name = '', written = ''] = FILTER_AT_END.exec(text) ?? [];
  const operator = operatorNamed(name);
  if (minus === undefined || !operator) return undefined;
  return { operator, negated: minus === '-', operand: written.replace(/^"/, ''), before };
}

/** The filters that begin with the word at the end of a text, or with whose operand it begins: `im` for `has:image`. */
export function suggestedFilters(text: string): FilterSuggestion[] {
  const unfinished = unfinishedFilter(text);
  if (unfinished) {
    const { operator, negated, operand, before } = unfinished;
    const fitting = operator.choices?.filter((choice) => choice.startsWith(foldText(operand))) ?? [];
    return fitting.map((choice) => ({ operator, negated, choice, before }));
  }
  const [, before = '', minus, word = ''] = WORD_AT_END.exec(text) ?? [];
  if (minus === undefined) return [];
  const folded = foldText(word);
  const negated = minus === '-';
  const former = Object.keys(FORMER_OPERATORS).filter((name) => name.startsWith(folded));
  const wanted = new Set(former.map((name) => FORMER_OPERATORS[name]));
  const operators = SEARCH_OPERATORS.filter(({ name }) => name.startsWith(folded) || wanted.has(name));
  const named = operators.map((operator): FilterSuggestion => ({ operator, negated, choice: undefined, before }));
  const chosen = SEARCH_OPERATORS.flatMap((operator): FilterSuggestion[] =>
    (operator.choices ?? []).filter((choice) => choice.startsWith(folded)).map((choice) => ({ operator, negated, choice, before })),
  );
  return [...named, ...chosen].slice(0, MAX_SUGGESTIONS);
}
