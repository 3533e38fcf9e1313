import type { IncomingMessage } from 'node:http';
import { Controller, Get, Injectable, Req } from '@nestjs/common';
import { Endpoint } from '../http/request/endpoint.js';
import { RawResponse } from '../http/response/response-body.js';
import { DoesNotExist } from '../kernel/domain-error.js';
import { Config } from '../platform/config/config.js';
import { Metrics } from '../platform/logging/metrics.js';
import { equalsInConstantTime } from '../platform/secrets/equals-in-constant-time.js';

interface Page {
  readonly status: 200 | 401 | 404;
  readonly text: string;
  readonly contentType: string;
}

/** Serves the metrics to clients with the configured token. Without a configured token the page does not exist. */
@Injectable()
export class MetricsPage {
  constructor(
    private readonly metrics: Metrics,
    private readonly config: Config,
  ) {}

  /** @param authorization the Authorization header of the request */
  async render(authorization: string | undefined): Promise<Page> {
    const { token } = this.config.metrics;
    if (token === undefined) return { status: 404, text: '', contentType: 'text/plain' };
    if (!equalsInConstantTime(authorization ?? '', `Bearer ${token}`))
      return { status: 401, text: 'wrong token\n', contentType: 'text/plain' };
    return { status: 200, text: await this.metrics.text(), contentType: this.metrics.contentType };
  }
}

/** Serves the metrics of this process to Prometheus. */
@Controller('metrics')
export class MetricsController {
  constructor(private readonly page: MetricsPage) {}

  @Get()
  @Endpoint({ access: 'anyone', hidden: true, summary: 'Metrics of the process, for clients with the token.' })
  async read(@Req() request: IncomingMessage): Promise<RawResponse> {
    const { status, text, contentType } = await this.page.render(request.headers.authorization);
    if (status === 404) throw new DoesNotExist('Not Found');
    return RawResponse.text(text, contentType, status);
  }
}
