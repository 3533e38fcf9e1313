import { Injectable } from '@nestjs/common';
import type { Actor, Role } from '../../../kernel/actor.js';
import { chunks } from '../../../kernel/chunks.js';
import { InviteByOperatorService } from '../../channels/invitations.api.js';
import { emailKey, type User, UserRepository } from '../../users/accounts.api.js';
import type { ArchivePerson } from '../domain/records.js';

const PEOPLE_AT_ONCE = 100;

/** What has become of the people of an archive, by how many. */
export interface InvitedPeople {
  readonly invited: number;
  /** Somebody has invited them before, and the invitation is still valid. */
  readonly alreadyInvited: number;
  /** They have accounts that are theirs. */
  readonly present: number;
  /** The archive says that they have left. */
  readonly left: number;
  /** The archive has no address of theirs, or another one than here, or they are not imported. */
  readonly unknown: number;
  /** The organization does not allow the addresses of these. */
  readonly refused: readonly { readonly email: string; readonly problem: string }[];
}

/** Invites the people of an archive whose accounts nobody has claimed. */
@Injectable()
export class InvitePeopleService {
  constructor(
    private readonly users: UserRepository,
    private readonly invitations: InviteByOperatorService,
  ) {}

  /**
   * Each gets a mail with a link of their own, by which the account that the import has made becomes theirs, with the role that it has. Who has left is
   * not invited. What is done is not done again when it is repeated.
   * @param inviter an owner, in whose name they are invited
   * @param isTrial whether nobody is invited, but only counted
   */
  async invite(operator: Actor, inviter: User, people: Iterable<ArchivePerson>, isTrial: boolean): Promise<InvitedPeople> {
    const counts = { invited: 0, alreadyInvited: 0, present: 0, left: 0, unknown: 0 };
    const refused: { readonly email: string; readonly problem: string }[] = [];
    for (const part of chunks([...people].filter(isPerson), PEOPLE_AT_ONCE)) {
      const addresses = part.flatMap(({ email }) => email ?? []);
      const accounts = new Map((await this.users.findByEmails(operator.realmId, addresses)).map((user) => [user.emailKey, user]));
      for (const person of part) {
        const user = accounts.get(emailKey(person.email ?? ''));
        if (!user) counts.unknown += 1;
        else if (!user.importedStub) counts.present += 1;
        else if (person.deactivated) counts.left += 1;
        else {
          const result = await this.inviteOne(operator, inviter, user, isTrial);
          if (typeof result === 'string') counts[result] += 1;
          else refused.push({ email: user.email, problem: result.problem });
        }
      }
    }
    return { ...counts, refused };
  }

  private async inviteOne(
    operator: Actor,
    inviter: User,
    { email, role }: { readonly email: string; readonly role: Role },
    isTrial: boolean,
  ): Promise<'invited' | 'alreadyInvited' | { readonly problem: string }> {
    const problem = await this.invitations.findProblem(operator.realmId, email);
    if (problem !== null) return { problem };
    if (isTrial) return (await this.invitations.isInvited(operator.realmId, email)) ? 'alreadyInvited' : 'invited';
    return (await this.invitations.mail(operator, inviter, { email, role })) ? 'invited' : 'alreadyInvited';
  }
}

function isPerson({ isBot, isPlaceholder }: ArchivePerson): boolean {
  return !isBot && !isPlaceholder;
}
