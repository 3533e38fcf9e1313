import { Controller, Delete, Post } from '@nestjs/common';
import { CurrentActor } from '../../../http/auth/current-actor.decorator.js';
import { Params } from '../../../http/params/read-parameters.js';
import { Endpoint } from '../../../http/request/endpoint.js';
import type { Actor } from '../../../kernel/actor.js';
import { PlaygroundsService } from '../application/playgrounds/playgrounds.service.js';
import { AddPlaygroundParams, RemovePlaygroundParams } from './playground.params.js';

@Controller('api/v1/realm/playgrounds')
export class PlaygroundsController {
  constructor(private readonly playgrounds: PlaygroundsService) {}

  @Post()
  @Endpoint({ access: 'administrator', summary: 'Adds a code playground.', answer: { id: { type: 'integer' } } })
  async add(@CurrentActor() actor: Actor, @Params() params: AddPlaygroundParams): Promise<object> {
    return { id: await this.playgrounds.add(actor, params) };
  }

  @Delete(':playground_id')
  @Endpoint({ access: 'administrator', summary: 'Removes a code playground.' })
  async remove(@CurrentActor() actor: Actor, @Params() params: RemovePlaygroundParams): Promise<void> {
    await this.playgrounds.remove(actor, params.playgroundId);
  }
}
