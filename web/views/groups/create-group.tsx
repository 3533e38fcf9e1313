import { createEffect, createSignal, createUniqueId, type JSX } from 'solid-js';
import { goBack } from '../../kernel/browser-history.js';
import { PeoplePicker, type Pick } from '../members/people-picker.js';
import { useClient } from '../../client/client-context.js';
import { createGroup } from '../../client/group-actions.js';
import { giveFocus, offerFocus } from '../../ui/focus.js';
import { Card } from '../../ui/form/card.js';
import { FormPage } from '../../ui/form/form-page.js';
import { refusalOf } from '../../ui/form/refusal.js';
import { Row } from '../../ui/form/row.js';
import { g } from './texts/group-texts.js';

/** The page on which a group is created. Whoever creates it is a member, until they remove themselves. */
export function CreateGroup(): JSX.Element {
  const client = useClient();
  createEffect(() => {
    document.title = `${g().create.title} · ${client.state.realm.name}`;
  });
  const helpId = createUniqueId();
  const [name, setName] = createSignal('');
  const [description, setDescription] = createSignal('');
  const [picks, setPicks] = createSignal<readonly Pick[]>([{ kind: 'person', id: client.state.ownId }]);
  const [refusal, setRefusal] = createSignal<string>();
  const [busy, setBusy] = createSignal(false);
  let nameField: HTMLInputElement | undefined;
  const leave = goBack;
  const create = async (): Promise<void> => {
    if (name().trim() === '') {
      setRefusal(g().create.noName);
      giveFocus(nameField);
      return;
    }
    if (busy()) return;
    setBusy(true);
    setRefusal(undefined);
    const idsOf = (kind: Pick['kind']): number[] =>
      picks()
        .filter((pick) => pick.kind === kind)
        .map(({ id }) => id);
    try {
      const id = await createGroup({
        name: name().trim(),
        description: description().trim(),
        members: idsOf('person'),
        subgroups: idsOf('group'),
      });
      client.navigation.go({ view: 'groups', path: [String(id), name().trim(), 'members'] });
    } catch (error) {
      setRefusal(refusalOf(error));
      setBusy(false);
    }
  };
  return (
    <FormPage
      title={g().create.title}
      action={g().create.send}
      busy={busy() ? g().create.sending : undefined}
      refusal={refusal()}
      onLeave={leave}
      onSubmit={() => void create()}
    >
      <Card>
        <Row label={g().nameRow.label} help={g().create.nameHelp}>
          {(ids) => (
            <input
              ref={(element) => {
                nameField = element;
                queueMicrotask(() => offerFocus(element));
              }}
              class="field"
              type="text"
              dir="auto"
              autocomplete="off"
              maxLength={100}
              aria-labelledby={ids.label}
              aria-describedby={ids.help}
              value={name()}
              onInput={(event) => setName(event.currentTarget.value)}
            />
          )}
        </Row>
        <Row label={g().description.label} full>
          {(ids) => (
            <textarea
              class="field"
              dir="auto"
              rows={2}
              aria-labelledby={ids.label}
              value={description()}
              onInput={(event) => setDescription(event.currentTarget.value)}
            />
          )}
        </Row>
      </Card>
      <section class="card add-people">
        <h2>{g().members}</h2>
        <p class="lede" id={helpId}>
          {g().create.membersHelp}
        </p>
        <div class="add-row">
          <PeoplePicker picks={picks()} onChange={setPicks} kinds={['person', 'group']} label={g().addField} describedBy={helpId} />
        </div>
      </section>
    </FormPage>
  );
}
