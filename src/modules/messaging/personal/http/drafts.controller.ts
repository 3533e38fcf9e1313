import { type CanActivate, Controller, Delete, type ExecutionContext, Get, Injectable, Patch, Post, UseGuards } from '@nestjs/common';
import { CurrentActor } from '../../../../http/auth/current-actor.decorator.js';
import { Params } from '../../../../http/params/read-parameters.js';
import { Endpoint } from '../../../../http/request/endpoint.js';
import type { IncomingWireMessage } from '../../../../http/request/wire-request.js';
import type { Actor } from '../../../../kernel/actor.js';
import { array, integer, object, type Static } from '../../../../kernel/schema.js';
import { DraftsService, WireDraft } from '../application/drafts.service.js';
import { CreateDraftsParams, DeleteDraftParams, EditDraftParams } from './personal.params.js';

/** Rejects accounts that have disabled the synchronization of drafts, before their parameters are validated. */
@Injectable()
export class DraftsEnabledGuard implements CanActivate {
  constructor(private readonly drafts: DraftsService) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { actor } = context.switchToHttp().getRequest<IncomingWireMessage>().wire;
    if (actor) await this.drafts.checkEnabled(actor);
    return true;
  }
}

const DraftList = object({ count: integer(), drafts: array(WireDraft) });
const NewDrafts = object({ ids: array(integer()) });

@Controller('api/v1/drafts')
@UseGuards(DraftsEnabledGuard)
export class DraftsController {
  constructor(private readonly drafts: DraftsService) {}

  @Get()
  @Endpoint({
    access: 'account',
    summary: "Lists the account's drafts, the last edited first.",
    answer: DraftList,
  })
  async list(@CurrentActor() actor: Actor): Promise<Static<typeof DraftList>> {
    const drafts = await this.drafts.list(actor);
    return { count: drafts.length, drafts };
  }

  @Post()
  @Endpoint({ access: 'account', scope: 'send', summary: 'Stores drafts.', answer: NewDrafts })
  async create(@CurrentActor() actor: Actor, @Params() params: CreateDraftsParams): Promise<Static<typeof NewDrafts>> {
    return { ids: await this.drafts.create(actor, params.drafts) };
  }

  @Patch(':draft_id')
  @Endpoint({ access: 'account', scope: 'send', summary: 'Replaces a draft.' })
  async edit(@CurrentActor() actor: Actor, @Params() params: EditDraftParams): Promise<void> {
    await this.drafts.edit(actor, params.draftId, params.draft);
  }

  @Delete(':draft_id')
  @Endpoint({ access: 'account', scope: 'send', summary: 'Deletes a draft.' })
  async delete(@CurrentActor() actor: Actor, @Params() params: DeleteDraftParams): Promise<void> {
    await this.drafts.delete(actor, params.draftId);
  }
}
