import { Controller, Get } from '@nestjs/common';
import { CurrentActor } from '../../../http/auth/current-actor.decorator.js';
import { Params } from '../../../http/params/read-parameters.js';
import { Endpoint } from '../../../http/request/endpoint.js';
import type { Actor } from '../../../kernel/actor.js';
import { object, type Static, string } from '../../../kernel/schema.js';
import { VideoCallsService } from '../application/video-calls.service.js';
import { CreateMeetingParams, JoinMeetingParams } from './video-calls.params.js';

const MeetingLink = object({ url: string() });

@Controller()
export class VideoCallsController {
  constructor(private readonly calls: VideoCallsService) {}

  @Get('api/v1/calls/bigbluebutton/create')
  @Endpoint({ access: 'account', scope: 'send', summary: 'Creates the link to a video call on BigBlueButton.', answer: MeetingLink })
  create(@CurrentActor() actor: Actor, @Params() { meetingName: name, voiceOnly }: CreateMeetingParams): Static<typeof MeetingLink> {
    const link = this.calls.createMeeting(actor, { name, voiceOnly });
    return { url: `/calls/bigbluebutton/join?bigbluebutton=${encodeURIComponent(link)}` };
  }

  @Get('calls/bigbluebutton/join')
  @Endpoint({ access: 'account', scope: 'send', browsers: true, hidden: true, summary: 'Joins a video call on BigBlueButton.' })
  join(@CurrentActor() actor: Actor, @Params() { bigbluebutton }: JoinMeetingParams): never {
    return this.calls.joinMeeting(actor, bigbluebutton);
  }
}
