import { Global, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { AccountConcurrency } from './auth/account-concurrency.js';
import { BrowserCookies } from './auth/browser-cookies.js';
import { CredentialChecks } from './auth/credential-checks.js';
import { LinkKeys } from './auth/link-keys.js';
import { RateLimiter } from './auth/rate-limiter.js';
import { HttpMetrics } from './request-log/http-metrics.js';
import { ProxyMistakes } from './request-log/proxy-mistakes.js';
import { BodyBudget } from './request/body-budget.js';
import { BodyReader } from './request/body-reader.js';
import { RouteTable } from './routing/route-table.js';

const SHARED = [
  AccountConcurrency,
  BodyBudget,
  BodyReader,
  BrowserCookies,
  CredentialChecks,
  HttpMetrics,
  LinkKeys,
  ProxyMistakes,
  RateLimiter,
  RouteTable,
];

/** Provides the parts of the HTTP layer that controllers and workers inject. */
@Global()
@Module({
  imports: [DiscoveryModule],
  providers: SHARED,
  exports: SHARED,
})
export class HttpModule {}
