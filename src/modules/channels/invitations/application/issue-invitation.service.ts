import { Injectable } from '@nestjs/common';
import { Role } from '../../../../kernel/actor.js';
import { type ClientEvent, ClientEvents } from '../../../../kernel/client-events.js';
import { ServerSecrets } from '../../../../kernel/server-secrets.js';
import { RealmLookup } from '../../../realm/realm.api.js';
import { OutgoingMail, plainName } from '../../../users/accounts.api.js';
import { Invitation, INVITATION_KEY, type NewInvitation } from '../domain/invitation.js';
import { InvitationRepository } from './invitation.repository.js';
import { Clock } from '../../../../kernel/clock.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';

/** Writes invitations out: their keys, their links and their mails. Inside the unit of work. */
@Injectable()
export class IssueInvitationService {
  constructor(
    private readonly invitations: InvitationRepository,
    private readonly secrets: ServerSecrets,
    private readonly realms: RealmLookup,
    private readonly mail: OutgoingMail,
    private readonly events: ClientEvents,
  ) {}

  /** @param isVoid nobody can use it, and its mail is not sent */
  async issue(wish: NewInvitation, isVoid = false): Promise<Invitation> {
    const invitation = new Invitation(wish);
    if (isVoid) invitation.state = 'revoked';
    await this.invitations.add(invitation);
    invitation.keyDigest = this.secrets.digest(this.key(invitation));
    await this.invitations.save(invitation);
    return invitation;
  }

  digest(key: string): Buffer {
    return this.secrets.digest(key);
  }

  /** The address under which a link is passed on, with the slash at its end that clients know. */
  async link(invitation: Invitation): Promise<string> {
    return `${await this.joinUrl(invitation)}${this.key(invitation)}/`;
  }

  /** @param by the name of who invites; null for somebody who asked for it */
  async sendMail(invitation: Invitation, by: string | null): Promise<void> {
    if (invitation.email === null) return;
    const name = plainName((await this.realms.get(invitation.realmId)).name);
    const inviter = by === null ? null : plainName(by);
    const why = inviter === null ? `You asked to join ${name}.` : `${inviter} invites you to join ${name}.`;
    await this.mail.send({
      realmId: invitation.realmId,
      to: invitation.email,
      subject: inviter === null ? `Join ${name}` : `${inviter} invites you to ${name}`,
      text: `${why} If you did not expect this mail, you need do nothing.\n\nTo join, open`,
      link: { start: await this.joinUrl(invitation), secret: { ...INVITATION_KEY, ownerId: invitation.id } },
      withheld: invitation.state !== 'open',
    });
  }

  /** Administrators and whoever invited look at their lists again. */
  async publishChange({ realmId, inviterId }: Pick<Invitation, 'realmId' | 'inviterId'>): Promise<void> {
    const event: ClientEvent = { type: 'invites_changed' };
    const except = inviterId === null ? [] : [inviterId];
    await this.events.publish([
      { realmId, event, audience: { kind: 'realm', guests: false, roles: [Role.owner, Role.administrator], except } },
      ...(inviterId === null ? [] : [{ realmId, event, audience: { kind: 'users', userIds: [inviterId] } as const }]),
    ]);
  }

  private key({ id }: Invitation): string {
    return this.secrets.derive(INVITATION_KEY.purpose, id, INVITATION_KEY.generation);
  }

  private async joinUrl({ realmId }: Invitation): Promise<string> {
    return `${await this.realms.realmUrl(realmId)}/join/`;
  }
}

/** Does something to invitations at a moment. */
@Injectable()
export class InvitationTime {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  now(): number {
    return this.clock.now();
  }

  run<T>(work: (now: number) => Promise<T>): Promise<T> {
    return this.unitOfWork.run(() => work(this.clock.now()));
  }
}
