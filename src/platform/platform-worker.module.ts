import { Module } from '@nestjs/common';
import { AuditRetention } from './logging/audit-retention.js';

/** Deletes what the platform does not keep: only in processes that do background work. */
@Module({ providers: [AuditRetention] })
export class PlatformWorkerModule {}
