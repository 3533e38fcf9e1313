import { Controller, Get, HttpStatus } from '@nestjs/common';
import { Endpoint } from '../http/request/endpoint.js';
import { RawResponse } from '../http/response/response-body.js';
import { ReadinessCheck } from './readiness.js';

/** Reports the state of the process to orchestrators, load balancers and monitors. */
@Controller('health')
export class HealthController {
  private readonly alive = RawResponse.json({ status: 'ok', info: {}, error: {}, details: {} });

  constructor(private readonly readiness: ReadinessCheck) {}

  /** Liveness: does not check dependencies, because an outage of the database would otherwise restart every process. */
  @Get('live')
  @Endpoint({ access: 'anyone', hidden: true, summary: 'Whether the process responds.' })
  live(): RawResponse {
    return this.alive;
  }

  /** Readiness: whether load balancers may send requests to this process. */
  @Get('ready')
  @Endpoint({ access: 'anyone', hidden: true, summary: 'Whether the process can serve requests.' })
  async ready(): Promise<RawResponse> {
    const { status, report } = await this.readiness.run();
    return RawResponse.json(report, status);
  }

  /**
   * For monitors, in the form of an API response: 500 while any dependency is unavailable, Redis included. A process that is shutting down
   * still reports success.
   */
  @Get()
  @Endpoint({ access: 'anyone', hidden: true, summary: 'Whether all dependencies of the server are available.' })
  async check(): Promise<RawResponse> {
    const { report } = await this.readiness.run();
    const problems = Object.entries(report.details).flatMap(([name, { status, message }]) =>
      status === 'up' ? [] : [`${name}: ${String(message)}`],
    );
    if (problems.length === 0) return RawResponse.json({ result: 'success', msg: '' });
    return RawResponse.json({ result: 'error', msg: problems.join('; ') }, HttpStatus.INTERNAL_SERVER_ERROR);
  }
}
