import { Controller, Post } from '@nestjs/common';
import { CurrentActor } from '../../../../http/auth/current-actor.decorator.js';
import { ChoiceParam, IntegerParam, StringParam } from '../../../../http/params/parameter.js';
import { Params } from '../../../../http/params/read-parameters.js';
import { Endpoint } from '../../../../http/request/endpoint.js';
import type { Actor } from '../../../../kernel/actor.js';
import { LIMITS } from '../../../../kernel/limits.js';
import { ReportMessageService } from '../application/report-message.service.js';
import { REPORT_TYPES, type ReportType } from '../domain/message-report.js';

export class ReportMessageParams {
  @IntegerParam()
  readonly messageId!: number;

  @ChoiceParam(Object.keys(REPORT_TYPES), { description: 'A key of `server_report_message_types`.' })
  readonly reportType!: ReportType;

  @StringParam({ max: LIMITS.MAX_REPORT_EXPLANATION_CODE_POINTS, description: 'An explanation; needed for `other`.' })
  readonly description: string = '';
}

@Controller('api/v1/messages')
export class ReportMessageController {
  constructor(private readonly reporting: ReportMessageService) {}

  @Post(':message_id/report')
  @Endpoint({ access: 'account', scope: 'send', summary: 'Reports a message to the moderators of the organization.' })
  async report(@CurrentActor() actor: Actor, @Params() params: ReportMessageParams): Promise<void> {
    await this.reporting.report(actor, params);
  }
}
