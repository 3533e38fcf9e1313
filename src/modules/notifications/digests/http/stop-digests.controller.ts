import type { ServerResponse } from 'node:http';
import { Controller, Get, Post, Res } from '@nestjs/common';
import { CurrentRealm } from '../../../../http/auth/current-actor.decorator.js';
import { IntegerParam, StringParam } from '../../../../http/params/parameter.js';
import { Params } from '../../../../http/params/read-parameters.js';
import { Endpoint } from '../../../../http/request/endpoint.js';
import { showErrors } from '../../../../http/response/form-page.js';
import { errorParagraph, type Page, paragraph, sendPage } from '../../../../http/response/html-page.js';
import type { RealmId } from '../../../../kernel/ids.js';
import { PageOrganizations } from '../../../realm/realm.api.js';
import { StopDigestsService } from '../application/stop-digests.service.js';

const LINK = ['digests/unsubscribe/:user_id/:secret', 'digests/unsubscribe/:user_id/:secret//'];
const FORM = '    <form method="post">\n      <button>Stop the digests</button>\n    </form>\n';

class StopDigestsParams {
  @IntegerParam({ min: 1 })
  readonly userId!: number;

  @StringParam({ max: 100 })
  readonly secret!: string;
}

/**
 * The address in digests that stops them (RFC 8058). The secret in it is the only credential. A GET shows a page and changes nothing, because
 * scanners of mails follow links; mail programs and the page send a POST.
 */
@Controller()
export class StopDigestsController {
  constructor(
    private readonly digests: StopDigestsService,
    private readonly organizations: PageOrganizations,
  ) {}

  @Get(LINK)
  @Endpoint({ access: 'visitor', hidden: true, summary: 'Asks whether digests are to stop.' })
  async show(
    @CurrentRealm() realmId: RealmId,
    @Params() { userId, secret }: StopDigestsParams,
    @Res() response: ServerResponse,
  ): Promise<void> {
    await this.answer(realmId, response, async () => {
      await this.digests.find(realmId, userId, secret);
      return `${paragraph('Digests are mails about what happened while you were away.')}${FORM}`;
    });
  }

  @Post(LINK)
  @Endpoint({ access: 'visitor', hidden: true, summary: 'Stops digests.' })
  async stop(
    @CurrentRealm() realmId: RealmId,
    @Params() { userId, secret }: StopDigestsParams,
    @Res() response: ServerResponse,
  ): Promise<void> {
    await this.answer(realmId, response, async () => {
      await this.digests.stop(realmId, userId, secret);
      return paragraph('You will get no more digests. Your settings turn them on again.');
    });
  }

  private async answer(realmId: RealmId, response: ServerResponse, content: () => Promise<string>): Promise<void> {
    const organization = await this.organizations.get(realmId);
    const page = (body: string): Page => ({ title: 'Digests', organization, content: body });
    await showErrors(
      response,
      (error) => page(errorParagraph(error)),
      async () => sendPage(response, 200, page(await content())),
    );
  }
}
