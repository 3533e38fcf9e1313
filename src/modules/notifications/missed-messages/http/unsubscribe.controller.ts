import type { ServerResponse } from 'node:http';
import { Controller, Get, Post, Res } from '@nestjs/common';
import { CurrentRealm } from '../../../../http/auth/current-actor.decorator.js';
import { Params } from '../../../../http/params/read-parameters.js';
import { Endpoint } from '../../../../http/request/endpoint.js';
import { preferredLanguage } from '../../../../http/request/preferred-language.js';
import { showErrors } from '../../../../http/response/form-page.js';
import { errorParagraph, escapePageText, isolatedName, type Page, paragraph, sendPage } from '../../../../http/response/html-page.js';
import type { RealmId } from '../../../../kernel/ids.js';
import type { TextLanguage } from '../../../../kernel/text.js';
import { PageOrganizations } from '../../../realm/realm.api.js';
import { type StoppableMails, StopMailsService } from '../application/stop-mails.service.js';
import { MISSED_MESSAGE_TEXTS } from '../domain/missed-message-texts.js';
import type { MissedMessageTexts } from '../domain/texts/en.js';
import { UnsubscribeForm, UnsubscribeParams } from './unsubscribe.params.js';

const LINK = ['notices/unsubscribe/:id/:secret', 'notices/unsubscribe/:id/:secret//'];

/**
 * The address in the mails about messages that stops them (RFC 8058). The secret in it is the only credential. A GET shows a page and changes
 * nothing, because scanners of mails follow links; mail programs and the page send a POST.
 */
@Controller()
export class UnsubscribeController {
  constructor(
    private readonly mails: StopMailsService,
    private readonly organizations: PageOrganizations,
  ) {}

  @Get(LINK)
  @Endpoint({ access: 'visitor', hidden: true, summary: 'Asks which mails about messages are to stop.' })
  async show(
    @CurrentRealm() realmId: RealmId,
    @Params() { id, secret }: UnsubscribeParams,
    @Res() response: ServerResponse,
  ): Promise<void> {
    await this.answer(realmId, response, async () => {
      const mails = await this.mails.find(realmId, id, secret);
      return [mails, question(mails)];
    });
  }

  @Post(LINK)
  @Endpoint({ access: 'visitor', hidden: true, summary: 'Stops mails about messages.' })
  async stop(
    @CurrentRealm() realmId: RealmId,
    @Params() { id, secret, scope = 'link' }: UnsubscribeForm,
    @Res() response: ServerResponse,
  ): Promise<void> {
    await this.answer(realmId, response, async () => {
      const mails = await (scope === 'none' ? this.mails.resume(realmId, id, secret) : this.mails.stop(realmId, id, secret, scope));
      const texts = textsOf(mails);
      if (scope === 'none') return [mails, paragraph(texts.resumed)];
      if (scope === 'all') return [mails, paragraph(texts.stoppedAll)];
      return [mails, `${paragraph(texts.stopped)}${named(mails)}${form([['none', texts.resume]])}`];
    });
  }

  /** The page is in the language of the account, of which a wrong link tells nothing: then the language of the browser counts. */
  private async answer(realmId: RealmId, response: ServerResponse, content: () => Promise<[StoppableMails, string]>): Promise<void> {
    const organization = await this.organizations.get(realmId);
    const page = (language: TextLanguage, body: string): Page => ({
      title: MISSED_MESSAGE_TEXTS[language].stopPage.title,
      language,
      organization,
      content: body,
    });
    const preferred = preferredLanguage(response.req);
    await showErrors(
      response,
      (error) => page(preferred, errorParagraph(error)),
      async () => {
        const [{ language }, body] = await content();
        sendPage(response, 200, page(language, body));
      },
      preferred,
    );
  }
}

function textsOf({ language }: StoppableMails): MissedMessageTexts['stopPage'] {
  return MISSED_MESSAGE_TEXTS[language].stopPage;
}

function question(mails: StoppableMails): string {
  const texts = textsOf(mails);
  const choices: [scope: string, label: string][] =
    mails.channelName === null
      ? [['link', texts.stopConversation]]
      : [
          ['link', texts.stopTopic],
          ['channel', texts.stopChannel],
        ];
  return `${named(mails)}${form([...choices, ['all', texts.stopAll]])}`;
}

function named(mails: StoppableMails): string {
  const { channelName, topicName } = mails;
  const texts = textsOf(mails);
  if (channelName === null) return paragraph(texts.directMails);
  return `    <p>${escapePageText(texts.topicMails)} ${isolatedName(`#${channelName} > ${topicName}`)}.</p>\n`;
}

function form(choices: readonly (readonly [scope: string, label: string])[]): string {
  const buttons = choices.map(([scope, label]) => `      <button name="scope" value="${scope}">${escapePageText(label)}</button>`);
  return `    <form method="post">\n${buttons.join('\n')}\n    </form>\n`;
}
