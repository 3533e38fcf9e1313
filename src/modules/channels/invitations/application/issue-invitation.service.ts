import { Injectable } from '@nestjs/common';
import { Role } from '../../../../kernel/actor.js';
import { type ClientEvent, ClientEvents } from '../../../../kernel/client-events.js';
import { ServerSecrets } from '../../../../kernel/server-secrets.js';
import { textLanguage } from '../../../../kernel/text.js';
import { RealmLookup } from '../../../realm/realm.api.js';
import { MAIL_TEXTS, OutgoingMail, plainName } from '../../../users/mail.api.js';
import { Invitation, INVITATION_KEY, type NewInvitation } from '../domain/invitation.js';
import { InvitationRepository } from './invitation.repository.js';

/** Issues invitations with their keys, links and mails. Every change runs inside the unit of work of its caller. */
@Injectable()
export class IssueInvitationService {
  constructor(
    private readonly invitations: InvitationRepository,
    private readonly secrets: ServerSecrets,
    private readonly realms: RealmLookup,
    private readonly mail: OutgoingMail,
    private readonly events: ClientEvents,
  ) {}

  /** @param isVoid the invitation can never be used, and its mail is withheld */
  async issue(input: NewInvitation, { isVoid }: { readonly isVoid: boolean } = { isVoid: false }): Promise<Invitation> {
    const invitation = new Invitation(input);
    if (isVoid) invitation.state = 'revoked';
    await this.invitations.add(invitation);
    // The key is derived from the id, which is known only after the insert.
    invitation.keyDigest = this.secrets.digest(this.deriveKey(invitation));
    await this.invitations.save(invitation);
    return invitation;
  }

  /** The URL of a link, with the trailing slash that clients expect. */
  async linkUrl(invitation: Invitation): Promise<string> {
    return `${await this.joinUrl(invitation)}${this.deriveKey(invitation)}/`;
  }

  /** @param inviterName null if the owner of the address asked for the invitation */
  async sendMail(invitation: Invitation, inviterName: string | null): Promise<void> {
    if (invitation.email === null) return;
    const realm = await this.realms.get(invitation.realmId);
    const language = textLanguage(realm.setting('default_language'));
    const inviter = inviterName === null ? null : plainName(inviterName);
    await this.mail.send({
      realmId: invitation.realmId,
      to: invitation.email,
      language,
      ...MAIL_TEXTS[language].invitation(plainName(realm.name), inviter),
      link: { start: await this.joinUrl(invitation), secret: { ...INVITATION_KEY, ownerId: invitation.id } },
      withheld: invitation.state !== 'open',
    });
  }

  /** Makes clients of administrators and of the inviter fetch their lists again. */
  async publishChange({ realmId, inviterId }: Pick<Invitation, 'realmId' | 'inviterId'>): Promise<void> {
    const event: ClientEvent = { type: 'invites_changed' };
    const except = inviterId === null ? [] : [inviterId];
    await this.events.publish([
      { realmId, event, audience: { kind: 'realm', guests: false, roles: [Role.owner, Role.administrator], except } },
      ...(inviterId === null ? [] : [{ realmId, event, audience: { kind: 'users', userIds: [inviterId] } as const }]),
    ]);
  }

  private deriveKey({ id }: Invitation): string {
    return this.secrets.derive(INVITATION_KEY.purpose, id, INVITATION_KEY.generation);
  }

  private async joinUrl({ realmId }: Invitation): Promise<string> {
    return `${await this.realms.realmUrl(realmId)}/join/`;
  }
}
