import { BooleanParam, StringParam } from '../../../http/params/parameter.js';

export class CreateMeetingParams {
  @StringParam({ description: 'The name of the meeting.' })
  readonly meetingName!: string;

  @BooleanParam({ description: 'Whether cameras are off for everybody but the moderator.' })
  readonly voiceOnly: boolean = false;
}

export class JoinMeetingParams {
  @StringParam({ description: 'What the link carries.' })
  readonly bigbluebutton!: string;
}
