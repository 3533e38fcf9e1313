import { Global, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { AccountConcurrency } from './admission/account-concurrency.js';
import { BodyReader } from './admission/body-reader.js';
import { CredentialChecks } from './admission/credential-checks.js';
import { BodyBudget } from './admission/memory-budgets.js';
import { RateLimiter } from './admission/rate-limiter.js';
import { BrowserCookies } from './auth/browser-cookies.js';
import { CsrfTokens } from './auth/csrf-tokens.js';
import { LinkKeys } from './auth/link-keys.js';
import { RecentLogins } from './auth/recent-logins.js';
import { HttpMetrics, ProxyMistakes } from './request-log/http-metrics.js';
import { RouteTable } from './routing/route-table.js';

const SHARED = [
  AccountConcurrency,
  BodyBudget,
  BodyReader,
  BrowserCookies,
  CredentialChecks,
  CsrfTokens,
  HttpMetrics,
  LinkKeys,
  ProxyMistakes,
  RateLimiter,
  RecentLogins,
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
