import { r } from '../rights/texts/rights-texts.js';
import { type JSX, Show } from 'solid-js';
import { api, answerOf } from '../../api/api-client.js';
import type { operations } from '../../api/api-types.js';
import type { Bot } from '../../api/wire.js';
import { isAdministrator } from '../../state/people/rights.js';
import { ROLE } from '../../state/people/roles.js';
import { useClient } from '../../client/client-context.js';
import { Icon } from '../../ui/icon.js';
import { nameOf } from '../labels/names.js';
import { createAct } from '../../ui/form/act.js';
import { Card, DangerRow } from '../../ui/form/card.js';
import { ChoiceRow } from '../../ui/form/choice-row.js';
import { TextRow } from '../../ui/form/field-row.js';
import { PeopleRow } from '../rights/people-row.js';
import { Refused } from '../../ui/form/refused.js';
import { LockedValue, Row } from '../../ui/form/row.js';
import { CopyButton, Secret } from '../../ui/form/secret.js';
import { roleName } from '../rights/role-names.js';
import { s } from '../account/texts/settings-texts.js';
import { botTypeName } from './bot-types.js';

type Changes = NonNullable<operations['patch_bots_by_bot_id']['requestBody']>['content']['application/x-www-form-urlencoded'];

/** Who a bot is, its key, and its end. */
export function BotProfile(props: { readonly bot: Bot }): JSX.Element {
  return (
    <Show when={props.bot.is_active} fallback={<Reactivation bot={props.bot} />}>
      <AboutCard bot={props.bot} />
      <KeyCard bot={props.bot} />
      <DeactivationCard bot={props.bot} />
    </Show>
  );
}

function AboutCard(props: { readonly bot: Bot }): JSX.Element {
  const { state } = useClient();
  const path = (): { readonly path: { readonly bot_id: number } } => ({ path: { bot_id: props.bot.user_id } });
  const change = (body: Changes): Promise<unknown> => answerOf(api.PATCH('/api/v1/bots/{bot_id}', { params: path(), body }));
  const roles = (): { value: number; label: string }[] => Object.values(ROLE).map((value) => ({ value, label: roleName(value) }));
  const owner = (): readonly number[] => (props.bot.owner_id === null ? [] : [props.bot.owner_id]);
  return (
    <Card>
      <TextRow
        {...s().bots.name}
        value={props.bot.full_name}
        required={s().profile.nameMissing}
        onSave={(name) => change({ full_name: name })}
      />
      <Row label={s().bots.address}>
        {() => (
          <span class="secret">
            <code class="mono">{props.bot.email}</code>
            <CopyButton label={s().bots.address} text={props.bot.email} />
          </span>
        )}
      </Row>
      <Row label={s().bots.type}>{() => <LockedValue>{botTypeName(props.bot)}</LockedValue>}</Row>
      <PeopleRow
        label={s().bots.owner}
        help={s().bots.ownerHelp}
        value={owner()}
        single
        lockedBy={isAdministrator(state) ? undefined : r().lockedBy.administrators}
        onSave={([id]) => change(id === undefined ? {} : { bot_owner_id: id })}
      />
      <ChoiceRow
        label={s().bots.role}
        value={state.people[props.bot.user_id]?.role ?? ROLE.member}
        options={roles()}
        lockedBy={isAdministrator(state) ? undefined : r().lockedBy.administrators}
        onSave={(role) => change({ role: role as NonNullable<Changes['role']> })}
      />
    </Card>
  );
}

function KeyCard(props: { readonly bot: Bot }): JSX.Element {
  const { state } = useClient();
  const download = (): void => {
    const { email, api_key: key } = props.bot;
    const text = `[api]\nemail=${email}\nkey=${key}\nsite=${state.realm.url}\n`;
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
    link.download = 'zuliprc';
    link.click();
    URL.revokeObjectURL(link.href);
  };
  return (
    <Card title={s().bots.key}>
      <Row label={s().account.key} help={s().bots.keyHelp}>
        {() => <Secret label={s().account.key} value={props.bot.api_key} />}
      </Row>
      <Row {...s().bots.zuliprc}>
        {(ids) => (
          <button type="button" class="btn" aria-describedby={ids.help} onClick={download}>
            <Icon name="download" size="s" />
            {s().bots.download}
          </button>
        )}
      </Row>
      <DangerRow
        {...s().account.regenerate}
        action={s().account.regenerateAction}
        question={s().account.regenerateQuestion}
        consequence={s().bots.regenerateConsequence(props.bot.full_name)}
        onConfirm={() =>
          answerOf(api.POST('/api/v1/bots/{bot_id}/api_key/regenerate', { params: { path: { bot_id: props.bot.user_id } } }))
        }
      />
    </Card>
  );
}

function DeactivationCard(props: { readonly bot: Bot }): JSX.Element {
  return (
    <Card>
      <DangerRow
        {...s().bots.deactivate}
        action={s().account.deactivateAction}
        question={s().bots.deactivateQuestion(props.bot.full_name)}
        consequence={s().bots.deactivateConsequence}
        onConfirm={() => answerOf(api.DELETE('/api/v1/bots/{bot_id}', { params: { path: { bot_id: props.bot.user_id } } }))}
      />
    </Card>
  );
}

function Reactivation(props: { readonly bot: Bot }): JSX.Element {
  const { state } = useClient();
  const act = createAct();
  return (
    <Card>
      <Row label={s().bots.reactivate.label} help={s().bots.reactivate.help}>
        {() => (
          <>
            <button
              type="button"
              class="btn"
              aria-disabled={act.busy() ? 'true' : undefined}
              onClick={() =>
                void act.run(() =>
                  answerOf(api.POST('/api/v1/users/{user_id}/reactivate', { params: { path: { user_id: props.bot.user_id } } })),
                )
              }
            >
              {s().bots.reactivateAction}
            </button>
            <Refused reason={act.refusal()} />
          </>
        )}
      </Row>
      <Row label={s().bots.owner}>
        {() => <LockedValue>{props.bot.owner_id === null ? r().nobody : nameOf(state, props.bot.owner_id)}</LockedValue>}
      </Row>
    </Card>
  );
}
