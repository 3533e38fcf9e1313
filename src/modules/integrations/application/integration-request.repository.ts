import type { UserId } from '../../../kernel/ids.js';
import type { RequestRecord } from '../domain/request-record.js';

export type IntegrationRequestId = number;

/** A request as it is stored. */
export interface StoredRequest extends RequestRecord {
  readonly id: IntegrationRequestId;
}

/** Stores the logs of integrations. */
export abstract class IntegrationRequestRepository {
  /** @param body null if it is not kept */
  abstract add(record: RequestRecord, body: Uint8Array | null): Promise<IntegrationRequestId>;
  /** The newest first. */
  abstract listLatest(botId: UserId, limit: number): Promise<StoredRequest[]>;
  /** Null if the bot has no such request. */
  abstract find(botId: UserId, id: IntegrationRequestId): Promise<{ readonly record: StoredRequest; readonly body: Buffer | null } | null>;
  abstract removeAll(botId: UserId): Promise<void>;
  /** Forgets the bodies of what came in a period. */
  abstract forgetBodies(period: { readonly since: number; readonly before: number }): Promise<void>;
  /** Deletes what bots got before their newest `kept` requests, for the bots that have got any since a time. */
  abstract trim(since: number, kept: number): Promise<void>;
}
