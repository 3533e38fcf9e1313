import { Controller, Delete, Get, Post } from '@nestjs/common';
import { CurrentActor } from '../../../../http/auth/current-actor.decorator.js';
import { Params } from '../../../../http/params/read-parameters.js';
import { Endpoint } from '../../../../http/request/endpoint.js';
import type { Actor } from '../../../../kernel/actor.js';
import { array, object, type Static, string } from '../../../../kernel/schema.js';
import { InvitationsService, WireInvitation } from '../application/invitations.service.js';
import { type InvitationInput, InviteService } from '../application/invite.service.js';
import { InvitationParams, InviteLinkParams, InviteParams } from './invitations.params.js';

const InvitationList = object({ invites: array(WireInvitation) });
const InvitationLink = object({ invite_link: string() });

@Controller('api/v1/invites')
export class InvitationsController {
  constructor(
    private readonly inviting: InviteService,
    private readonly invitations: InvitationsService,
  ) {}

  @Get()
  @Endpoint({ access: 'memberPerson', scope: 'full', summary: 'Lists the open invitations.', answer: InvitationList })
  async list(@CurrentActor() actor: Actor): Promise<Static<typeof InvitationList>> {
    return { invites: await this.invitations.list(actor) };
  }

  @Post()
  @Endpoint({ access: 'memberPerson', summary: 'Invites addresses by mail.' })
  async invite(@CurrentActor() actor: Actor, @Params() params: InviteParams): Promise<void> {
    await this.inviting.inviteByMail(actor, params.inviteeEmails, {
      ...toInvitationInput(params),
      notifyInviter: params.notifyReferrerOnJoin,
    });
  }

  @Post('multiuse')
  @Endpoint({ access: 'memberPerson', summary: 'Creates a reusable invitation link.', answer: InvitationLink })
  async link(@CurrentActor() actor: Actor, @Params() params: InviteLinkParams): Promise<Static<typeof InvitationLink>> {
    return { invite_link: await this.inviting.inviteByLink(actor, toInvitationInput(params)) };
  }

  @Delete(':invite_id')
  @Endpoint({ access: 'memberPerson', summary: 'Revokes an invitation by mail.' })
  async revoke(@CurrentActor() actor: Actor, @Params() { id }: InvitationParams): Promise<void> {
    await this.invitations.revoke(actor, id, false);
  }

  @Delete('multiuse/:invite_id')
  @Endpoint({ access: 'memberPerson', summary: 'Revokes a reusable invitation link.' })
  async revokeLink(@CurrentActor() actor: Actor, @Params() { id }: InvitationParams): Promise<void> {
    await this.invitations.revoke(actor, id, true);
  }

  @Post(':invite_id/resend')
  @Endpoint({ access: 'memberPerson', summary: 'Sends an invitation again.' })
  async resend(@CurrentActor() actor: Actor, @Params() { id }: InvitationParams): Promise<void> {
    await this.invitations.resend(actor, id);
  }
}

function toInvitationInput(params: InviteLinkParams): InvitationInput {
  return {
    expiresInMinutes: params.inviteExpiresInMinutes,
    role: params.inviteAs,
    channelIds: params.streamIds,
    groupIds: params.groupIds,
    defaultChannels: params.includeRealmDefaultSubscriptions,
    welcomeText: params.welcomeText ?? null,
  };
}
