import { Controller, Delete, Get, Post } from '@nestjs/common';
import { CurrentActor } from '../../../../http/auth/current-actor.decorator.js';
import type { JsonSchema } from '../../../../kernel/schema.js';
import { Params } from '../../../../http/params/read-parameters.js';
import { Endpoint } from '../../../../http/request/endpoint.js';
import type { Actor } from '../../../../kernel/actor.js';
import { InvitationsService } from '../application/invitations.service.js';
import { type InvitationInput, InviteService } from '../application/invite.service.js';
import { InvitationParams, InviteLinkParams, InviteParams } from './invitations.params.js';

const integer: JsonSchema = { type: 'integer' };
const INVITATION: JsonSchema = {
  type: 'object',
  properties: {
    id: integer,
    invited_by_user_id: integer,
    invited: { type: 'integer', description: 'Seconds UTC.' },
    expiry_date: { type: ['integer', 'null'], description: 'Seconds UTC; null: never.' },
    invited_as: integer,
    email: { type: 'string', description: 'Only of invitations by mail.' },
    link_url: { type: 'string', description: 'Only of links.' },
    notify_referrer_on_join: { type: 'boolean' },
    is_multiuse: { type: 'boolean' },
  },
};

@Controller('api/v1/invites')
export class InvitationsController {
  constructor(
    private readonly inviting: InviteService,
    private readonly invitations: InvitationsService,
  ) {}

  @Get()
  @Endpoint({ access: 'memberPerson', summary: 'Lists the open invitations.', answer: { invites: { type: 'array', items: INVITATION } } })
  async list(@CurrentActor() actor: Actor): Promise<object> {
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
  @Endpoint({ access: 'memberPerson', summary: 'Creates a reusable invitation link.', answer: { invite_link: { type: 'string' } } })
  async link(@CurrentActor() actor: Actor, @Params() params: InviteLinkParams): Promise<object> {
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
  };
}
