import { Controller, Delete, Get, Post } from '@nestjs/common';
import { CurrentActor } from '../../../../http/auth/current-actor.decorator.js';
import { Params } from '../../../../http/params/read-parameters.js';
import { Endpoint } from '../../../../http/request/endpoint.js';
import type { Actor } from '../../../../kernel/actor.js';
import { AlertWordsService } from '../application/alert-words.service.js';
import { ALERT_WORDS_ANSWER } from './personal.answers.js';
import { AddAlertWordsParams, RemoveAlertWordsParams } from './personal.params.js';

@Controller('api/v1/users/me/alert_words')
export class AlertWordsController {
  constructor(private readonly words: AlertWordsService) {}

  @Get()
  @Endpoint({ access: 'account', summary: "Lists the account's alert words.", answer: ALERT_WORDS_ANSWER })
  async list(@CurrentActor() actor: Actor): Promise<object> {
    return { alert_words: await this.words.list(actor) };
  }

  @Post()
  @Endpoint({ access: 'account', summary: 'Adds alert words and returns all of them.', answer: ALERT_WORDS_ANSWER })
  async add(@CurrentActor() actor: Actor, @Params() params: AddAlertWordsParams): Promise<object> {
    return { alert_words: await this.words.add(actor, params.alertWords) };
  }

  @Delete()
  @Endpoint({ access: 'account', summary: 'Removes alert words and returns the remaining ones.', answer: ALERT_WORDS_ANSWER })
  async remove(@CurrentActor() actor: Actor, @Params() params: RemoveAlertWordsParams): Promise<object> {
    return { alert_words: await this.words.remove(actor, params.alertWords) };
  }
}
