import { Controller, Delete, Get, Post } from '@nestjs/common';
import { CurrentActor } from '../../../../http/auth/current-actor.decorator.js';
import { Params } from '../../../../http/params/read-parameters.js';
import { Endpoint } from '../../../../http/request/endpoint.js';
import type { Actor } from '../../../../kernel/actor.js';
import { array, object, type Static, string } from '../../../../kernel/schema.js';
import { AlertWordsService } from '../application/alert-words.service.js';
import { AddAlertWordsParams, RemoveAlertWordsParams } from './personal.params.js';

const AlertWords = object({ alert_words: array(string()) });

@Controller('api/v1/users/me/alert_words')
export class AlertWordsController {
  constructor(private readonly words: AlertWordsService) {}

  @Get()
  @Endpoint({ access: 'account', summary: "Lists the account's alert words.", answer: AlertWords })
  async list(@CurrentActor() actor: Actor): Promise<Static<typeof AlertWords>> {
    return { alert_words: await this.words.list(actor) };
  }

  @Post()
  @Endpoint({ access: 'account', summary: 'Adds alert words and returns all of them.', answer: AlertWords })
  async add(@CurrentActor() actor: Actor, @Params() params: AddAlertWordsParams): Promise<Static<typeof AlertWords>> {
    return { alert_words: await this.words.add(actor, params.alertWords) };
  }

  @Delete()
  @Endpoint({ access: 'account', summary: 'Removes alert words and returns the remaining ones.', answer: AlertWords })
  async remove(@CurrentActor() actor: Actor, @Params() params: RemoveAlertWordsParams): Promise<Static<typeof AlertWords>> {
    return { alert_words: await this.words.remove(actor, params.alertWords) };
  }
}
