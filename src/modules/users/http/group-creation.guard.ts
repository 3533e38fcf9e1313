import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { IncomingWireMessage } from '../../../http/request/wire-request.js';
import { GroupCreationService } from '../application/groups/group-creation.service.js';

/** Turns away those who may not make groups, before parameters are looked at. */
@Injectable()
export class GroupCreationGuard implements CanActivate {
  constructor(private readonly creation: GroupCreationService) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { actor } = context.switchToHttp().getRequest<IncomingWireMessage>().wire;
    if (actor) await this.creation.checkAllowed(actor);
    return true;
  }
}
