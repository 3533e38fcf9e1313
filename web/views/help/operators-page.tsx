import { For, type JSX } from 'solid-js';
import { SEARCH_OPERATORS, type SearchOperator } from '../../state/search/search-operators.js';
import { t } from '../../ui/texts/texts.js';
import { helpTexts } from './texts/help-texts.js';

interface Example {
  readonly written: string;
  readonly text: string;
}

/** What can be searched for. */
export function OperatorsPage(): JSX.Element {
  const texts = (): ReturnType<typeof helpTexts>['operators'] => helpTexts().operators;
  const examples = (): Example[] => [
    { written: texts().example.words, text: texts().words },
    { written: texts().example.phrase, text: texts().phrase },
    ...SEARCH_OPERATORS.flatMap(examplesOf),
    { written: '-is:resolved', text: texts().without },
  ];
  return (
    <div class="help-page" tabindex="0" autofocus role="group" aria-label={texts().filter}>
      <table class="help-table">
        <thead>
          <tr>
            <th scope="col">{texts().filter}</th>
            <th scope="col">{texts().finds}</th>
          </tr>
        </thead>
        <tbody>
          <For each={examples()}>
            {({ written, text }) => (
              <tr>
                <td>
                  <code>{written}</code>
                </td>
                <td>{text}</td>
              </tr>
            )}
          </For>
        </tbody>
      </table>
      <p class="muted">{texts().hint}</p>
    </div>
  );
}

/** An operator with each of its operands, if there is a list of them; otherwise with what its operand is. */
function examplesOf({ name, operand, choices }: SearchOperator): Example[] {
  const { search } = t();
  if (choices) {
    const known: Readonly<Record<string, string>> = search.choices;
    return choices.map((choice) => ({ written: `${name}:${choice}`, text: known[`${name}:${choice}`] ?? '' }));
  }
  const known: Readonly<Record<string, string>> = search.operators;
  return [{ written: `${name}:<${helpTexts().operators.operands[operand]}>`, text: known[name] ?? '' }];
}
