import { Controller, Get, Patch } from '@nestjs/common';
import { CurrentActor } from '../../../../http/auth/current-actor.decorator.js';
import { ChoiceParam, IntegerParam } from '../../../../http/params/parameter.js';
import { Params } from '../../../../http/params/read-parameters.js';
import { Endpoint } from '../../../../http/request/endpoint.js';
import type { Actor } from '../../../../kernel/actor.js';
import { LIMITS } from '../../../../kernel/limits.js';
import { object, type Static } from '../../../../kernel/schema.js';
import { WireNoticeTiming } from '../../../events/events.api.js';
import { NoticeTimingService } from '../application/notice-timing.service.js';
import { DIGEST_PERIODS, type DigestPeriod } from '../domain/notice-timing.js';

const NoticeTimingAnswer = object({ notice_timing: WireNoticeTiming });

class ChangeNoticeTimingParams {
  @ChoiceParam(DIGEST_PERIODS, {
    optional: true,
    description: 'How often the account gets digests. The setting `enable_digest_emails` turns them off.',
  })
  readonly digestPeriod?: DigestPeriod;

  @IntegerParam({
    optional: true,
    min: 0,
    max: LIMITS.MAX_PUSH_DELAY_SECONDS,
    description: 'For how long pushes wait while the account is active. They are not sent if the message is read meanwhile.',
  })
  readonly pushDelaySeconds?: number;
}

/** When notices reach an account, beside its settings and its quiet hours. */
@Controller('api/v1/users/me/notice_timing')
export class NoticeTimingController {
  constructor(private readonly timing: NoticeTimingService) {}

  @Get()
  @Endpoint({
    access: 'person',
    summary: 'Returns how often the account gets digests, and for how long pushes wait.',
    answer: NoticeTimingAnswer,
  })
  async show(@CurrentActor() actor: Actor): Promise<Static<typeof NoticeTimingAnswer>> {
    return { notice_timing: await this.timing.load(actor) };
  }

  @Patch()
  @Endpoint({
    access: 'person',
    summary: 'Changes how often the account gets digests, or for how long pushes wait.',
    answer: NoticeTimingAnswer,
  })
  async change(
    @CurrentActor() actor: Actor,
    @Params() { digestPeriod, pushDelaySeconds }: ChangeNoticeTimingParams,
  ): Promise<Static<typeof NoticeTimingAnswer>> {
    const change = {
      ...(digestPeriod === undefined ? {} : { digestPeriod }),
      ...(pushDelaySeconds === undefined ? {} : { pushDelaySeconds }),
    };
    return { notice_timing: await this.timing.change(actor, change) };
  }
}
