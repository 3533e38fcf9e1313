import { Controller, Delete, Get, Patch, Post } from '@nestjs/common';
import { CurrentActor } from '../../../http/auth/current-actor.decorator.js';
import { integer as integerCodec } from '../../../http/codecs/codec.js';
import { IntegerParam, ListParam, StringParam } from '../../../http/params/parameter.js';
import { Params } from '../../../http/params/read-parameters.js';
import { Endpoint } from '../../../http/request/endpoint.js';
import type { Actor } from '../../../kernel/actor.js';
import { LIMITS } from '../../../kernel/limits.js';
import { array, integer, object, type Static } from '../../../kernel/schema.js';
import { LinkifiersService, WireLinkifier } from '../application/linkifiers.service.js';
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
  @ListParam(integerCodec(), { max: LIMITS.MAX_REQUEST_ORDERED_ITEMS, description: 'Ids of all linkifiers in the new order.' })
  readonly orderedLinkifierIds!: readonly number[];
}

const LinkifierList = object({ linkifiers: array(WireLinkifier) });
const NewLinkifier = object({ id: integer() });

@Controller('api/v1/realm')
export class LinkifiersController {
  constructor(private readonly linkifiers: LinkifiersService) {}

  @Get('linkifiers')
  @Endpoint({
    access: 'account',
    summary: "Lists the organization's linkifiers, in the order in which they are applied.",
    answer: LinkifierList,
  })
  async list(@CurrentActor() actor: Actor): Promise<Static<typeof LinkifierList>> {
    return { linkifiers: await this.linkifiers.list(actor.realmId) };
  }

  @Patch('linkifiers')
  @Endpoint({ access: 'administrator', scope: 'administer', summary: 'Reorders the linkifiers.' })
  async reorder(@CurrentActor() actor: Actor, @Params() params: ReorderLinkifiersParams): Promise<void> {
    await this.linkifiers.reorder(actor, params.orderedLinkifierIds);
  }

  @Post('filters')
  @Endpoint({ access: 'administrator', scope: 'administer', summary: 'Adds a linkifier.', answer: NewLinkifier })
  async add(@CurrentActor() actor: Actor, @Params() { pattern, urlTemplate }: AddLinkifierParams): Promise<Static<typeof NewLinkifier>> {
    return { id: await this.linkifiers.create(actor, { pattern, urlTemplate }) };
  }

  @Patch('filters/:filter_id')
  @Endpoint({ access: 'administrator', scope: 'administer', summary: 'Changes a linkifier.' })
  async edit(@CurrentActor() actor: Actor, @Params() { filterId, pattern, urlTemplate }: EditLinkifierParams): Promise<void> {
    await this.linkifiers.update(actor, filterId, { pattern, urlTemplate });
  }

  @Delete('filters/:filter_id')
  @Endpoint({ access: 'administrator', scope: 'administer', summary: 'Removes a linkifier.' })
  async remove(@CurrentActor() actor: Actor, @Params() params: RemoveLinkifierParams): Promise<void> {
    await this.linkifiers.delete(actor, params.filterId);
  }
}
