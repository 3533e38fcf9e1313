import { createMemo, type JSX, Match, Switch } from 'solid-js';
import { useClient } from '../../client/client-context.js';
import { CreateGroup } from './create-group.js';
import { GroupList, type GroupPart } from './group-list.js';
import { GroupSettings } from './group-settings.js';

const PARTS: readonly string[] = ['your', 'all', 'deactivated'] satisfies readonly GroupPart[];

/** What `#groups/…` shows: the settings of a group for its id, the form of a new one for `new`, the list otherwise. */
export function GroupsView(): JSX.Element {
  const client = useClient();
  const path = createMemo((): readonly string[] => {
    const location = client.navigation.location();
    return location.view === 'groups' ? location.path : [];
  });
  const groupId = createMemo(() => (/^\d+$/.test(path()[0] ?? '') ? Number(path()[0]) : undefined));
  const part = (): GroupPart => (PARTS.includes(path()[0] ?? '') ? (path()[0] as GroupPart) : 'your');
  return (
    <Switch>
      <Match when={groupId()} keyed>
        {(id) => <GroupSettings groupId={id} part={path()[2] ?? ''} />}
      </Match>
      <Match when={path()[0] === 'new'}>
        <CreateGroup />
      </Match>
      <Match when={true}>
        <GroupList part={part()} />
      </Match>
    </Switch>
  );
}
