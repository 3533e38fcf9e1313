import type { RealmId, UserId } from '../../../../kernel/ids.js';
import type { Invitation, InvitationId } from '../domain/invitation.js';

export abstract class InvitationRepository {
  /** Stores a new invitation and gives it its id. */
  abstract add(invitation: Invitation): Promise<void>;
  abstract save(invitation: Invitation): Promise<void>;
  /** Those that are open, by id; some may have expired. */
  abstract listOpen(realmId: RealmId): Promise<Invitation[]>;
  /** The same of one inviter. */
  abstract listOpenBy(realmId: RealmId, inviterId: UserId): Promise<Invitation[]>;
  /** The same of those that were asked for with a link. */
  abstract listOpenByLink(realmId: RealmId, linkId: InvitationId): Promise<Invitation[]>;
  /** Those of them that are open still. */
  abstract revoke(ids: readonly InvitationId[]): Promise<void>;
  abstract findById(realmId: RealmId, id: InvitationId): Promise<Invitation | null>;
  /** For using it: nobody else does until the surrounding unit of work ends. */
  abstract lockByKey(realmId: RealmId, keyDigest: Buffer): Promise<Invitation | null>;
}
