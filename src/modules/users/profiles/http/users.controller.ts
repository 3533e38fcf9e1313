import { Controller, Delete, Get, Patch } from '@nestjs/common';
import { CurrentActor, CurrentReader } from '../../../../http/auth/current-actor.decorator.js';
import { Params } from '../../../../http/params/read-parameters.js';
import { Endpoint } from '../../../../http/request/endpoint.js';
import type { Actor } from '../../../../kernel/actor.js';
import { array, integer, named, nullable, object, optional, RawJson, serialized, type Static } from '../../../../kernel/schema.js';
import { NewestMessage } from '../../accounts/application/required-ports.js';
import { UserLookup } from '../../accounts/application/user-lookup.js';
import { CustomProfileService } from '../application/custom-profile.service.js';
import { UserDirectoryService } from '../application/user-directory.service.js';
import { WireUser } from '../application/user.presenter.js';
import { ClearProfileDataParams, EnterProfileDataParams, GetUserByEmailParams, GetUserParams, ListUsersParams } from './users.params.js';

const UserList = object({ members: serialized(array(WireUser)) });
const UserAnswer = object({ user: WireUser });

@Controller('api/v1/users')
export class UsersController {
  constructor(private readonly directory: UserDirectoryService) {}

  @Get()
  @Endpoint({
    access: 'reader',
    summary: 'Lists accounts of the organization, including bots and deactivated ones.',
    answer: UserList,
  })
  async list(@CurrentReader() reader: Actor, @Params() { userIds, ...options }: ListUsersParams): Promise<Static<typeof UserList>> {
    const { members } = await this.directory.list(reader, ['members'], userIds ? { ...options, only: new Set(userIds) } : options);
    return { members: new RawJson(members) };
  }

  @Get(':user_id')
  @Endpoint({ access: 'account', summary: 'Returns an account.', answer: UserAnswer })
  async get(@CurrentActor() actor: Actor, @Params() params: GetUserParams): Promise<Static<typeof UserAnswer>> {
    return { user: await this.directory.presentById(actor, params.userId, params) };
  }

  @Get(':email')
  @Endpoint({ access: 'account', summary: 'Returns the account with an address.', answer: UserAnswer })
  async getByAddress(@CurrentActor() actor: Actor, @Params() params: GetUserByEmailParams): Promise<Static<typeof UserAnswer>> {
    return { user: await this.directory.presentByAddress(actor, params.email, params) };
  }
}

const OwnUser = named(
  'OwnUser',
  object({
    ...WireUser.fields,
    bot_type: optional(nullable(integer('Bots only.'))),
    max_message_id: integer('-1 if the account has received none.'),
  }),
);

@Controller('api/v1/users/me')
export class OwnUserController {
  constructor(
    private readonly users: UserLookup,
    private readonly directory: UserDirectoryService,
    private readonly newest: NewestMessage,
  ) {}

  @Get()
  @Endpoint({ access: 'account', summary: "Returns the caller's account.", answer: OwnUser })
  async get(@CurrentActor() actor: Actor): Promise<Static<typeof OwnUser>> {
    const user = await this.users.get(actor.userId);
    const { bot_type, ...own } = await this.directory.present(actor, user, { clientGravatar: false, profileData: true });
    return {
      ...own,
      ...(user.isBot ? { bot_type } : {}),
      max_message_id: (await this.newest.findIdReceivedBy(actor.userId)) ?? -1,
    };
  }
}

@Controller('api/v1/users/me/profile_data')
export class ProfileDataController {
  constructor(private readonly customProfiles: CustomProfileService) {}

  @Patch()
  @Endpoint({ access: 'person', summary: "Sets values of profile fields of the caller's account." })
  async enter(@CurrentActor() actor: Actor, @Params() params: EnterProfileDataParams): Promise<void> {
    await this.customProfiles.enter(actor, actor.userId, params.data);
  }

  @Delete()
  @Endpoint({ access: 'person', summary: "Deletes values of profile fields of the caller's account." })
  async clear(@CurrentActor() actor: Actor, @Params() params: ClearProfileDataParams): Promise<void> {
    await this.customProfiles.clear(actor, actor.userId, params.data);
  }
}
