import { Controller, Delete, Get, Post, Put } from '@nestjs/common';
import { CurrentActor } from '../../../http/auth/current-actor.decorator.js';
import { anyJson } from '../../../http/codecs/codec.js';
import { Param, StringParam } from '../../../http/params/parameter.js';
import { Params } from '../../../http/params/read-parameters.js';
import { Endpoint } from '../../../http/request/endpoint.js';
import type { Actor } from '../../../kernel/actor.js';
import { array, described, literal, nullable, object, type Static, string } from '../../../kernel/schema.js';
import { IntegrationCatalogue } from '../application/integration-catalogue.js';
import { readPayload } from './external.params.js';

const MAX_PASTED = 100_000;
const DECLARATION = {
  description: 'JSON with `display_name`, `event`, `ignored` and `messages`; see docs/integrations.md.',
};

class DeclarationNameParams {
  @StringParam({ description: 'Begins with `custom-`; the last part of the address.' })
  readonly name!: string;
}

class DeclarationParams extends DeclarationNameParams {
  @Param(anyJson({ type: 'object' }), DECLARATION)
  readonly declaration!: unknown;
}

class TrialParams {
  @Param(anyJson({ type: 'object' }), DECLARATION)
  readonly declaration!: unknown;

  @StringParam({ max: MAX_PASTED, description: 'What the service sends: JSON or a form.' })
  readonly payload!: string;
}

const DeclarationList = object({
  integrations: array(object({ name: string(), declaration: string('JSON.') }), 'In the order of their names.'),
});
const TrialAnswer = object({
  outcome: described(
    literal('messages', 'ignored', 'unsupported', 'missing event', 'anomalous', 'malformed'),
    'What would become of the payload; `anomalous`: a path of the declaration is missing in it; `malformed`: it is neither JSON nor a form.',
  ),
  event: string('An empty text if it is not known.'),
  messages: array(object({ topic: string(), content: string() })),
  path: nullable(string('Where the payload is not as the declaration expects it; null if it is.')),
});

/** The integrations that an organization declares itself, for its administrators. */
@Controller('api/v1/realm/integrations')
export class IntegrationDeclarationsController {
  constructor(private readonly catalogue: IntegrationCatalogue) {}

  @Get()
  @Endpoint({ access: 'administrator', summary: 'Lists the integrations that the organization declares itself.', answer: DeclarationList })
  async list(@CurrentActor() actor: Actor): Promise<Static<typeof DeclarationList>> {
    const own = await this.catalogue.listOwn(actor);
    return { integrations: own.map(({ name, declaration }) => ({ name, declaration })) };
  }

  @Post('try')
  @Endpoint({
    access: 'administrator',
    summary: 'Says what a declaration of an integration would make of a payload; nothing is stored or sent.',
    answer: TrialAnswer,
  })
  async try(@Params() { declaration, payload }: TrialParams): Promise<Static<typeof TrialAnswer>> {
    const body = await readPayload(Buffer.from(payload), {});
    const { outcome, event, messages, path } = this.catalogue.try(declaration, body?.json);
    return body ? { outcome, event, messages, path } : { outcome: 'malformed', event: '', messages: [], path: null };
  }

  @Put(':name')
  @Endpoint({ access: 'administrator', summary: 'Stores an integration that the organization declares itself.' })
  async put(@CurrentActor() actor: Actor, @Params() { name, declaration }: DeclarationParams): Promise<void> {
    await this.catalogue.put(actor, name, declaration);
  }

  @Delete(':name')
  @Endpoint({ access: 'administrator', summary: 'Deletes an integration that the organization declares itself.' })
  async remove(@CurrentActor() actor: Actor, @Params() { name }: DeclarationNameParams): Promise<void> {
    await this.catalogue.remove(actor, name);
  }
}
