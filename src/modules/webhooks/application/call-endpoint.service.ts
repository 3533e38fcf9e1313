import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock.js';
import { presentMessage } from '../../messaging/messages.api.js';
import { BotInterface } from '../../users/bots.api.js';
import { parseResponse, parseSlackResponse } from '../domain/bot-response.js';
import {
  ATTEMPTS_LOST,
  badResponse,
  type CallResult,
  classifyOutcome,
  DISABLED,
  failPermanently,
  type HttpOutcome,
  shouldNotifyEarly,
  unsupported,
} from '../domain/call-result.js';
import { webhookId } from '../domain/delivery.js';
import type { Endpoint } from '../domain/endpoint.js';
import { maxAttempts, WebhookRules } from '../domain/retry-schedule.js';
import { NO_DIRECT_MESSAGES, slackFields } from '../domain/slack-payload.js';
import type { WebhookCall } from './load-webhook-call.service.js';
import type { RunningAttempt } from './record-attempt.service.js';
import { WebhookSecrets } from './webhook-secrets.js';
import { formBody, jsonBody, type WebhookBody, WebhookSender, type WireNotification } from './webhook-sender.js';

/** The result of an attempt to call an endpoint. */
export interface AttemptResult {
  readonly callResult: CallResult;
  /** HTTP status; null if there was no response. */
  readonly status: number | null;
  /** The response body, or a description of the error. */
  readonly detail: string;
  /** False if the attempt ended before a request was sent. */
  readonly called: boolean;
  /** The conversation is notified of the failure although another attempt follows. */
  readonly notifyEarly: boolean;
}

/** A call with its result. */
export interface CallRecord {
  /** Its state when the attempt began. */
  readonly endpoint: Endpoint;
  readonly call: WebhookCall;
  readonly result: AttemptResult;
}

/** Calls an endpoint with a message, and interprets its response. */
@Injectable()
export class CallEndpointService {
  constructor(
    private readonly secrets: WebhookSecrets,
    private readonly sender: WebhookSender,
    private readonly rules: WebhookRules,
    private readonly clock: Clock,
  ) {}

  async call({ delivery, number }: RunningAttempt, endpoint: Endpoint, call: WebhookCall): Promise<AttemptResult> {
    if (endpoint.disabledAt !== null) return notCalled(failPermanently(DISABLED));
    if (number - delivery.attemptsBeforeReplay > maxAttempts(this.rules)) return notCalled(ATTEMPTS_LOST);
    const body = this.buildBody(call, delivery.trigger);
    if (!body) return notCalled(unsupported(NO_DIRECT_MESSAGES));
    const request = this.secrets.signRequest(call.service, endpoint, body, { id: webhookId(delivery), at: this.clock.now() });
    const outcome = await this.sender.post(request);
    const now = this.clock.now();
    const callResult = withReply(call, classifyOutcome(outcome, now, this.rules.timeoutMs));
    return { callResult, ...describe(outcome), called: true, notifyEarly: shouldNotifyEarly(callResult, delivery.createdAt, now) };
  }

  /** The message in the form of the bot's interface; null if the interface has no form for such a message. */
  private buildBody(call: WebhookCall, trigger: WireNotification['trigger']): WebhookBody | null {
    return call.service.interfaceType === BotInterface.slack ? this.buildSlackBody(call, trigger) : this.buildGenericBody(call, trigger);
  }

  private buildGenericBody({ bot, service, message, source }: WebhookCall, trigger: WireNotification['trigger']): WebhookBody {
    const notification: WireNotification = {
      bot_email: bot.email,
      bot_full_name: bot.fullName,
      data: message.content,
      message: {
        ...presentMessage(source, { applyMarkdown: false, clientGravatar: false, emptyTopicName: true }, ''),
        rendered_content: message.renderedContent,
      },
      token: this.secrets.token(service),
      trigger,
    };
    return jsonBody(notification);
  }

  private buildSlackBody(
    { bot, service, channel, realmHost, message, source: { wire } }: WebhookCall,
    trigger: string,
  ): WebhookBody | null {
    if (!channel) return null;
    return formBody(
      slackFields({
        token: this.secrets.token(service),
        realmId: bot.realmId,
        realmHost,
        channelId: channel.id,
        channelName: channel.name,
        sentAt: message.sentAt,
        senderId: wire.sender_id,
        senderName: wire.sender_full_name,
        content: message.content,
        trigger,
        botId: bot.id,
      }),
    );
  }
}

/** Adds the bot's reply to the result of an accepted call. The delivery fails if the response is malformed. */
function withReply({ service }: WebhookCall, callResult: CallResult): CallResult {
  if (callResult.kind !== 'accepted') return callResult;
  const response = (service.interfaceType === BotInterface.slack ? parseSlackResponse : parseResponse)(callResult.body);
  switch (response.kind) {
    case 'empty':
      return callResult;
    case 'error':
      return failPermanently(badResponse('bad_answer', response.text, callResult.body));
    case 'reply': {
      const { content, widgetContent } = response;
      return { ...callResult, reply: { content, ...(widgetContent === undefined ? {} : { widgetContent }) } };
    }
  }
}

function notCalled(callResult: CallResult): AttemptResult {
  return { callResult, status: null, detail: '', called: false, notifyEarly: false };
}

function describe(outcome: HttpOutcome): Pick<AttemptResult, 'status' | 'detail'> {
  return outcome.kind === 'response' ? { status: outcome.status, detail: outcome.body } : { status: null, detail: outcome.detail };
}
