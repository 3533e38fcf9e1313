import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { BotType, Role } from '../../../kernel/actor.js';
import { chunks } from '../../../kernel/chunks.js';
import type { RealmId } from '../../../kernel/ids.js';
import { LIMITS } from '../../../kernel/limits.js';
import { UnitOfWork } from '../../../kernel/unit-of-work.js';
import { isAddress, type User, UserRepository } from '../../users/accounts.api.js';
import { CreateUnclaimedAccountService } from '../../users/administration.api.js';
import { UserAccess } from '../../users/profiles.api.js';
import type { ArchivePerson } from '../domain/records.js';
import { ArchiveRefused } from './archive.js';
import { ImportRepository, type ImportRun } from './import.repository.js';

const PEOPLE_PER_TRANSACTION = 50;
/** What names of accounts must not contain, because mentions would break. */
const FORBIDDEN_IN_NAMES = /[*`\\>"@\p{Cc}\p{Cs}\p{Co}\p{Cn}]/gu;
const ROLES = {
  owner: Role.owner,
  administrator: Role.administrator,
  moderator: Role.moderator,
  member: Role.member,
  guest: Role.guest,
} as const;

/** Somebody of the archive who had an account here. */
export interface MatchedPerson {
  readonly name: string;
  readonly email: string;
  readonly account: Pick<User, 'id' | 'fullName' | 'role'>;
}

export interface ImportedPeople {
  /** By the keys of the archive. */
  readonly accounts: ReadonlyMap<string, User>;
  /** The accounts that imports have created, which nobody has claimed. */
  readonly created: number;
  readonly matched: readonly MatchedPerson[];
}

interface NewAccountOptions {
  readonly owner: User;
  readonly keepRoles: boolean;
  readonly host: string;
  /** The account that the person has, whatever its address is. */
  readonly account: User | undefined;
}

/** Finds or creates the accounts of the people of an archive. */
@Injectable()
export class ImportPeopleService {
  constructor(
    private readonly users: UserRepository,
    private readonly accounts: CreateUnclaimedAccountService,
    private readonly access: UserAccess,
    private readonly repository: ImportRepository,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * @param owner the owner of imported bots
   * @param keepRoles new accounts of owners, administrators and moderators get these roles; otherwise they are members
   * @param joined the accounts of people of the archive, by their keys, whatever their addresses are
   */
  async import(
    run: ImportRun,
    people: ReadonlyMap<string, ArchivePerson>,
    { owner, keepRoles, joined }: { readonly owner: User; readonly keepRoles: boolean; readonly joined: ReadonlyMap<string, User> },
  ): Promise<ImportedPeople> {
    const accounts = new Map<string, User>();
    const matched: MatchedPerson[] = [];
    let created = 0;
    const host = await this.access.realmHost(run.realmId);
    for (const part of chunks([...people.values()], PEOPLE_PER_TRANSACTION)) {
      const result = await this.unitOfWork.run(async () => {
        const known = await this.repository.find(
          run.realmId,
          'account',
          part.map(({ key }) => key),
        );
        const existing = new Map((await this.users.findByIds([...known.values()])).map((user) => [user.id, user]));
        const found: { person: ArchivePerson; user: User; isNew: boolean; isMatch: boolean }[] = [];
        for (const person of part) {
          const user = existing.get(known.get(person.key) ?? 0);
          if (user) found.push({ person, user, isNew: false, isMatch: false });
          else
            found.push({ person, ...(await this.findOrCreate(run, person, { owner, keepRoles, host, account: joined.get(person.key) })) });
        }
        const added = found.filter(({ person }) => !known.has(person.key));
        await this.repository.add(run, 'account', new Map(added.map(({ person, user }) => [person.key, user.id])));
        return found;
      });
      for (const { person, user, isNew, isMatch } of result) {
        accounts.set(person.key, user);
        if (isNew) created += 1;
        if (isMatch) matched.push({ name: person.name, email: user.email, account: user });
      }
    }
    return { accounts, created, matched };
  }

  /**
   * The accounts of people of an archive, by their keys.
   * @param mapping addresses of accounts by the keys or addresses of people
   * @throws ArchiveRefused if the mapping names somebody who is not there
   */
  async findJoined(
    realmId: RealmId,
    people: ReadonlyMap<string, ArchivePerson>,
    mapping: Readonly<Record<string, string>>,
  ): Promise<Map<string, User>> {
    const joined = new Map<string, User>();
    const byAddress = new Map<string, ArchivePerson>();
    for (const person of people.values()) if (person.email !== null) byAddress.set(person.email.toLowerCase(), person);
    for (const [name, address] of Object.entries(mapping)) {
      const person = people.get(name) ?? byAddress.get(name.toLowerCase());
      if (!person || person.isBot) throw new ArchiveRefused(`The mapping names ${name}, who is no person of the archive.`);
      const [account] = await this.users.findByEmails(realmId, [address]);
      if (!account || account.isBot || account.system) throw new ArchiveRefused(`The mapping names ${address}, which is no account here.`);
      joined.set(person.key, account);
    }
    return joined;
  }

  private async findOrCreate(
    { realmId, source }: ImportRun,
    person: ArchivePerson,
    { owner, keepRoles, host, account: joined }: NewAccountOptions,
  ): Promise<{ user: User; isNew: boolean; isMatch: boolean }> {
    if (joined) return { user: joined, isNew: false, isMatch: true };
    const email = person.email !== null && isAddress(person.email) ? person.email.trim() : null;
    if (email !== null) {
      const [account] = await this.users.findByEmails(realmId, [email]);
      // A person never becomes the author of what a bot of ours says.
      if (account && !account.isBot && !account.system) return { user: account, isNew: false, isMatch: true };
    }
    const isTaken = email !== null && (await this.users.findByEmails(realmId, [email])).length > 0;
    const ownEmail = isTaken ? null : email;
    const user = await this.accounts.create(
      {
        realmId,
        email: ownEmail ?? addressOfNobody(source.id, person.key, host),
        fullName: nameOf(person),
        role: roleOf(person, keepRoles),
        timezone: isTimezone(person.timezone) ? person.timezone : '',
        ...(person.isBot ? { botType: BotType.generic, botOwnerId: owner.id } : { botType: null, botOwnerId: null }),
        system: false,
      },
      ownEmail !== null,
    );
    return { user, isNew: true, isMatch: false };
  }
}

function roleOf({ role, isBot }: ArchivePerson, keepRoles: boolean): Role {
  const isPrivileged = role !== 'member' && role !== 'guest';
  return isBot || (isPrivileged && !keepRoles) ? Role.member : ROLES[role];
}

function nameOf({ name, key }: ArchivePerson): string {
  const clean = (text: string): string =>
    text
      .replace(FORBIDDEN_IN_NAMES, ' ')
      .replace(/\|(?=\d+$)/, ' ')
      .replace(/\s+/g, ' ')
      .trim();
  const short = Array.from(clean(name)).slice(0, LIMITS.MAX_FULL_NAME_CODE_POINTS).join('').trim();
  return Array.from(short).length >= 2 ? short : `Unknown (${clean(key).slice(0, 20)})`;
}

/** An address that no mail server knows. */
function addressOfNobody(source: string, key: string, host: string): string {
  const id = /^[A-Z0-9]{1,30}$/.test(key) ? key.toLowerCase() : createHash('sha256').update(key).digest('hex').slice(0, 20);
  return `import-${source}-${id}@${host.replace(/:\d+$/, '')}`;
}

function isTimezone(name: string): boolean {
  try {
    return name !== '' && name.length <= 40 && new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
