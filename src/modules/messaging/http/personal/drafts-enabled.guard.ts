import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { IncomingWireMessage } from '../../../../http/request/wire-request.js';
import { DraftsService } from '../../application/personal/drafts.service.js';

/** Turns away accounts that keep their drafts to their clients, before parameters are looked at (notes 1.2). */
@Injectable()
export class DraftsEnabledGuard implements CanActivate {
  constructor(private readonly drafts: DraftsService) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { actor } = context.switchToHttp().getRequest<IncomingWireMessage>().wire;
    if (actor) await this.drafts.checkEnabled(actor);
    return true;
  }
}
