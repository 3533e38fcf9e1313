import { Controller, Get, HttpStatus } from '@nestjs/common';
import { Endpoint } from '../http/request/endpoint.js';
import { RawResponse } from '../http/response/raw-response.js';
import { ReadinessCheck } from './readiness.js';

/** Where orchestrators, balancers and people ask how the process is. */
@Controller('health')
export class HealthController {
  private readonly alive = RawResponse.json({ status: 'ok', info: {}, error: {}, details: {} });

  constructor(private readonly readiness: ReadinessCheck) {}

  /** Would a restart help? It looks at nothing outside, or an outage of the database would restart every process. */
  @Get('live')
  @Endpoint({ access: 'anyone', hidden: true, summary: 'Whether the process answers at all.' })
  live(): RawResponse {
    return this.alive;
  }

  /** Should requests be sent here? */
  @Get('ready')
  @Endpoint({ access: 'anyone', hidden: true, summary: 'Whether the process can serve requests.' })
  async ready(): Promise<RawResponse> {
    const { status, report } = await this.readiness.run();
    return RawResponse.json(report, status);
  }

  /** For monitors, in the words of the API: 500 while anything is down, Redis included. A process about to stop is still well. */
  @Get()
  @Endpoint({ access: 'anyone', hidden: true, summary: 'Whether everything the server needs is there.' })
  async check(): Promise<RawResponse> {
    const { report } = await this.readiness.run();
    const problems = Object.entries(report.details).flatMap(([name, { status, message }]) =>
      status === 'up' ? [] : [`${name}: ${String(message)}`],
    );
    if (problems.length === 0) return RawResponse.json({ result: 'success', msg: '' });
    return RawResponse.json({ result: 'error', msg: problems.join('; ') }, HttpStatus.INTERNAL_SERVER_ERROR);
  }
}
