import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.js';
import { BadRequest } from '../../../kernel/domain-error.js';
import type { RealmId } from '../../../kernel/ids.js';
import { ServerSecrets } from '../../../kernel/server-secrets.js';

const PURPOSE = 'video-call';
const [MIN_MEETING_NUMBER, MAX_MEETING_NUMBER] = [100_000_000_000, 1_000_000_000_000];

export interface MeetingInput {
  readonly name: string;
  /** Nobody but the moderator may use a camera. */
  readonly voiceOnly: boolean;
}

/**
 * Video calls on a BigBlueButton server. The link to a meeting carries all that there is to know of it, signed, so that nobody can change it
 * into the link to another meeting. As on the Zulip server, making a link needs no BigBlueButton server; joining does, and there is none.
 */
@Injectable()
export class VideoCallsService {
  constructor(private readonly secrets: ServerSecrets) {}

  /** @returns the link's text: base64url and a signature, joined by a colon. Whoever creates a meeting moderates it. */
  createMeeting({ realmId, userId }: Actor, { name, voiceOnly }: MeetingInput): string {
    const meetingId = `skein-${randomInt(MIN_MEETING_NUMBER, MAX_MEETING_NUMBER)}`;
    const meeting = { meeting_id: meetingId, name, lock_settings_disable_cam: voiceOnly, moderator: userId };
    const text = Buffer.from(JSON.stringify(meeting)).toString('base64url');
    return `${text}:${this.sign(realmId, text).toString('base64url')}`;
  }

  /** @throws BadRequest always: for a link that is not from here, and because no BigBlueButton server is configured */
  joinMeeting({ realmId }: Actor, link: string): never {
    const [text = '', signature = ''] = link.split(':');
    const [given, expected] = [Buffer.from(signature, 'base64url'), this.sign(realmId, text)];
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw new BadRequest('Invalid signature.');
    throw new BadRequest('BigBlueButton is not configured.');
  }

  private sign(realmId: RealmId, text: string): Buffer {
    return createHmac('sha256', this.secrets.derive(PURPOSE, realmId, 0))
      .update(text)
      .digest();
  }
}
