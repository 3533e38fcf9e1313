import { Controller, Delete, Post } from '@nestjs/common';
import { CurrentActor } from '../../../http/auth/current-actor.decorator.js';
import { type Codec, CodecError, text } from '../../../http/codecs/codec.js';
import { IntegerParam, Param, StringParam } from '../../../http/params/parameter.js';
import { Params } from '../../../http/params/read-parameters.js';
import { Endpoint } from '../../../http/request/endpoint.js';
import type { Actor } from '../../../kernel/actor.js';
import { integer, object, type Static } from '../../../kernel/schema.js';
import { PlaygroundsService } from '../application/playgrounds.service.js';
import { MAX_LANGUAGE_LENGTH, MAX_PLAYGROUND_TEXT_LENGTH } from '../domain/playground.js';

const capped = text({ max: MAX_LANGUAGE_LENGTH });

/** The name of a lexer. The Zulip server accepts a comma as well. */
const language: Codec<string> = {
  ...capped,
  check(value, name) {
    if (/[^ a-zA-Z0-9_+,.\-/#]/.test(String(value))) throw new CodecError('Invalid characters in pygments language');
    return capped.check(value, name);
  },
};

export class AddPlaygroundParams {
  @StringParam({ max: MAX_PLAYGROUND_TEXT_LENGTH, description: 'What clients call the playground.' })
  readonly name!: string;

  @Param(language, { name: 'pygments_language', description: 'Language of the code blocks it is for, as the lexer is called.' })
  readonly language!: string;

  @StringParam({ max: MAX_PLAYGROUND_TEXT_LENGTH, description: 'RFC 6570 URL template with `code` as its only variable.' })
  readonly urlTemplate!: string;
}

export class RemovePlaygroundParams {
  @IntegerParam()
  readonly playgroundId!: number;
}

const NewPlayground = object({ id: integer() });

@Controller('api/v1/realm/playgrounds')
export class PlaygroundsController {
  constructor(private readonly playgrounds: PlaygroundsService) {}

  @Post()
  @Endpoint({ access: 'administrator', scope: 'administer', summary: 'Adds a code playground.', answer: NewPlayground })
  async add(@CurrentActor() actor: Actor, @Params() params: AddPlaygroundParams): Promise<Static<typeof NewPlayground>> {
    return { id: await this.playgrounds.create(actor, params) };
  }

  @Delete(':playground_id')
  @Endpoint({ access: 'administrator', scope: 'administer', summary: 'Removes a code playground.' })
  async remove(@CurrentActor() actor: Actor, @Params() params: RemovePlaygroundParams): Promise<void> {
    await this.playgrounds.delete(actor, params.playgroundId);
  }
}
