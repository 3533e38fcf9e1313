import { type ComponentProps, createSignal, type JSX, Show } from 'solid-js';
import { changeSignOnProvider, prepareSignOnTest, removeSignOnProvider, type SignOnProvider } from '../../client/sign-on-actions.js';
import { Card, DangerRow } from '../../ui/form/card.js';
import { createAct } from '../../ui/form/act.js';
import { Refused } from '../../ui/form/refused.js';
import { Row } from '../../ui/form/row.js';
import { CopyButton } from '../../ui/form/secret.js';
import { SwitchRow } from '../../ui/form/switch-row.js';
import { Dialog } from '../../ui/overlays/dialog.js';
import { formatRelative } from '../../ui/texts/format.js';
import { EditDialog } from '../../ui/form/edit-dialog.js';
import { o } from './texts/organization-texts.js';

/** A provider at which people log in, for owners. @param onChanged called after a change, to read the list again */
export function SignOnProviderCard(props: { readonly provider: SignOnProvider; readonly onChanged: () => Promise<void> }): JSX.Element {
  const [changing, setChanging] = createSignal(false);
  const name = (): string => props.provider.name;
  /** GitHub has neither these, nor claims. */
  const hasLogOuts = (): boolean => props.provider.kind === 'oidc';
  const change = async (changed: Parameters<typeof changeSignOnProvider>[1]): Promise<void> => {
    await changeSignOnProvider(name(), changed);
    await props.onChanged();
  };
  const domains = (): string => (props.provider.domains.length === 0 ? o().signOn.allDomains : props.provider.domains.join(', '));
  const tested = (): string =>
    props.provider.tested_at === null ? o().signOn.untested : o().signOn.tested(formatRelative(props.provider.tested_at));
  return (
    <Card title={props.provider.display_name}>
      <SwitchRow
        label={o().signOn.enabled.label}
        help={tested()}
        value={props.provider.enabled}
        onSave={(enabled) => change({ enabled })}
      />
      <TestRow provider={props.provider} />
      <SwitchRow
        {...o().signOn.createsAccounts}
        value={props.provider.creates_accounts}
        onSave={(creates) => change({ creates_accounts: creates })}
      />
      <Show when={hasLogOuts()}>
        <SwitchRow
          {...o().signOn.checksPeople}
          value={props.provider.checks_people}
          onSave={(checks) => change({ checks_people: checks })}
        />
        <SwitchRow
          {...o().signOn.logsOutThere}
          value={props.provider.logs_out_there}
          onSave={(logsOut) => change({ logs_out_there: logsOut })}
        />
      </Show>
      <AddressRow {...o().signOn.redirectUri} address={props.provider.redirect_uri} />
      <Show when={hasLogOuts()}>
        <AddressRow {...o().signOn.backChannelUri} address={props.provider.backchannel_logout_uri} />
      </Show>
      <Show when={props.provider.logs_out_there}>
        <AddressRow {...o().signOn.loggedOutUri} address={props.provider.logged_out_uri} />
      </Show>
      <Row
        label={o().signOn.details}
        help={
          <>
            <div class="breaks">{o().signOn.issuer(props.provider.issuer)}</div>
            <div class="breaks">
              {o().signOn.clientId} {props.provider.client_id} · {domains()}
            </div>
          </>
        }
      >
        {(ids) => (
          <button type="button" class="btn" aria-describedby={ids.help} onClick={() => setChanging(true)}>
            {o().change}
          </button>
        )}
      </Row>
      <DangerRow
        {...o().signOn.removeRow}
        action={o().remove}
        question={o().signOn.removeTitle(props.provider.display_name)}
        consequence={o().signOn.removeText}
        onConfirm={async () => {
          await removeSignOnProvider(name());
          await props.onChanged();
        }}
      />
      <Show when={changing()}>
        <EditDialog
          title={o().signOn.changeTitle(props.provider.display_name)}
          fields={[
            { name: 'display_name', label: o().signOn.displayName, maxLength: 60, value: props.provider.display_name },
            { name: 'client_id', label: o().signOn.clientId, maxLength: 255, value: props.provider.client_id },
            {
              name: 'client_secret',
              label: o().signOn.newSecret,
              hint: o().signOn.newSecretHint,
              maxLength: 1000,
              secret: true,
              value: '',
            },
            {
              name: 'domains',
              label: o().signOn.domains,
              hint: o().signOn.domainsHint,
              lines: 3,
              value: props.provider.domains.join('\n'),
            },
            ...(hasLogOuts() ? claimFields(props.provider) : []),
          ]}
          button={o().signOn.save}
          onSave={(texts) =>
            change({
              display_name: texts['display_name'] ?? '',
              client_id: texts['client_id'] ?? '',
              groups_claim: texts['groups_claim'] ?? '',
              role_claim: texts['role_claim'] ?? '',
              domains: (texts['domains'] ?? '').split(/[\s,]+/).filter((domain) => domain !== ''),
              ...(texts['client_secret'] ? { client_secret: texts['client_secret'] } : {}),
            })
          }
          onClose={() => setChanging(false)}
        />
      </Show>
    </Card>
  );
}

/** The claims by which the provider says more of new people. */
function claimFields({ groups_claim: groups, role_claim: role }: SignOnProvider): ComponentProps<typeof EditDialog>['fields'] {
  return [
    { name: 'groups_claim', label: o().signOn.groupsClaim, hint: 'groups', maxLength: 100, value: groups },
    { name: 'role_claim', label: o().signOn.roleClaim, hint: 'realm_access.roles', maxLength: 100, value: role },
  ];
}

/** An address that is registered at the provider. */
export function AddressRow(props: { readonly label: string; readonly help: string; readonly address: string }): JSX.Element {
  return (
    <Row label={props.label} help={props.help} full>
      {() => (
        <span class="secret">
          <code class="mono">{props.address}</code>
          <CopyButton label={props.label} text={props.address} />
        </span>
      )}
    </Row>
  );
}

/** Leads to a test log-in, in another tab. */
function TestRow(props: { readonly provider: SignOnProvider }): JSX.Element {
  const act = createAct();
  const [address, setAddress] = createSignal<string>();
  const prepare = (): Promise<boolean> => act.run(async () => setAddress(await prepareSignOnTest(props.provider.name)));
  return (
    <>
      <Row {...o().signOn.test}>
        {(ids) => (
          <button
            type="button"
            class="btn"
            aria-describedby={ids.help}
            aria-disabled={act.busy() ? 'true' : undefined}
            onClick={() => void prepare()}
          >
            {o().signOn.startTest}
          </button>
        )}
      </Row>
      <Refused reason={act.refusal()} inCard />
      <Show when={address()}>
        {(url) => (
          <Dialog title={o().signOn.testTitle(props.provider.display_name)} onClose={() => setAddress(undefined)}>
            <div class="dialog-text">{o().signOn.testText}</div>
            <div class="dialog-actions">
              <button type="button" class="btn" onClick={() => setAddress(undefined)}>
                {o().signOn.close}
              </button>
              <a class="btn primary" href={url()} target="_blank" rel="noopener" onClick={() => setAddress(undefined)}>
                {o().signOn.openTest}
              </a>
            </div>
          </Dialog>
        )}
      </Show>
    </>
  );
}
