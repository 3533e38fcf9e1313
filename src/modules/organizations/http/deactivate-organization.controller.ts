import { Controller, Post } from '@nestjs/common';
import { CurrentActor } from '../../../http/auth/current-actor.decorator.js';
import { Endpoint } from '../../../http/request/endpoint.js';
import type { Actor } from '../../../kernel/actor.js';
import { OrganizationStateService } from '../application/organization-state.service.js';

@Controller('api/v1/realm')
export class DeactivateOrganizationController {
  constructor(private readonly state: OrganizationStateService) {}

  @Post('deactivate')
  @Endpoint({ access: 'owner', summary: 'Deactivates the organization, so that nobody can use it until the operator reactivates it.' })
  async deactivate(@CurrentActor() actor: Actor): Promise<void> {
    await this.state.deactivate(actor);
  }
}
