import type { IncomingMessage } from 'node:http';
import { Controller, Get, Req } from '@nestjs/common';
import { RawResponse } from '../../http/envelope/unwrapped.js';
import { Endpoint } from '../../http/routing/endpoint.decorator.js';
import { DoesNotExist } from '../../kernel/domain-error.js';
import { MetricsPage } from './metrics-page.js';

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
