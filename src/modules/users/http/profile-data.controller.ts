import { Controller, Delete, Patch } from '@nestjs/common';
import { CurrentActor } from '../../../http/auth/current-actor.decorator.js';
import { Params } from '../../../http/params/read-parameters.js';
import { Endpoint } from '../../../http/request/endpoint.js';
import type { Actor } from '../../../kernel/actor.js';
import { KeptProfileData } from '../application/profiles/kept-profile-data.js';
import { ClearProfileDataParams, EnterProfileDataParams } from './profile-data.params.js';

@Controller('api/v1/users/me/profile_data')
export class ProfileDataController {
  constructor(private readonly profileData: KeptProfileData) {}

  @Patch()
  @Endpoint({ access: 'person', summary: 'Enters values in profile fields of the own account.' })
  async enter(@CurrentActor() actor: Actor, @Params() params: EnterProfileDataParams): Promise<void> {
    await this.profileData.enter(actor, actor.userId, params.data);
  }

  @Delete()
  @Endpoint({ access: 'person', summary: 'Empties profile fields of the own account.' })
  async clear(@CurrentActor() actor: Actor, @Params() params: ClearProfileDataParams): Promise<void> {
    await this.profileData.clear(actor, actor.userId, params.data);
  }
}
