import { Injectable } from '@nestjs/common';
import type { UserId } from '../../../../kernel/ids.js';
import { ReadThroughCache } from '../../../../kernel/read-through-cache.js';
import { showsEmailToRole, type Viewer } from '../../accounts/domain/email-address.js';
import type { Profile } from '../../accounts/domain/user.js';
import { AvatarUrls } from './avatar-urls.js';
import type { ListedUser, UserBlock, UserList } from './user-list-cache.js';
import { presentHiddenUser, presentUser, type UserView, type WireUser, withProfileData } from './user.presenter.js';

/** Bytes of JSON that are cached for all organizations together; a list of 10,000 accounts has about three million. */
const MAX_CACHED_BYTES = 64 * 1024 * 1024;

/** Which accounts a list contains, and how. */
interface ListKind {
  readonly name: string;
  readonly contains: (account: Profile) => boolean;
  /** Whether `is_active` is part of the objects. */
  readonly withActive: boolean;
  /** What follows the last property. */
  readonly end: string;
}

/** The lists of accounts in API responses. */
export const USER_LISTS = {
  /** Every account but system accounts. */
  members: { name: 'members', contains: ({ system }) => !system, withActive: true, end: '}' },
  // Accounts of these two lists have no property for being active: the list says it.
  active: { name: 'active', contains: ({ active, system }) => active && !system, withActive: false, end: '}' },
  inactive: { name: 'inactive', contains: ({ active, system }) => !active && !system, withActive: false, end: '}' },
  system: { name: 'system', contains: ({ system }) => system, withActive: true, end: ',"is_system_bot":true}' },
} as const satisfies Record<string, ListKind>;

/** For whom a list is presented. */
export interface UserListView {
  readonly viewer: Viewer;
  /** Says which accounts the viewer may see; null if all. */
  readonly sees: ((account: Profile) => boolean) | null;
  /** The client can compute the avatar provider's addresses itself. */
  readonly clientGravatar: boolean;
  readonly profileData: boolean;
  /** The accounts that the viewer may not see are left out instead of being presented as placeholders. */
  readonly leavesOutHidden: boolean;
  /** The accounts that the list may contain; all by default. */
  readonly only?: ReadonlySet<UserId>;
}

const OPENING = Buffer.from('[');
const CLOSING = Buffer.from(']');

/**
 * Presents lists of accounts as JSON in pieces. The pieces are the same for all viewers who see the same addresses, and are cached; only a
 * piece with an account that the viewer sees differently, such as the viewer's own, is serialized for the response.
 */
@Injectable()
export class UserListPresenter {
  private readonly cache = new ReadThroughCache<string, Buffer>({
    maxWeight: MAX_CACHED_BYTES,
    weigh: ({ length }) => Math.max(1, length),
  });

  constructor(private readonly avatars: AvatarUrls) {}

  /** A JSON array in UTF-8, by id. */
  present({ blocks, realmHost }: UserList, kind: ListKind, view: UserListView): Buffer[] {
    const pieces = blocks
      .map((block) => this.presentBlock(block, kind, { ...view, realmHost, avatars: this.avatars }))
      .filter(({ length }) => length > 0);
    // Every piece begins with a comma.
    return [OPENING, ...pieces.map((piece, index) => (index === 0 ? piece.subarray(1) : piece)), CLOSING];
  }

  private presentBlock(block: UserBlock, kind: ListKind, view: ListView): Buffer {
    const { viewer, sees, leavesOutHidden } = view;
    const serialized = (): Buffer => serialize(block, kind, view);
    if (view.only) return serialized();
    if (sees) {
      const isHidden = !leavesOutHidden && !block.users.some(({ profile }) => sees(profile));
      return isHidden ? this.getOrCreate(`${block.revision} ${kind.name} hidden`, serialized) : serialized();
    }
    const own = findIn(block, viewer.userId);
    if (own && !showsEmailToRole(own, viewer.role)) return serialized();
    return this.getOrCreate(`${block.revision} ${kind.name} ${sightOf(block, view)}`, serialized);
  }

  private getOrCreate(key: string, create: () => Buffer): Buffer {
    const known = this.cache.get(key);
    if (known) return known;
    const piece = create();
    this.cache.set(key, piece);
    return piece;
  }
}

type ListView = UserListView & Pick<UserView, 'realmHost' | 'avatars'>;

function findIn({ users }: UserBlock, userId: UserId): Profile | undefined {
  const [first, last] = [users[0]?.profile.id ?? 0, users.at(-1)?.profile.id ?? 0];
  return userId < first || userId > last ? undefined : users.find(({ profile: { id } }) => id === userId)?.profile;
}

/** Names what the viewer sees of the accounts; it is the same for all viewers who see the same. */
function sightOf({ emailVisibilities }: UserBlock, { viewer, clientGravatar, profileData }: UserListView): string {
  const shown = emailVisibilities.filter((emailVisibility) => showsEmailToRole({ isBot: false, emailVisibility }, viewer.role));
  return `${viewer.isVisitor ? 'visitor' : shown.join(',')} ${clientGravatar} ${profileData}`;
}

/** The objects of the accounts that the list contains, as JSON, each after a comma. */
function serialize({ users }: UserBlock, { contains, withActive, end }: ListKind, view: ListView): Buffer {
  let text = '';
  for (const user of users) {
    if (!contains(user.profile) || view.only?.has(user.profile.id) === false) continue;
    const isHidden = view.sees?.(user.profile) === false;
    if (isHidden && view.leavesOutHidden) continue;
    const wire = isHidden ? presentHiddenUser(user.profile.id, view.realmHost) : presentListed(user, view);
    text += `,${JSON.stringify(withActive ? wire : { ...wire, is_active: undefined }).slice(0, -1)}${end}`;
  }
  return Buffer.from(text);
}

function presentListed({ profile, fields }: ListedUser, { viewer, realmHost, avatars, clientGravatar, profileData }: ListView): WireUser {
  const wire = presentUser({ user: profile, viewer, realmHost, avatars, clientGravatar });
  return withProfileData(wire, profile, profileData ? (fields ?? {}) : null);
}
