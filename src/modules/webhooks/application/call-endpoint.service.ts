import { Injectable } from '@nestjs/common';
import { presentMessage } from '../../messaging/messaging.api.js';
import { BotInterface } from '../../users/users.api.js';
import { NO_DIRECT_MESSAGES, slackFields } from '../domain/slack-payload.js';
import { WebhookSecrets } from './webhook-secrets.js';
import { LoadWebhookCallService, type WebhookCall } from './load-webhook-call.service.js';
import { Clock } from '../../../kernel/clock.js';
import { parseResponse, readSlackAnswer } from '../domain/bot-response.js';
import { webhookId } from '../domain/delivery.js';
import {
  ATTEMPTS_LOST,
  badAnswer,
  type CallResult,
  classifyOutcome,
  DISABLED,
  failPermanently,
  type HttpOutcome,
  shouldNotifyEarly,
  unsupported,
} from '../domain/call-result.js';
import type { Endpoint } from '../domain/endpoint.js';
import { maxAttempts, WebhookRules } from '../domain/retry-schedule.js';
import type { RunningAttempt } from './record-attempt.service.js';
import { WebhookSender } from './webhook-sender.js';

export interface WebhookBody {
  readonly contentType: string;
  readonly text: string;
}

/** Both interfaces' forms of one call. */
@Injectable()
export class CallBodies {
  constructor(
    private readonly calls: LoadWebhookCallService,
    private readonly secrets: WebhookSecrets,
  ) {}

  /** Null if the bot's interface has no form for such a message. */
  async buildBody(call: WebhookCall, trigger: string): Promise<WebhookBody | null> {
    return call.service.interface_ === BotInterface.slack ? this.slack(call, trigger) : this.generic(call, trigger);
  }

  private generic({ bot, service, message, source }: WebhookCall, trigger: string): WebhookBody {
    const payload = {
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
    return { contentType: 'application/json', text: JSON.stringify(payload) };
  }

  private async slack(call: WebhookCall, trigger: string): Promise<WebhookBody | null> {
    const { bot, service, sender, message, source } = call;
    const { stream_id: channelId, display_recipient: channelName } = source.wire;
    if (typeof channelId !== 'number') return null;
    const fields = slackFields({
      token: this.secrets.token(service),
      realmId: bot.realmId,
      realmHost: await this.calls.host(call),
      channelId,
      channelName: String(channelName),
      sentAt: message.sentAt,
      senderId: sender.id,
      senderName: sender.fullName,
      content: message.content,
      trigger,
      botId: bot.id,
    });
    return { contentType: 'application/x-www-form-urlencoded', text: new URLSearchParams(fields).toString() };
  }
}

/** What a call came to. */
export interface AttemptResult {
  readonly verdict: CallResult;
  /** HTTP status; null if there was no answer. */
  readonly status: number | null;
  /** What the endpoint answered, or what went wrong. */
  readonly detail: string;
  /** The endpoint was really called. */
  readonly called: boolean;
  /** People hear of the failure although the delivery goes on. */
  readonly early: boolean;
}

/** What was called, and what came of it. */
export interface Made {
  /** As it was when the attempt began. */
  readonly endpoint: Endpoint;
  readonly call: WebhookCall;
  readonly result: AttemptResult;
}

/** Calls an endpoint, and reads what it answers. */
@Injectable()
export class CallEndpointService {
  constructor(
    private readonly bodies: CallBodies,
    private readonly secrets: WebhookSecrets,
    private readonly sender: WebhookSender,
    private readonly rules: WebhookRules,
    private readonly clock: Clock,
  ) {}

  async call({ delivery, number }: RunningAttempt, endpoint: Endpoint, call: WebhookCall): Promise<AttemptResult> {
    if (endpoint.disabledAt !== null) return withoutCall(failPermanently(DISABLED));
    if (number - delivery.replayedAfter > maxAttempts(this.rules)) return withoutCall(ATTEMPTS_LOST);
    const body = await this.bodies.buildBody(call, delivery.trigger);
    if (!body) return withoutCall(unsupported(NO_DIRECT_MESSAGES));
    const signable = { id: webhookId(delivery), at: this.clock.now(), body: body.text };
    const headers = { 'content-type': body.contentType, ...this.secrets.headers(call.service, endpoint, signable) };
    const outcome = await this.sender.post({ url: call.service.baseUrl, body: body.text, headers });
    const now = this.clock.now();
    const verdict = readReply(call, classifyOutcome(outcome, now, this.rules.timeoutMs));
    return { verdict, ...answered(outcome), called: true, early: shouldNotifyEarly(verdict, delivery.createdAt, now) };
  }
}

/** What the bot says to an accepted delivery; an answer that cannot be read makes it fail. */
function readReply({ service }: WebhookCall, verdict: CallResult): CallResult {
  if (verdict.kind !== 'accepted') return verdict;
  const answer = (service.interface_ === BotInterface.slack ? readSlackAnswer : parseResponse)(verdict.body);
  switch (answer.kind) {
    case 'silence':
      return verdict;
    case 'error':
      return failPermanently(badAnswer('bad_answer', answer.text, verdict.body));
    case 'reply': {
      const { content, widgetContent } = answer;
      return { ...verdict, reply: { content, ...(widgetContent === undefined ? {} : { widgetContent }) } };
    }
  }
}

function withoutCall(verdict: CallResult): AttemptResult {
  return { verdict, status: null, detail: '', called: false, early: false };
}

function answered(outcome: HttpOutcome): Pick<AttemptResult, 'status' | 'detail'> {
  return outcome.kind === 'response' ? { status: outcome.status, detail: outcome.body } : { status: null, detail: outcome.detail };
}
