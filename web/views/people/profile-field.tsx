import { createMemo, createRenderEffect, For, type JSX, Match, Show, Switch } from 'solid-js';
import type { ProfileField } from '../../api/wire.js';
import type { Person } from '../../state/model/client-state.js';
import { idsIn, recordIn } from '../../state/people/profile-values.js';
import { useClient } from '../../client/client-context.js';
import { setCleanHtml } from '../../ui/clean-html.js';
import { nameOf } from '../labels/names.js';
import { formatDate } from '../../ui/texts/format.js';

/** The kinds of profile fields, by their numbers in the API. */
const KIND = { longText: 2, choice: 3, date: 4, link: 5, people: 6, externalAccount: 7 } as const;

/** What a person says in a profile field; nothing if it is empty. */
export function ProfileFieldRow(props: { readonly field: ProfileField; readonly person: Person }): JSX.Element {
  const { state } = useClient();
  const data = (): { readonly value: string; readonly rendered_value?: string } | undefined => props.person.profile_data?.[props.field.id];
  const html = (): string | undefined => (props.field.type === KIND.longText ? data()?.rendered_value : undefined);
  const link = createMemo(() => linkOf(props.field, data()?.value ?? ''));
  const people = (): readonly number[] | undefined =>
    props.field.type === KIND.people ? idsIn(data()?.value ?? '').filter((id) => state.people[id]) : undefined;
  return (
    <Show when={data()?.value}>
      {(value) => (
        <>
          <dt>{props.field.name}</dt>
          <dd dir="auto">
            <Switch fallback={plainValue(props.field, value())}>
              <Match when={html()}>
                {(text) => <div ref={(element) => createRenderEffect(() => setCleanHtml(element, text()))} class="body" />}
              </Match>
              <Match when={link()}>
                {(url) => (
                  <a href={url()} target="_blank" rel="noopener noreferrer" class="link">
                    {value()}
                  </a>
                )}
              </Match>
              <Match when={people()}>
                {(ids) => (
                  <For each={ids()}>
                    {(id) => (
                      <a class="chip" href={`#user/${id}`}>
                        {nameOf(state, id)}
                      </a>
                    )}
                  </For>
                )}
              </Match>
            </Switch>
          </dd>
        </>
      )}
    </Show>
  );
}

function plainValue({ type, field_data: fieldData }: ProfileField, value: string): string {
  if (type === KIND.choice) {
    const choice = recordIn(fieldData)[value];
    return typeof choice === 'object' && choice !== null && 'text' in choice ? String(choice.text) : value;
  }
  return type === KIND.date && !Number.isNaN(Date.parse(value)) ? formatDate(Date.parse(`${value}T12:00:00`) / 1000) : value;
}

/** The address of a link field or of an external account; only those that a browser may open. */
function linkOf({ type, field_data: fieldData }: ProfileField, value: string): string | undefined {
  const pattern = recordIn(fieldData)['url_pattern'];
  const url =
    type === KIND.link ? value : type === KIND.externalAccount && typeof pattern === 'string' ? pattern.replace('%(username)s', value) : '';
  return /^https?:\/\//i.test(url) ? url : undefined;
}
