import { createMemo, createSignal, type JSX, onCleanup, Show } from 'solid-js';
import { t } from '../../ui/texts/texts.js';
import type { ClientState } from '../../state/model/client-state.js';
import { useClient } from '../../client/client-context.js';
import { fetchInvitations, type Invitation, resendInvitation, revokeInvitation } from '../../client/invitation-actions.js';
import { nameOf } from '../labels/names.js';
import { copyText } from '../../ui/overlays/clipboard.js';
import { type MenuItem } from '../../ui/overlays/menu.js';
import { showToast } from '../../ui/overlays/toasts.js';
import { ConfirmDialog } from '../../ui/form/confirm-dialog.js';
import { refusalOf } from '../../ui/form/refusal.js';
import { roleName } from '../rights/role-names.js';
import { type Column, DataTable } from '../../ui/table/data-table.js';
import { formatDate } from '../../ui/texts/format.js';
import { i } from './texts/invitation-texts.js';

/** The invitations that nobody has used yet: all for administrators, one's own for others. They are fetched again when they change. */
export function InvitationTable(): JSX.Element {
  const client = useClient();
  const [invitations, setInvitations] = createSignal<readonly Invitation[]>();
  const [refusal, setRefusal] = createSignal<string>();
  const [revoked, setRevoked] = createSignal<Invitation>();
  const load = async (): Promise<void> => {
    try {
      setInvitations(await fetchInvitations());
      setRefusal(undefined);
    } catch (error) {
      setRefusal(refusalOf(error));
    }
  };
  void load();
  onCleanup(
    client.onEvent((event) => {
      if (event.type === 'invites_changed') void load();
    }),
  );
  const resend = (invitation: Invitation): void => {
    resendInvitation(invitation.id).then(
      () => showToast(i().table.resent(invitation.email ?? '')),
      (error: unknown) => showToast(refusalOf(error)),
    );
  };
  const menu = (invitation: Invitation): MenuItem[] => [
    ...(invitation.is_multiuse
      ? [{ label: i().table.copyLink, icon: 'copy', run: () => void copyText(invitation.link_url ?? '', i().copied) }]
      : [{ label: i().table.resend, icon: 'send-horizontal', run: () => resend(invitation) }]),
    { label: i().table.revoke, icon: 'trash-2', danger: true, run: () => setRevoked(invitation) },
  ];
  const columns = createMemo(() => columnsOf(client.state));
  return (
    <Show when={invitations()} fallback={<p class="muted">{refusal() ?? i().table.loading}</p>}>
      {(known) => (
        <>
          <DataTable
            label={i().table.label}
            rows={known()}
            rowKey={(invitation) => `${invitation.is_multiuse} ${invitation.id}`}
            rowName={nameOfInvitation}
            columns={columns()}
            searchText={(invitation) => `${nameOfInvitation(invitation)} ${inviterName(client.state, invitation)}`}
            searchLabel={i().table.find}
            menu={menu}
            empty={i().table.none}
          />
          <Show when={revoked()}>
            {(invitation) => (
              <ConfirmDialog
                title={invitation().is_multiuse ? i().table.revokeLinkTitle : i().table.revokeTitle(nameOfInvitation(invitation()))}
                text={i().table.revokeText}
                action={i().table.revoke}
                onConfirm={() => revokeInvitation(invitation())}
                onClose={() => setRevoked(undefined)}
              />
            )}
          </Show>
        </>
      )}
    </Show>
  );
}

function nameOfInvitation({ email, is_multiuse: isLink }: Invitation): string {
  return isLink ? i().table.link : (email ?? '');
}

function inviterName(state: ClientState, { invited_by_user_id: id }: Invitation): string {
  return id === null ? '' : nameOf(state, id);
}

function columnsOf(state: ClientState): Column<Invitation>[] {
  return [
    {
      id: 'whom',
      label: i().table.whom,
      sortBy: nameOfInvitation,
      cell: (invitation) => <span class="cut">{nameOfInvitation(invitation)}</span>,
    },
    {
      id: 'by',
      label: i().table.by,
      optional: true,
      sortBy: (invitation) => inviterName(state, invitation),
      cell: (invitation) => (
        <span class="cut muted" dir="auto">
          {inviterName(state, invitation)}
        </span>
      ),
    },
    {
      id: 'role',
      label: i().table.role,
      narrow: true,
      sortBy: (invitation) => invitation.invited_as,
      cell: (invitation) => roleName(invitation.invited_as),
    },
    {
      id: 'sent',
      label: i().table.sent,
      optional: true,
      sortBy: (invitation) => invitation.invited,
      cell: (invitation) => <span class="num muted">{formatDate(invitation.invited)}</span>,
    },
    {
      id: 'expires',
      label: i().table.expires,
      optional: true,
      sortBy: (invitation) => invitation.expiry_date ?? Number.MAX_SAFE_INTEGER,
      cell: (invitation) => (
        <span class="num muted">{invitation.expiry_date === null ? t().forever : formatDate(invitation.expiry_date)}</span>
      ),
    },
  ];
}
