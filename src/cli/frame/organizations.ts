import type { Command } from 'commander';
import { type Actor, operatorActor } from '../../kernel/actor.js';
import { type Realm, RealmRepository } from '../../modules/realm/realm.api.js';
import { type User, UserRepository } from '../../modules/users/accounts.api.js';
import { SYSTEM_BOTS, SystemBotsService } from '../../modules/users/system-bots.api.js';
import type { Application } from './application.js';
import type { CommonOptions } from './command-line.js';
import { RefusedInput } from './exit-code.js';

/** Options of a command that acts in one organization. */
export interface OrganizationOptions extends CommonOptions {
  readonly organization: string;
}

/** An organization, and the operator as an actor in it. */
export interface OperatedOrganization {
  readonly realm: Realm;
  readonly operator: Actor;
}

export function addOrganizationOption(command: Command): Command {
  return command.option('-o, --organization <subdomain>', 'The subdomain of the organization; without it, the default organization.', '');
}

/** Describes an organization in messages. */
export function describeOrganization({ stringId }: Pick<Realm, 'stringId'>): string {
  return stringId === '' ? 'the default organization' : `the organization "${stringId}"`;
}

/** @throws RefusedInput */
export async function findRealm(application: Application, subdomain: string): Promise<Realm> {
  const realm = await application.get(RealmRepository).findByStringId(subdomain.trim().toLowerCase());
  if (realm) return realm;
  throw new RefusedInput(
    subdomain === ''
      ? 'There is no default organization. Create it with "skein organization create", or name another one with --organization.'
      : `There is no organization "${subdomain}".`,
  );
}

/** @param subdomain empty for the default organization @throws RefusedInput */
export async function operate(application: Application, subdomain: string): Promise<OperatedOrganization> {
  const realm = await findRealm(application, subdomain);
  if (realm.deleting) {
    throw new RefusedInput(`The deletion of ${realm.name} has begun. Complete it with "skein organization delete".`);
  }
  const bot = await application.get(SystemBotsService).find(realm.id, SYSTEM_BOTS.notification);
  if (!bot) throw new RefusedInput(`There is no notification bot in ${describeOrganization(realm)}. Run "skein migrate".`);
  return { realm, operator: operatorActor(realm.id, bot.id) };
}

/**
 * Finds an account by its address or its id.
 * @throws RefusedInput if there is no such account, or if it is a system account
 */
export async function findAccount(application: Application, realm: Realm, reference: string): Promise<User> {
  const users = application.get(UserRepository);
  const [user] = /^\d{1,9}$/.test(reference) ? await users.findByIds([Number(reference)]) : await users.findByEmails(realm.id, [reference]);
  if (user?.realmId === realm.id && !user.system) return user;
  throw new RefusedInput(`There is no account "${reference}" in ${describeOrganization(realm)}.`);
}

/** Finds a person in the same way. @throws RefusedInput */
export async function findPerson(application: Application, realm: Realm, reference: string): Promise<User> {
  const user = await findAccount(application, realm, reference);
  if (user.isBot) throw new RefusedInput(`"${reference}" is a bot.`);
  return user;
}

/** Finds a bot in the same way. @throws RefusedInput */
export async function findBot(application: Application, realm: Realm, reference: string): Promise<User> {
  const user = await findAccount(application, realm, reference);
  if (!user.isBot) throw new RefusedInput(`"${reference}" is not a bot.`);
  return user;
}
