import { createEffect, createMemo, For, type JSX, Match, Show, Switch } from 'solid-js';
import { Dynamic } from 'solid-js/web';
import type { UserGroup } from '../../api/wire.js';
import { membersOfGroup } from '../../state/people/group-membership.js';
import { type GroupPermission, groupRights } from '../../state/people/rights.js';
import { useClient } from '../../client/client-context.js';
import { changeGroup, deactivateGroup } from '../../client/group-actions.js';
import { useHotkeys } from '../../ui/hotkeys.js';
import { Icon } from '../../ui/icon.js';
import { Card, DangerRow } from '../../ui/form/card.js';
import { TextRow } from '../../ui/form/field-row.js';
import { GroupRow } from '../rights/group-row.js';
import { describeSetting, groupName } from '../rights/group-names.js';
import { Tabs } from '../../ui/form/tabs.js';
import { formatList } from '../../ui/texts/format.js';
import { GroupMembers } from './group-members.js';
import { JoinButton } from './join-button.js';
import { g } from './texts/group-texts.js';

const PARTS = { general: GeneralPart, members: GroupMembers, permissions: PermissionPart } as const;

type Part = keyof typeof PARTS;

/** The settings of a group; a role of the organization is shown and cannot be changed. */
export function GroupSettings(props: { readonly groupId: number; readonly part: string }): JSX.Element {
  const client = useClient();
  const group = (): UserGroup | undefined => client.state.groups[props.groupId];
  const part = (): Part => (props.part in PARTS ? (props.part as Part) : 'general');
  const name = (): string => groupName(client.state, props.groupId);
  useHotkeys({
    key: 'Escape',
    run: () => {
      client.navigation.go({ view: 'groups', path: ['all'] });
      return true;
    },
  });
  createEffect(() => {
    document.title = `${name()} · ${client.state.realm.name}`;
  });
  return (
    <>
      <header class="head">
        <a class="ib" href="#groups/all" aria-label={g().back} title={g().back}>
          <Icon name="arrow-left" size="l" />
        </a>
        <h1 class="cut" dir="auto">
          {name()}
        </h1>
        <div class="end">
          <Show when={group()}>{(known) => <JoinButton group={known()} />}</Show>
        </div>
      </header>
      <Switch>
        <Match when={group()}>
          {(known) => (
            <div class="set-body" tabindex="-1">
              <div class="set-in">
                <PartTabs group={known()} part={part()} />
                <Show when={known().is_system_group || known().deactivated}>
                  <p class="notice-bar" role="note">
                    <Icon name="lock" />
                    {known().is_system_group ? g().systemGroup : g().deactivatedGroup}
                  </p>
                </Show>
                <Dynamic component={PARTS[part()]} group={known()} />
              </div>
            </div>
          )}
        </Match>
        <Match when={group() === undefined}>
          <div class="empty">
            <Icon name="users" size="xl" />
            <h2>{g().missing}</h2>
          </div>
        </Match>
      </Switch>
    </>
  );
}

function PartTabs(props: { readonly group: UserGroup; readonly part: Part }): JSX.Element {
  const client = useClient();
  const parts = (): Part[] => (props.group.is_system_group ? ['general', 'members'] : ['general', 'members', 'permissions']);
  return (
    <Tabs
      tabs={parts().map((part) => ({
        label: g().partsOfGroup[part],
        href: client.navigation.href({ view: 'groups', path: [String(props.group.id), props.group.name, part] }),
        current: part === props.part,
        ...(part === 'members' ? { count: membersOfGroup(client.state, props.group.id).length } : {}),
      }))}
    />
  );
}

/** Who may change a group, in a sentence; undefined if the reader may. */
function lockOf(state: ReturnType<typeof useClient>['state'], group: UserGroup): string | undefined {
  if (group.is_system_group) return g().nobodyChanges;
  if (groupRights(state, group).manage) return undefined;
  return g().permitted(
    formatList([describeSetting(state, state.realm.can_manage_all_groups), describeSetting(state, group.can_manage_group)]),
  );
}

function GeneralPart(props: { readonly group: UserGroup }): JSX.Element {
  const { state } = useClient();
  const lock = createMemo(() => lockOf(state, props.group));
  return (
    <>
      <Card title={g().about}>
        <TextRow
          {...g().nameRow}
          value={groupName(state, props.group.id)}
          required={g().create.noName}
          lockedBy={lock()}
          onSave={(name) => changeGroup(props.group.id, { name })}
        />
        <TextRow
          {...g().description}
          value={props.group.description}
          lines={2}
          lockedBy={lock()}
          onSave={(description) => changeGroup(props.group.id, { description })}
        />
      </Card>
      <Show when={groupRights(state, props.group).manage && !props.group.deactivated}>
        <Card>
          <DangerRow
            {...g().deactivate}
            action={g().deactivateButton}
            question={g().deactivateTitle(props.group.name)}
            consequence={g().deactivateText(membersOfGroup(state, props.group.id).length)}
            onConfirm={() => deactivateGroup(props.group.id)}
          />
        </Card>
      </Show>
    </>
  );
}

const PERMISSIONS = [
  'can_mention_group',
  'can_manage_group',
  'can_add_members_group',
  'can_remove_members_group',
  'can_join_group',
  'can_leave_group',
] as const satisfies readonly GroupPermission[];

function PermissionPart(props: { readonly group: UserGroup }): JSX.Element {
  const { state } = useClient();
  const lock = createMemo(() => lockOf(state, props.group));
  return (
    <Card title={g().partsOfGroup.permissions}>
      <For each={PERMISSIONS}>
        {(name) => {
          const rules = state.server.server_supported_permission_settings.group[name];
          return (
            <GroupRow
              {...g().permissions[name]}
              value={props.group[name]}
              {...(rules ? { rules } : {})}
              lockedBy={lock()}
              onSave={(value) => changeGroup(props.group.id, { [name]: { new: value, old: props.group[name] } })}
            />
          );
        }}
      </For>
    </Card>
  );
}
