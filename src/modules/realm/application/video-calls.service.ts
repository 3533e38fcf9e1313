import { createHmac, randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.js';
import { BadRequest } from '../../../kernel/domain-error.js';
import type { RealmId } from '../../../kernel/ids.js';
import { ServerSecrets } from '../../../kernel/server-secrets.js';

const PURPOSE = 'video-call';
const [MIN_MEETING_NUMBER, MAX_MEETING_NUMBER] = [100_000_000_000, 1_000_000_000_000];

export interface MeetingInput {
  readonly name: string;
  /** Whether only the moderator may use a camera. */
  readonly voiceOnly: boolean;
}

/**
 * Creates links to video calls on a BigBlueButton server. A link contains all properties of the meeting and is signed, so that it cannot be
 * altered. As on the Zulip server, creating a link works without a BigBlueButton server; joining requires one, and none can be configured.
 */
@Injectable()
export class VideoCallsService {
  constructor(private readonly secrets: ServerSecrets) {}

  /** The actor becomes the moderator. @returns the properties of the meeting in base64url and their signature, joined by a colon */
  createMeeting({ realmId, userId }: Actor, { name, voiceOnly }: MeetingInput): string {
    const meetingId = `skein-${randomInt(MIN_MEETING_NUMBER, MAX_MEETING_NUMBER)}`;
    const meeting = { meeting_id: meetingId, name, lock_settings_disable_cam: voiceOnly, moderator: userId };
    const text = Buffer.from(JSON.stringify(meeting)).toString('base64url');
    return `${text}:${this.sign(realmId, text)}`;
  }

  /** @throws BadRequest always: for an invalid signature, or because no BigBlueButton server is configured */
  joinMeeting({ realmId }: Actor, link: string): never {
    const [text = '', signature = ''] = link.split(':');
    if (!this.secrets.areEqual(signature, this.sign(realmId, text))) throw new BadRequest('Invalid signature.');
    throw new BadRequest('BigBlueButton is not configured.');
  }

  private sign(realmId: RealmId, text: string): string {
    return createHmac('sha256', this.secrets.derive(PURPOSE, realmId, 0))
      .update(text)
      .digest('base64url');
  }
}
