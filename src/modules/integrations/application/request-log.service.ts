import { Injectable, Logger } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.js';
import { AuditLog } from '../../../kernel/audit-log.js';
import { Clock } from '../../../kernel/clock.js';
import { BadRequest, DoesNotExist, DomainError } from '../../../kernel/domain-error.js';
import type { UserId } from '../../../kernel/ids.js';
import { LIMITS } from '../../../kernel/limits.js';
import { UnitOfWork } from '../../../kernel/unit-of-work.js';
import type { User } from '../../users/accounts.api.js';
import { BotAccess } from '../../users/bots.api.js';
import { shorten } from '../domain/message-text.js';
import { BODY_RETENTION_MS, NotedFacts, type RequestOrigin, type RequestRecord } from '../domain/request-record.js';
import { IntegrationCatalogue } from './integration-catalogue.js';
import { type IntegrationRequestId, IntegrationRequestRepository, type StoredRequest } from './integration-request.repository.js';
import { ReceivePayloadService, type ReceivedRequest } from './receive-payload.service.js';

const KEPT = LIMITS.MAX_LOGGED_INTEGRATION_REQUESTS;
const MAX_EVENT = 100;
const MAX_REASON = 300;

/** A request with its body; null once the body is not kept any more. */
export interface RequestWithBody {
  readonly record: StoredRequest;
  readonly body: Buffer | null;
}

/** Where a request comes from; for a replay with the request that it repeats. */
interface Source {
  readonly origin: RequestOrigin;
  readonly replayOf?: IntegrationRequestId;
}

/** Keeps the last requests to the address of each bot, for whoever manages the bot, and makes messages of them once more. */
@Injectable()
export class RequestLogService {
  private readonly logger = new Logger(RequestLogService.name);

  constructor(
    private readonly catalogue: IntegrationCatalogue,
    private readonly receiving: ReceivePayloadService,
    private readonly requests: IntegrationRequestRepository,
    private readonly bots: BotAccess,
    private readonly audit: AuditLog,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * Makes messages of what a service has sent, and notes it in the log of the bot.
   * @param actor the bot
   * @throws DoesNotExist if there is no such integration; DomainError as `ReceivePayloadService.receive` answers it; a channel that does not exist is a matter of the owner, not of the service
   */
  async receive(actor: Actor, request: ReceivedRequest): Promise<void> {
    const { refusal } = await this.attempt(actor, request, { origin: 'service' });
    if (refusal && refusal.code !== 'STREAM_DOES_NOT_EXIST') throw refusal;
  }

  /** The newest first. @throws BadRequest unless the actor manages the bot */
  async list(actor: Actor, botId: UserId): Promise<StoredRequest[]> {
    const bot = await this.access(actor, botId);
    return this.requests.listLatest(bot.id, KEPT);
  }

  /** @throws BadRequest, DoesNotExist */
  async get(actor: Actor, botId: UserId, id: IntegrationRequestId): Promise<RequestWithBody> {
    const bot = await this.access(actor, botId);
    const found = await this.requests.find(bot.id, id);
    if (!found) throw new DoesNotExist('Request does not exist');
    const isKept = found.record.receivedAt > this.clock.now() - BODY_RETENTION_MS;
    return isKept ? found : { ...found, body: null };
  }

  /**
   * A request that can be made again: one whose body is kept, and whose signature was right.
   * @throws BadRequest, DoesNotExist
   */
  async getReplayable(actor: Actor, botId: UserId, id: IntegrationRequestId): Promise<{ record: StoredRequest; body: Buffer }> {
    const { record, body } = await this.get(actor, botId, id);
    if (record.code === 'INVALID_SIGNATURE') throw new BadRequest('A request whose signature was wrong cannot be replayed');
    if (body === null) throw new BadRequest('The body of this request is not kept any more');
    return { record, body };
  }

  /**
   * Makes messages of a request once more, or of an example, as the bot and with its permissions. It is not compared with deliveries that came
   * before, and has no signature.
   * @returns what has become of it, also if nothing was sent
   * @throws BadRequest unless the actor manages the bot and it is active
   */
  async send(actor: Actor, botId: UserId, request: ReceivedRequest, replayOf?: IntegrationRequestId): Promise<StoredRequest> {
    const bot = await this.access(actor, botId);
    if (!bot.active) throw new BadRequest('User is deactivated');
    const source: Source = replayOf === undefined ? { origin: 'example' } : { origin: 'replay', replayOf };
    const { record } = await this.attempt(bot.asActor(actor.clientName), { ...request, isRepeated: true }, source);
    const { integration } = request;
    const details = { integration, request_id: record.id, ...(replayOf === undefined ? {} : { replay_of: replayOf }) };
    await this.audit.record(actor, { action: `integration.${source.origin}`, targetKind: 'bot', targetId: bot.id, details });
    return record;
  }

  private async attempt(
    actor: Actor,
    request: ReceivedRequest,
    { origin, replayOf }: Source,
  ): Promise<{ readonly refusal: DomainError | null; readonly record: StoredRequest }> {
    const receivedAt = this.clock.now();
    const integration = await this.catalogue.get(actor.realmId, request.integration);
    const facts = new NotedFacts(request.facts, integration.signature?.header);
    const { event, outcome, refusal } = await this.receiving.receive(actor, integration, { ...request, facts });
    const { channel, topic, only, exclude } = request;
    const record: RequestRecord = {
      realmId: actor.realmId,
      botId: actor.userId,
      receivedAt,
      origin,
      replayOf: replayOf ?? null,
      integration: integration.name,
      event: shorten(event, MAX_EVENT),
      outcome,
      code: refusal?.code ?? null,
      reason: refusal ? reasonOf(refusal) : '',
      address: { channel, topic, only, exclude, options: facts.options },
      headers: facts.headers,
    };
    return { refusal, record: { ...record, id: await this.store(record, request.bytes) } };
  }

  /** What was sent is answered as such, even if the log cannot be written. @returns 0 then */
  private async store(record: RequestRecord, bytes: Uint8Array): Promise<IntegrationRequestId> {
    try {
      return await this.requests.add(record, bytes.length <= LIMITS.MAX_LOGGED_PAYLOAD_BYTES ? bytes : null);
    } catch (error) {
      this.logger.warn(`A request to bot ${record.botId} is missing in its log: ${(error as Error).message}`);
      return 0;
    }
  }

  private access(actor: Actor, botId: UserId): Promise<User> {
    return this.unitOfWork.run(() => this.bots.lock(actor, botId));
  }
}

function reasonOf({ message, data }: DomainError): string {
  const path = data['path'];
  return shorten(typeof path === 'string' ? `${message} No usable ${path}` : message, MAX_REASON);
}
