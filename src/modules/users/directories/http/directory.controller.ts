import { Controller, Delete, Get, Patch, Post, Put, Req } from '@nestjs/common';
import { CurrentActor } from '../../../../http/auth/current-actor.decorator.js';
import { RecentLogins } from '../../../../http/auth/recent-logins.js';
import { Params } from '../../../../http/params/read-parameters.js';
import { Endpoint } from '../../../../http/request/endpoint.js';
import type { IncomingWireMessage } from '../../../../http/request/wire-request.js';
import type { Actor } from '../../../../kernel/actor.js';
import { array, boolean, integer, named, nullable, object, seconds, type Static, string } from '../../../../kernel/schema.js';
import { DirectoriesService } from '../application/directories.service.js';
import { TryDirectoryService } from '../application/try-directory.service.js';
import type { Directory } from '../domain/directory.js';
import { DirectoryLogInParams, DirectoryParams, SwitchDirectoryParams } from './directory.params.js';

const WireDirectory = named(
  'Directory',
  object({
    url: string(),
    plain: boolean('Whether passwords go to it without encryption.'),
    certificates: string(),
    service_dn: string(),
    base: string(),
    filter: string(),
    unique_id_attribute: string(),
    email_attribute: string(),
    name_attribute: string(),
    groups_attribute: string('Empty without one.'),
    picture_attribute: string('Empty without one.'),
    domains: array(string()),
    creates_accounts: boolean(),
    max_wrong_passwords: integer(),
    enabled: boolean(),
    tested_at: nullable(seconds('When a test log-in last succeeded.')),
    synced_at: nullable(seconds('When the last search for people who have left ended.')),
    sync_problem: nullable(string('Why it changed nothing; null if it was complete.')),
  }),
);
const OwnDirectory = object({
  directory: nullable(WireDirectory),
  domain_record: string('The value of the TXT record `_skein.` before a domain, which shows that the domain is that of the organization.'),
});
const Tried = object({
  email: nullable(string()),
  full_name: string(),
  unique_id: string(),
  groups: array(string()),
  has_picture: boolean(),
  is_vouched_for: boolean('Whether the directory is the authority for the address.'),
  user_id: nullable(integer('The account that belongs to the person, or that has the address.')),
});

/** The LDAP directory in which people have their passwords. The Zulip server has it in its configuration. */
@Controller('api/v1/realm/directory')
export class DirectoryController {
  constructor(
    private readonly directories: DirectoriesService,
    private readonly trying: TryDirectoryService,
    private readonly logins: RecentLogins,
  ) {}

  @Get()
  @Endpoint({ access: 'owner', scope: 'full', summary: 'Returns the directory of the organization.', answer: OwnDirectory })
  async find(@CurrentActor() actor: Actor): Promise<Static<typeof OwnDirectory>> {
    const directory = await this.directories.find(actor);
    return { directory: directory && present(directory), domain_record: this.directories.proofOf(actor.realmId) };
  }

  @Put()
  @Endpoint({
    access: 'owner',
    scope: 'full',
    summary: 'Sets the directory of the organization. It is turned off if it is new, or finds people in another way.',
    answer: OwnDirectory,
  })
  async set(
    @CurrentActor() actor: Actor,
    @Params() input: DirectoryParams,
    @Req() request: IncomingWireMessage,
  ): Promise<Static<typeof OwnDirectory>> {
    this.logins.check(request);
    const directory = await this.directories.set(actor, input);
    return { directory: present(directory), domain_record: this.directories.proofOf(actor.realmId) };
  }

  @Post('test')
  @Endpoint({ access: 'owner', scope: 'full', summary: 'Lets a person log in at the directory, who gets no session by it.', answer: Tried })
  async test(
    @CurrentActor() actor: Actor,
    @Params() { login, password }: DirectoryLogInParams,
    @Req() request: IncomingWireMessage,
  ): Promise<Static<typeof Tried>> {
    this.logins.check(request);
    const { email, fullName, uniqueId, groups, hasPicture, isVouchedFor, userId } = await this.trying.try(actor, login, password);
    return {
      email,
      full_name: fullName,
      unique_id: uniqueId,
      groups: [...groups],
      has_picture: hasPicture,
      is_vouched_for: isVouchedFor,
      user_id: userId,
    };
  }

  @Patch()
  @Endpoint({ access: 'owner', scope: 'full', summary: 'Turns the directory on or off.' })
  async change(
    @CurrentActor() actor: Actor,
    @Params() { enabled }: SwitchDirectoryParams,
    @Req() request: IncomingWireMessage,
  ): Promise<void> {
    this.logins.check(request);
    await this.directories.setEnabled(actor, enabled);
  }

  @Delete()
  @Endpoint({ access: 'owner', scope: 'full', summary: 'Removes the directory. The accounts of its people remain.' })
  async remove(@CurrentActor() actor: Actor, @Req() request: IncomingWireMessage): Promise<void> {
    this.logins.check(request);
    await this.directories.remove(actor);
  }
}

function present(directory: Directory): Static<typeof WireDirectory> {
  const { url, plain, certificates, base, filter, domains, enabled, testedAt, syncedAt } = directory;
  return {
    url,
    plain,
    certificates,
    service_dn: directory.serviceDn,
    base,
    filter,
    unique_id_attribute: directory.uniqueIdAttribute,
    email_attribute: directory.emailAttribute,
    name_attribute: directory.nameAttribute,
    groups_attribute: directory.groupsAttribute,
    picture_attribute: directory.pictureAttribute,
    domains: [...domains],
    creates_accounts: directory.createsAccounts,
    max_wrong_passwords: directory.maxWrongPasswords,
    enabled,
    tested_at: testedAt === null ? null : Math.floor(testedAt / 1000),
    synced_at: syncedAt === null ? null : Math.floor(syncedAt / 1000),
    sync_problem: directory.syncProblem,
  };
}
