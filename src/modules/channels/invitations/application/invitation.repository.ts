import type { RealmId, UserId } from '../../../../kernel/ids.js';
import type { Invitation, InvitationId } from '../domain/invitation.js';

export abstract class InvitationRepository {
  /** Stores a new invitation and sets its id. */
  abstract add(invitation: Invitation): Promise<void>;
  abstract save(invitation: Invitation): Promise<void>;
  /** Open invitations of the realm by id; some may have expired. */
  abstract listOpen(realmId: RealmId): Promise<Invitation[]>;
  abstract listOpenBy(realmId: RealmId, inviterId: UserId): Promise<Invitation[]>;
  /** Those that were requested with a link. */
  abstract listOpenByLink(realmId: RealmId, linkId: InvitationId): Promise<Invitation[]>;
  /** Deletes the invitations to some addresses, used or not. @param emailKeys in lower case */
  abstract deleteTo(realmId: RealmId, emailKeys: readonly string[]): Promise<void>;
  /** Leaves those that are not open as they are. */
  abstract revoke(ids: readonly InvitationId[]): Promise<void>;
  abstract findById(realmId: RealmId, id: InvitationId): Promise<Invitation | null>;
  /** Open invitations by mail to an address, newest first; locked until the surrounding unit of work ends. Some may have expired. */
  abstract lockOpenTo(realmId: RealmId, email: string): Promise<Invitation[]>;
  /** The invitation by which the owner of an address has joined last; null for none. */
  abstract findUsedBy(realmId: RealmId, email: string): Promise<Invitation | null>;
  /** Locks the invitation until the surrounding unit of work ends. */
  abstract lockByKey(realmId: RealmId, keyDigest: Buffer): Promise<Invitation | null>;
}
