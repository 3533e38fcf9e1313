import { Controller, Get } from '@nestjs/common';
import { CurrentActor } from '../../../http/auth/current-actor.decorator.js';
import { Endpoint } from '../../../http/request/endpoint.js';
import type { Actor } from '../../../kernel/actor.js';
import { array, named, nullable, object, type Static, string } from '../../../kernel/schema.js';
import { IntegrationCatalogue } from '../application/integration-catalogue.js';
import { presentIntegration, WireIntegration } from '../application/integration.presenter.js';

const IntegrationGuide = named(
  'IntegrationGuide',
  object({
    ...WireIntegration.fields,
    set_up: string('What is done at the service, in English; an empty text for an integration that the organization declares itself.'),
    signature_header: nullable(string('The header with which the service can prove what it sends; null if it signs nothing.')),
  }),
);
const IntegrationList = object({
  integrations: array(IntegrationGuide, 'Those of the server, and those that the organization declares itself.'),
});

/** The services that can send to the address of a bot. */
@Controller('api/v1/integrations')
export class IntegrationsController {
  constructor(private readonly catalogue: IntegrationCatalogue) {}

  @Get()
  @Endpoint({ access: 'account', summary: 'Lists the integrations, and what has to be done at each service.', answer: IntegrationList })
  async list(@CurrentActor() actor: Actor): Promise<Static<typeof IntegrationList>> {
    const integrations = await this.catalogue.list(actor);
    return {
      integrations: integrations.map((integration) => ({
        ...presentIntegration(integration),
        set_up: integration.setUp,
        signature_header: integration.signature?.header ?? null,
      })),
    };
  }
}
