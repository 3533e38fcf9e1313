import { Controller, Delete, Get, Patch, Post } from '@nestjs/common';
import { CurrentActor } from '../../../http/auth/current-actor.decorator.js';
import { integer } from '../../../http/codecs/codec.js';
import { IntegerParam, ListParam, StringParam } from '../../../http/params/parameter.js';
import { Params } from '../../../http/params/read-parameters.js';
import { Endpoint } from '../../../http/request/endpoint.js';
import type { Actor } from '../../../kernel/actor.js';
import { LIMITS } from '../../../kernel/limits.js';
import { LinkifiersService } from '../application/linkifiers.service.js';
import { MAX_LINKIFIER_TEXT_LENGTH } from '../domain/linkifier.js';

export class AddLinkifierParams {
  @StringParam({ max: MAX_LINKIFIER_TEXT_LENGTH, description: 'Regular expression in RE2 syntax.' })
  readonly pattern!: string;

  @StringParam({ max: MAX_LINKIFIER_TEXT_LENGTH, description: "RFC 6570 URL template with the pattern's named groups as its variables." })
  readonly urlTemplate!: string;
}

export class EditLinkifierParams extends AddLinkifierParams {
  @IntegerParam()
  readonly filterId!: number;
}

export class RemoveLinkifierParams {
  @IntegerParam()
  readonly filterId!: number;
}

export class ReorderLinkifiersParams {
  @ListParam(integer(), { max: LIMITS.MAX_REQUEST_ORDERED_ITEMS, description: 'Ids of all linkifiers in the new order.' })
  readonly orderedLinkifierIds!: readonly number[];
}

const text = { type: 'string' };
const LINKIFIER_SCHEMA = { type: 'object', properties: { pattern: text, url_template: text, id: { type: 'integer' } } };

@Controller('api/v1/realm')
export class LinkifiersController {
  constructor(private readonly linkifiers: LinkifiersService) {}

  @Get('linkifiers')
  @Endpoint({
    access: 'account',
    summary: "Lists the organization's linkifiers, in the order in which they are applied.",
    answer: { linkifiers: { type: 'array', items: LINKIFIER_SCHEMA } },
  })
  async list(@CurrentActor() actor: Actor): Promise<object> {
    return { linkifiers: await this.linkifiers.list(actor.realmId) };
  }

  @Patch('linkifiers')
  @Endpoint({ access: 'administrator', summary: 'Reorders the linkifiers.' })
  async reorder(@CurrentActor() actor: Actor, @Params() params: ReorderLinkifiersParams): Promise<void> {
    await this.linkifiers.reorder(actor, params.orderedLinkifierIds);
  }

  @Post('filters')
  @Endpoint({ access: 'administrator', summary: 'Adds a linkifier.', answer: { id: { type: 'integer' } } })
  async add(@CurrentActor() actor: Actor, @Params() { pattern, urlTemplate }: AddLinkifierParams): Promise<object> {
    return { id: await this.linkifiers.create(actor, { pattern, urlTemplate }) };
  }

  @Patch('filters/:filter_id')
  @Endpoint({ access: 'administrator', summary: 'Changes a linkifier.' })
  async edit(@CurrentActor() actor: Actor, @Params() { filterId, pattern, urlTemplate }: EditLinkifierParams): Promise<void> {
    await this.linkifiers.update(actor, filterId, { pattern, urlTemplate });
  }

  @Delete('filters/:filter_id')
  @Endpoint({ access: 'administrator', summary: 'Removes a linkifier.' })
  async remove(@CurrentActor() actor: Actor, @Params() params: RemoveLinkifierParams): Promise<void> {
    await this.linkifiers.delete(actor, params.filterId);
  }
}
