import type { ServerResponse } from 'node:http';
import { Controller, Get, Post, Res } from '@nestjs/common';
import { CurrentRealm } from '../../../../http/auth/current-actor.decorator.js';
import { IntegerParam, StringParam } from '../../../../http/params/parameter.js';
import { Params } from '../../../../http/params/read-parameters.js';
import { Endpoint } from '../../../../http/request/endpoint.js';
import { preferredLanguage } from '../../../../http/request/preferred-language.js';
import { showErrors } from '../../../../http/response/form-page.js';
import { errorParagraph, escapePageText, paragraph, sendPage } from '../../../../http/response/html-page.js';
import type { RealmId } from '../../../../kernel/ids.js';
import { type TextLanguage, textLanguage } from '../../../../kernel/text.js';
import { PageOrganizations } from '../../../realm/realm.api.js';
import type { User } from '../../../users/accounts.api.js';
import { MISSED_MESSAGE_TEXTS } from '../../missed-messages/domain/missed-message-texts.js';
import type { MissedMessageTexts } from '../../missed-messages/domain/texts/en.js';
import { StopDigestsService } from '../application/stop-digests.service.js';

const LINK = ['digests/unsubscribe/:user_id/:secret', 'digests/unsubscribe/:user_id/:secret//'];

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
      const user = await this.digests.find(realmId, userId, secret);
      const texts = textsOf(user);
      const form = `    <form method="post">\n      <button>${escapePageText(texts.stop)}</button>\n    </form>\n`;
      return [user, `${paragraph(texts.question)}${form}`];
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
      const user = await this.digests.stop(realmId, userId, secret);
      return [user, paragraph(textsOf(user).stopped)];
    });
  }

  /** The page is in the language of the account, of which a wrong link tells nothing: then the language of the browser counts. */
  private async answer(realmId: RealmId, response: ServerResponse, content: () => Promise<[User, string]>): Promise<void> {
    const organization = await this.organizations.get(realmId);
    const language = preferredLanguage(response.req);
    const { title } = MISSED_MESSAGE_TEXTS[language].digest.stopPage;
    await showErrors(
      response,
      (error) => ({ title, language, organization, content: errorParagraph(error) }),
      async () => {
        const [user, body] = await content();
        sendPage(response, 200, { title: textsOf(user).title, language: languageOf(user), organization, content: body });
      },
      language,
    );
  }
}

function languageOf(user: User): TextLanguage {
  return textLanguage(user.setting('default_language'));
}

function textsOf(user: User): MissedMessageTexts['digest']['stopPage'] {
  return MISSED_MESSAGE_TEXTS[languageOf(user)].digest.stopPage;
}
