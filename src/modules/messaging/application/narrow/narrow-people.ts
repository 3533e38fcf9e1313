import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import type { ConversationId, UserId } from '../../../../kernel/ids.js';
import { ConversationRepository } from '../../../channels/channels.api.js';
import { UserAccess } from '../../../users/accounts.api.js';
import { type User, UserLookup } from '../../../users/users.api.js';
import { BadNarrow, type Operand } from '../../domain/narrow/term.js';

/** Finds the people that a narrow names. */
@Injectable()
export class NarrowPeople {
  constructor(
    private readonly users: UserLookup,
    private readonly conversations: ConversationRepository,
    private readonly access: UserAccess,
  ) {}

  /** @throws BadNarrow */
  async user(actor: Actor, operand: Operand): Promise<UserId> {
    const [user] = typeof operand === 'number' ? await this.byIds(actor, [operand]) : await this.byAddresses(actor, [String(operand)]);
    if (!user) throw new BadNarrow(`unknown user ${String(operand)}`);
    return user.id;
  }

  /**
   * The direct conversation of the viewer with the named people; null if it has never been used.
   * @throws BadNarrow
   */
  async directConversation(actor: Actor, operand: Operand): Promise<ConversationId | null> {
    const named = Array.isArray(operand)
      ? await this.byIds(actor, operand as readonly number[])
      : await this.byAddresses(
          actor,
          String(operand)
            .split(',')
            .map((address) => address.trim())
            .filter((address) => address !== ''),
        );
    if (named.length === 0) return null;
    const users = named.filter((user) => user !== null);
    if (users.length < named.length) throw new BadNarrow(`unknown user in ${printed(operand)}`);
    return this.conversations.findDirect(actor.realmId, [actor.userId, ...users.map((user) => user.id)]);
  }

  private async byIds(actor: Actor, ids: readonly number[]): Promise<(User | null)[]> {
    const found = await this.users.findByIds(ids);
    return ids.map((id) => {
      const user = found.get(id);
      return user?.realmId === actor.realmId ? user : null;
    });
  }

  private byAddresses(actor: Actor, addresses: readonly string[]): Promise<(User | null)[]> {
    return this.access.findByAddresses(actor, addresses);
  }
}

/** Lists look like `[1, 2]` in the reference's texts. */
function printed(operand: Operand): string {
  return Array.isArray(operand) ? `[${operand.join(', ')}]` : String(operand);
}
