import { Injectable, Logger } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.js';
import { BadRequest, DomainError } from '../../../kernel/domain-error.js';
import { type SendMessageInput, SendMessageService } from '../../messaging/sending.api.js';
import { type User, UserLookup } from '../../users/accounts.api.js';
import { passesFilter } from '../domain/event-filter.js';
import { deliveryIdOf, type Draft, type Integration, type Outcome, type RequestFacts, writeMessages } from '../domain/integration.js';
import { harmlessContent, harmlessTopic } from '../domain/message-text.js';
import {
  anomalous,
  malformedBody,
  missingHeader,
  type Problem,
  refused,
  unknownChannel,
  wrongSignature,
} from '../domain/owner-notice-texts.js';
import { AnomalousPayload, Payload } from '../domain/payload.js';
import type { RequestAddress, RequestOutcome } from '../domain/request-record.js';
import { IntegrationNotices } from './integration-notices.js';
import { IntegrationSecretsService } from './integration-secrets.service.js';

/** What a service has sent to the address of an integration. */
export interface ReceivedRequest extends RequestAddress {
  /** The name in the address. */
  readonly integration: string;
  /** What the body contains; null if it is neither JSON nor a form. */
  readonly body: { readonly json: unknown } | null;
  /** The body as it came. */
  readonly bytes: Uint8Array;
  readonly facts: RequestFacts;
  /** Whether somebody who manages the bot makes it once more: then it needs no signature, and is sent even if its delivery was sent before. */
  readonly isRepeated?: true;
}

/** What has become of a request. */
export interface Receipt {
  /** An empty text if it is not known. */
  readonly event: string;
  readonly outcome: RequestOutcome;
  /** Why nothing was sent, or not all of it, unless nobody would want to read of it. */
  readonly refusal: DomainError | null;
}

/** Makes messages of what services send to the addresses of integrations. */
@Injectable()
export class ReceivePayloadService {
  private readonly logger = new Logger(ReceivePayloadService.name);

  constructor(
    private readonly sending: SendMessageService,
    private readonly users: UserLookup,
    private readonly notices: IntegrationNotices,
    private readonly secrets: IntegrationSecretsService,
  ) {}

  /**
   * Sends what the declaration of the integration makes of a payload, as the bot whose key the request has. The bot needs the permissions that it
   * needs for any other message. What fails is told the owner of the bot, except for an event that is not supported and for what passes by itself.
   * The refusals are INVALID_JSON, INVALID_SIGNATURE, MISSING_HTTP_EVENT_HEADER, UNSUPPORTED_WEBHOOK_EVENT_TYPE, ANOMALOUS_WEBHOOK_PAYLOAD, and those of any message.
   * @param actor a bot
   */
  async receive(actor: Actor, integration: Integration, request: ReceivedRequest): Promise<Receipt> {
    let event = 'header' in integration.event ? request.facts.header(integration.event.header) : '';
    try {
      const outcome = await this.attempt(actor, integration, request, (name) => {
        event = name;
      });
      return { event, outcome, refusal: null };
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return { event, outcome: error.code === 'UNSUPPORTED_WEBHOOK_EVENT_TYPE' ? 'unsupported' : 'failed', refusal: error };
    }
  }

  /** @param onEvent is told the name of the event @throws DomainError */
  private async attempt(
    actor: Actor,
    integration: Integration,
    request: ReceivedRequest,
    onEvent: (name: string) => void,
  ): Promise<RequestOutcome> {
    const bot = await this.users.get(actor.userId);
    const { displayName } = integration;
    if (!request.isRepeated) await this.verify(bot, integration, request);
    if (!request.body) {
      throw await this.report(bot, malformedBody(displayName), new DomainError('INVALID_JSON', 'Malformed JSON'));
    }
    const payload = new Payload(request.body.json);
    const outcome = await this.write(bot, integration, payload, request, onEvent);
    if (outcome.kind === 'missing event') {
      const header = 'header' in integration.event ? integration.event.header : '';
      const error = new DomainError('MISSING_HTTP_EVENT_HEADER', `Missing the HTTP event header '${header}'`, { header });
      throw await this.report(bot, missingHeader(displayName, header), error);
    }
    if (outcome.kind === 'unsupported') {
      const text = `The '${outcome.event}' event isn't currently supported by the ${displayName} webhook; ignoring`;
      throw new DomainError('UNSUPPORTED_WEBHOOK_EVENT_TYPE', text, { webhook_name: displayName, event_type: outcome.event });
    }
    if (outcome.kind !== 'messages') return 'ignored';
    return this.sendAll(actor, bot, integration, outcome.drafts, { ...request, payload });
  }

  /** @throws DomainError */
  private async sendAll(
    actor: Actor,
    bot: User,
    integration: Integration,
    written: readonly Draft[],
    request: ReceivedRequest & { readonly payload: Payload },
  ): Promise<RequestOutcome> {
    const drafts = written
      .map(({ topic, content }) => ({ topic: harmlessTopic(request.topic ?? topic), content: harmlessContent(content) }))
      .filter(({ content }) => content !== '');
    if (drafts.length === 0) return 'ignored';
    const id = request.isRepeated ? '' : deliveryIdOf(integration, request.payload, request.facts);
    const sender = { ...actor, clientName: `Zulip${integration.displayName.replaceAll(' ', '')}Webhook` };
    let sent = 0;
    for (const [index, draft] of drafts.entries()) {
      // Two addresses of one bot may get the same delivery.
      const key = id === '' ? null : ['integration', integration.name, id, index, request.channel, request.topic].join('\n');
      if (key !== null && (await this.sending.findSent(bot.id, key)) !== null) continue;
      await this.send(sender, bot, request.channel, { ...draft, ...(key === null ? {} : { internalKey: key }) });
      sent += 1;
    }
    return sent === 0 ? 'repeated' : 'sent';
  }

  /** @throws DomainError INVALID_SIGNATURE */
  private async verify(bot: User, integration: Integration, { facts, bytes }: ReceivedRequest): Promise<void> {
    try {
      await this.secrets.verify(bot.id, integration, facts, bytes);
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'INVALID_SIGNATURE') throw error;
      throw await this.report(bot, wrongSignature(integration.displayName, error.message), error);
    }
  }

  /** @throws DomainError ANOMALOUS_WEBHOOK_PAYLOAD */
  private async write(
    bot: User,
    integration: Integration,
    payload: Payload,
    request: ReceivedRequest,
    onEvent: (name: string) => void,
  ): Promise<Outcome> {
    let event = integration.name;
    try {
      return writeMessages(integration, payload, request.facts, (name) => {
        event = name;
        onEvent(name);
        return passesFilter(name, request);
      });
    } catch (error) {
      if (!(error instanceof AnomalousPayload)) throw error;
      const { displayName } = integration;
      const text = `Unable to parse request: Did ${displayName} generate this event?`;
      const known = new DomainError('ANOMALOUS_WEBHOOK_PAYLOAD', text, { webhook_name: displayName, path: error.path });
      throw await this.report(bot, anomalous(displayName, event, error.path), known);
    }
  }

  private async send(actor: Actor, bot: User, channel: string | null, draft: Draft & Pick<SendMessageInput, 'internalKey'>): Promise<void> {
    try {
      await this.sending.send(actor, { addressee: addresseeOf(channel, bot), readBySender: false, ...draft });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      if (error.code === 'STREAM_DOES_NOT_EXIST') throw await this.report(bot, unknownChannel(channel ?? ''), error);
      // What passes by itself, such as a limit, is told the service only: it tries again.
      throw error.code === 'BAD_REQUEST' ? await this.report(bot, refused(channel, error.message), error) : error;
    }
  }

  /** Logs a problem and tells the owner of the bot. @returns the error */
  private async report<E extends DomainError>(bot: User, problem: Problem, error: E): Promise<E> {
    const path = error.data['path'];
    this.logger.warn(`bot ${bot.id}: ${error.code}${typeof path === 'string' ? `, no usable ${path}` : ''}`);
    await this.notices.notify(bot, problem);
    return error;
  }
}

/** @param channel by name or id @throws BadRequest if the message is for the owner of a bot that has none */
function addresseeOf(channel: string | null, bot: User): SendMessageInput['addressee'] {
  if (channel === null) {
    if (bot.botOwnerId === null) throw new BadRequest('The bot has no owner, so that the address of the integration has to name a channel');
    return { kind: 'direct', userIds: [bot.botOwnerId] };
  }
  const name = channel.trim();
  const id = Number(name);
  return { kind: 'channel', reference: /^\d+$/.test(name) && Number.isSafeInteger(id) ? { id } : { name } };
}
