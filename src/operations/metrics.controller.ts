import type { IncomingMessage } from 'node:http';
import { Controller, Get, Injectable, Req } from '@nestjs/common';
import { Endpoint } from '../http/request/endpoint.js';
import { RawResponse } from '../http/response/raw-response.js';
import { DoesNotExist } from '../kernel/domain-error.js';
import { Config } from '../platform/config/config.js';
import { Metrics } from '../platform/logging/metrics.js';
import { equalsInConstantTime } from '../platform/secrets/equals-in-constant-time.js';

interface Page {
  readonly status: 200 | 401 | 404;
  readonly text: string;
  readonly contentType: string;
}

/** The metrics for those who bring the token; there is no page at all while no token is configured. */
@Injectable()
export class MetricsPage {
  constructor(
    private readonly metrics: Metrics,
    private readonly config: Config,
  ) {}

  /** @param authorization the header of the request */
  async answer(authorization: string | undefined): Promise<Page> {
    const { token } = this.config.metrics;
    if (token === undefined) return { status: 404, text: '', contentType: 'text/plain' };
    if (!equalsInConstantTime(authorization ?? '', `Bearer ${token}`))
      return { status: 401, text: 'wrong token\n', contentType: 'text/plain' };
    return { status: 200, text: await this.metrics.text(), contentType: this.metrics.contentType };
  }
}

/** Where Prometheus reads the metrics of this process. */
@Controller('metrics')
export class MetricsController {
  constructor(private readonly page: MetricsPage) {}

  @Get()
  @Endpoint({ access: 'anyone', hidden: true, summary: 'Metrics of the process, for those who have the token.' })
  async read(@Req() request: IncomingMessage): Promise<RawResponse> {
    const { status, text, contentType } = await this.page.answer(request.headers.authorization);
    if (status === 404) throw new DoesNotExist('Not Found');
    return RawResponse.text(text, contentType, status);
  }
}
