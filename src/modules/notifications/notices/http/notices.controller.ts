import { Controller, Get, Post } from '@nestjs/common';
import { CurrentActor } from '../../../../http/auth/current-actor.decorator.js';
import { Params } from '../../../../http/params/read-parameters.js';
import { Endpoint } from '../../../../http/request/endpoint.js';
import type { Actor } from '../../../../kernel/actor.js';
import type { Static } from '../../../../kernel/schema.js';
import { ExplainNoticesService } from '../application/explain-notices.service.js';
import { ListNoticesService } from '../application/list-notices.service.js';
import { TestNoticesService } from '../application/test-notices.service.js';
import { ExplanationAnswer, NoticePage, presentExplanation, presentNotice, presentTest, TestAnswer } from './notice.answers.js';
import { ExplainParams, NoticesParams, TestNoticeParams } from './notice.params.js';

/** The decisions about the notices of an account, for the account itself. */
@Controller('api/v1/users/me/notices')
export class NoticesController {
  constructor(
    private readonly listing: ListNoticesService,
    private readonly explaining: ExplainNoticesService,
    private readonly testing: TestNoticesService,
  ) {}

  @Get()
  @Endpoint({ access: 'account', summary: 'Lists decisions about notices of the account, the newest first.', answer: NoticePage })
  async list(@CurrentActor() actor: Actor, @Params() { messageId, before, limit }: NoticesParams): Promise<Static<typeof NoticePage>> {
    const notices = await this.listing.list(actor, { messageId: messageId ?? null, before: before ?? null, limit });
    return { notices: notices.map(presentNotice), next_before: notices.length < limit ? null : (notices.at(-1)?.id ?? null) };
  }

  @Get('explain')
  @Endpoint({ access: 'account', summary: 'Explains why a message did or did not notify the account.', answer: ExplanationAnswer })
  async explain(@CurrentActor() actor: Actor, @Params() { messageId }: ExplainParams): Promise<Static<typeof ExplanationAnswer>> {
    return { channels: (await this.explaining.explain(actor, messageId)).map(presentExplanation) };
  }

  @Post('test')
  @Endpoint({ access: 'person', summary: 'Sends a test notice to the account itself.', answer: TestAnswer })
  async test(@CurrentActor() actor: Actor, @Params() { channel }: TestNoticeParams): Promise<Static<typeof TestAnswer>> {
    return presentTest(await this.testing.send(actor, channel));
  }
}
