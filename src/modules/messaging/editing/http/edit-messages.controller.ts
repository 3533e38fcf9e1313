import { Controller, Delete, Get, Patch, Post } from '@nestjs/common';
import { CurrentActor } from '../../../../http/auth/current-actor.decorator.js';
import { Params } from '../../../../http/params/read-parameters.js';
import { Endpoint } from '../../../../http/request/endpoint.js';
import type { Actor } from '../../../../kernel/actor.js';
import { array, boolean, object, serialized, type Static } from '../../../../kernel/schema.js';
import { WireAttachment } from '../../../uploads/uploads.api.js';
import { DeleteMessageService } from '../application/delete-message.service.js';
import { EditTypingService } from '../application/edit-typing.service.js';
import { MessageHistoryService } from '../application/message-history.service.js';
import { UpdateMessageService } from '../application/update-message.service.js';
import { Snapshot } from '../domain/message-history.js';
import { DeleteTopicParams, EditTypingParams, MessageHistoryParams, MessageIdParams, UpdateMessageParams } from './edit-messages.params.js';

const EditAnswer = object({ detached_uploads: array(WireAttachment, 'Own files to which no message links any more.') });
const HistoryAnswer = object({ message_history: serialized(array(Snapshot)) });

@Controller('api/v1/messages')
export class EditMessagesController {
  constructor(
    private readonly updateMessage: UpdateMessageService,
    private readonly deleteMessage: DeleteMessageService,
    private readonly histories: MessageHistoryService,
    private readonly typing: EditTypingService,
  ) {}

  @Patch(':message_id')
  @Endpoint({
    access: 'account',
    scope: 'send',
    summary: 'Changes the content, topic or channel of a message.',
    answer: EditAnswer,
  })
  async update(@CurrentActor() actor: Actor, @Params() params: UpdateMessageParams): Promise<Static<typeof EditAnswer>> {
    const { messageId, ...input } = params;
    return { detached_uploads: await this.updateMessage.update(actor, messageId, input) };
  }

  @Delete(':message_id')
  @Endpoint({ access: 'account', scope: 'send', summary: 'Deletes a message permanently.' })
  async delete(@CurrentActor() actor: Actor, @Params() params: MessageIdParams): Promise<void> {
    await this.deleteMessage.deleteMessage(actor, params.messageId);
  }

  @Get(':message_id/history')
  @Endpoint({
    access: 'account',
    summary: 'Lists the former states of a message, the oldest first.',
    answer: HistoryAnswer,
  })
  async history(@CurrentActor() actor: Actor, @Params() params: MessageHistoryParams): Promise<Static<typeof HistoryAnswer>> {
    return { message_history: await this.histories.listStates(actor, params.messageId, params.allowEmptyTopicName) };
  }

  @Post(':message_id/typing')
  @Endpoint({ access: 'account', scope: 'send', summary: 'Notifies others that the account starts or stops editing a message.' })
  async publishTyping(@CurrentActor() actor: Actor, @Params() { op, messageId }: EditTypingParams): Promise<void> {
    await this.typing.publish(actor, op, messageId);
  }
}

const TopicDeletion = object({ complete: boolean('False if messages are left, which the same request deletes when it is sent again.') });

@Controller('api/v1/streams')
export class TopicDeletionController {
  constructor(private readonly deleteMessage: DeleteMessageService) {}

  @Post(':stream_id/delete_topic')
  @Endpoint({
    access: 'administrator',
    scope: 'administer',
    summary: 'Deletes all messages of a topic, as many as can be done in one request.',
    answer: TopicDeletion,
  })
  async delete(@CurrentActor() actor: Actor, @Params() params: DeleteTopicParams): Promise<Static<typeof TopicDeletion>> {
    return { complete: await this.deleteMessage.deleteTopic(actor, params.channelId, params.topic) };
  }
}
