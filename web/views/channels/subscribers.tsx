import { createEffect, createMemo, createSignal, createUniqueId, type JSX, Show } from 'solid-js';
import { withoutServerBots } from '../../state/people/group-membership.js';
import type { Channel, Person } from '../../state/model/client-state.js';
import { channelRights } from '../../state/people/rights.js';
import { addSubscribers, loadSubscribers, removeSubscribers } from '../../client/channel-actions.js';
import { useClient } from '../../client/client-context.js';
import { PeopleTable } from '../members/people-table.js';
import { showToast } from '../../ui/overlays/toasts.js';
import { refusalOf } from '../../ui/form/refusal.js';
import { PeoplePicker, peopleOfPicks, type Pick } from '../members/people-picker.js';
import { CheckRow } from '../../ui/form/check-row.js';
import { c } from './texts/channel-texts.js';
import { Refused } from '../../ui/form/refused.js';

/** Who is subscribed to a channel; people, groups and whole channels can be added. */
export function Subscribers(props: { readonly channel: Channel }): JSX.Element {
  const client = useClient();
  const [refusal, setRefusal] = createSignal<string>();
  const id = (): number => props.channel.stream_id;
  const rights = createMemo(() => channelRights(client.state, props.channel));
  createEffect(() => {
    if (props.channel.subscribers) return;
    loadSubscribers(client, id()).catch((error: unknown) => setRefusal(refusalOf(error)));
  });
  const people = createMemo(() =>
    withoutServerBots(client.state, props.channel.subscribers ?? []).flatMap((userId): Person[] => {
      const person = client.state.people[userId];
      return person?.is_active ? [person] : [];
    }),
  );
  const mayRemove = (person: Person): boolean => rights().removeSubscribers || person.user_id === client.state.ownId;
  const remove = async (removed: readonly Person[]): Promise<void> => {
    const ids = removed.map((person) => person.user_id);
    try {
      await removeSubscribers(props.channel, ids);
      const channel = props.channel;
      showToast(c().subscribers.removed(ids.length, removed[0]?.full_name ?? ''), () => {
        addSubscribers(channel, ids, false).catch((error: unknown) => showToast(refusalOf(error)));
      });
    } catch (error) {
      showToast(refusalOf(error));
    }
  };
  return (
    <>
      <Show when={rights().addSubscribers}>
        <AddSubscribers channel={props.channel} />
      </Show>
      <Show
        when={props.channel.subscribers}
        fallback={<p class="muted">{refusal() === undefined ? c().subscribers.loading : c().subscribers.hidden}</p>}
      >
        <PeopleTable
          label={c().subscribers.list}
          people={people()}
          empty={c().subscribers.none}
          remove={{ label: c().subscribers.remove, isAllowed: mayRemove, run: (removed) => void remove(removed) }}
          mayRemoveAll={rights().removeSubscribers}
        />
      </Show>
    </>
  );
}

function AddSubscribers(props: { readonly channel: Channel }): JSX.Element {
  const client = useClient();
  const helpId = createUniqueId();
  const [picks, setPicks] = createSignal<readonly Pick[]>([]);
  const [refusal, setRefusal] = createSignal<string>();
  const [count, setCount] = createSignal(0);
  const [wantsToTell, setWantsToTell] = createSignal(true);
  const mostTold = (): number => client.state.server.max_bulk_new_subscription_messages;
  const tells = (): boolean => wantsToTell() && count() <= mostTold();
  const isNew = (userId: number): boolean => !(props.channel.subscribers ?? []).includes(userId);
  const isOffered = (pick: Pick): boolean => {
    if (pick.kind === 'person') return isNew(pick.id);
    return pick.kind === 'group' || pick.id !== props.channel.stream_id;
  };
  const newPeople = async (): Promise<number[]> => (await peopleOfPicks(client, picks())).filter(isNew);
  createEffect(() => {
    setRefusal(undefined);
    newPeople().then(
      (ids) => setCount(ids.length),
      (error: unknown) => setRefusal(refusalOf(error)),
    );
  });
  const add = async (): Promise<void> => {
    try {
      const ids = await newPeople();
      if (ids.length > 0) await addSubscribers(props.channel, ids, tells());
      setPicks([]);
      showToast(c().subscribers.added(ids.length));
    } catch (error) {
      setRefusal(refusalOf(error));
    }
  };
  return (
    <section class="card add-people">
      <h2>{c().subscribers.add}</h2>
      <p class="lede" id={helpId}>
        {c().subscribers.addHelp}
      </p>
      <form
        class="add-row"
        onSubmit={(event) => {
          event.preventDefault();
          void add();
        }}
      >
        <PeoplePicker picks={picks()} onChange={setPicks} isOffered={isOffered} describedBy={helpId} />
        <button type="submit" class="btn" aria-disabled={count() === 0 ? 'true' : undefined}>
          {c().subscribers.addButton(count())}
        </button>
      </form>
      <CheckRow
        label={c().subscribers.tell}
        {...(count() > mostTold() ? { help: c().subscribers.tooManyToTell(mostTold()) } : {})}
        value={tells()}
        onChange={setWantsToTell}
      />
      <Refused reason={refusal()} inCard />
    </section>
  );
}
