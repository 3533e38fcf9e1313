import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import type { MessageId, UserId } from '../../../../kernel/ids.js';
import { UserAccess } from '../../../users/profiles.api.js';
import { channelMessagePath } from '../../editing/application/move-notices.js';
import { MessageAccess } from '../../messages/application/message-access.js';
import type { Message } from '../../messages/domain/message.js';
import { otherParticipants } from '../../messages/domain/other-participants.js';
import { type Widget, WIDGET } from '../../reactions/domain/widget.js';
import { LoadMessageSourcesService } from '../../reading/application/load-message-sources.service.js';
import { accountsShownIn, withHidden, type WireMessage } from '../../reading/application/message.presenter.js';
import { lostReminderText, type RemindedMessage, type Reminder, reminderOutline, reminderText } from '../domain/reminder.js';

/** The address and the recipients of a direct message name no more than this. */
const MAX_NAMED_RECIPIENTS = 10;

/** Writes the Markdown of reminders for the accounts that asked for them: with the names that they see, and only of what they may read. */
@Injectable()
export class ReminderTexts {
  constructor(
    private readonly access: MessageAccess,
    private readonly sources: LoadMessageSourcesService,
    private readonly users: UserAccess,
  ) {}

  /** The text without the content of the message. @throws BadRequest `Invalid message(s)` if the actor may not read it */
  async outline(actor: Actor, { targetId, note }: Reminder): Promise<string> {
    const { message } = await this.access.accessMessage(actor, targetId);
    return reminderOutline(await this.describe(actor, message), note);
  }

  /** The text of a reminder that is due, with the message as it is now; without it if the actor may no longer read it. */
  async write(actor: Actor, { targetId, note }: Reminder): Promise<string> {
    const [message] = await this.access.filterReadable(actor, [targetId]);
    return message ? reminderText(await this.describe(actor, message), note) : lostReminderText(note);
  }

  private async describe(actor: Actor, message: Message): Promise<RemindedMessage> {
    const [loaded] = await this.sources.load(actor.realmId, [message]);
    if (!loaded) throw new Error(`No source was loaded for message ${message.id}.`);
    const hidden = await this.users.findHidden(actor, accountsShownIn(loaded.source));
    const { wire, markdown } = withHidden(loaded.source, hidden);
    const { id, sender_id: authorId, subject: topic, submessages } = wire;
    const name = (userId: UserId, fullName: string): string => (hidden.has(userId) ? fullName : `@_**${fullName}|${userId}**`);
    const { channel } = loaded.context;
    const widget = submessages.find(({ msg_type: type }) => type === WIDGET);
    return {
      author: name(authorId, wire.sender_full_name),
      isDirect: channel === undefined,
      path: channel ? channelMessagePath(channel, topic, id) : directMessagePath(actor.userId, participantsOf(wire), id),
      place: channel
        ? `in #**${channel.name}>${topic}@${id}**`
        : `to ${recipientList(
            authorId,
            participantsOf(wire).map((one) => [one.id, name(one.id, one.full_name)]),
          )}`,
      content: markdown,
      widget: widget ? (JSON.parse(widget.content) as Widget).widget_type : null,
    };
  }
}

type WireParticipants = Exclude<WireMessage['display_recipient'], string>;

function participantsOf({ display_recipient: recipient }: Pick<WireMessage, 'display_recipient'>): WireParticipants {
  return typeof recipient === 'string' ? [] : recipient;
}

/** In its conversation, or among all messages if that has too many participants for an address. */
function directMessagePath(readerId: UserId, participants: WireParticipants, id: MessageId): string {
  const ids = otherParticipants(
    readerId,
    participants.map((one) => one.id),
  );
  return ids.length > MAX_NAMED_RECIPIENTS ? `#narrow/near/${id}` : `#narrow/dm/${ids.join(',')}/near/${id}`;
}

/** The names of the participants but the author; of the author if there is nobody else. */
function recipientList(authorId: UserId, participants: readonly (readonly [UserId, string])[]): string {
  const names = new Map(participants);
  const recipients = otherParticipants(authorId, [...names.keys()]).map((id) => names.get(id) ?? '');
  const more = recipients.length - MAX_NAMED_RECIPIENTS;
  return more > 0 ? `${recipients.slice(0, MAX_NAMED_RECIPIENTS).join(', ')} and ${more} more` : recipients.join(', ');
}
