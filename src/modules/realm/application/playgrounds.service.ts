import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.js';
import { type ClientEvent, ClientEvents } from '../../../kernel/client-events.js';
import { BadRequest } from '../../../kernel/domain-error.js';
import type { RealmId } from '../../../kernel/ids.js';
import { LinkRuleMatcher } from '../../../kernel/link-rules.js';
import { integer, named, object, type Static, string } from '../../../kernel/schema.js';
import { UnitOfWork } from '../../../kernel/unit-of-work.js';
import { FormErrors } from '../domain/form-errors.js';
import { validatePlayground, type NewPlayground, type Playground, type PlaygroundId } from '../domain/playground.js';
import { PlaygroundRepository } from './playground.repository.js';
import { RealmRepository } from './realm.repository.js';

/** A code playground as the API presents it. */
export const WirePlayground = named(
  'Playground',
  object({ id: integer(), name: string(), pygments_language: string(), url_template: string() }),
);
export type WirePlayground = Static<typeof WirePlayground>;

/** Manages the code playgrounds of realms. */
@Injectable()
export class PlaygroundsService {
  constructor(
    private readonly playgrounds: PlaygroundRepository,
    private readonly realms: RealmRepository,
    private readonly patterns: LinkRuleMatcher,
    private readonly events: ClientEvents,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** API objects, in the order of ids. */
  async list(realmId: RealmId): Promise<readonly WirePlayground[]> {
    return (await this.playgrounds.list(realmId)).map(presentPlayground);
  }

  /** @throws BadRequest with all errors by field */
  async create({ realmId }: Actor, playground: NewPlayground): Promise<PlaygroundId> {
    const trimmed = {
      name: playground.name.trim(),
      language: playground.language.trim(),
      urlTemplate: playground.urlTemplate.trim(),
    };
    return this.unitOfWork.run(async () => {
      await this.realms.lock(realmId);
      const errors = new FormErrors();
      const variables = this.patterns.variablesOf(trimmed.urlTemplate);
      validatePlayground(errors, trimmed, variables, await this.playgrounds.list(realmId));
      errors.throwFirst();
      const id = await this.playgrounds.add(realmId, trimmed);
      await this.publishList(realmId);
      return id;
    });
  }

  /** @throws BadRequest */
  async delete({ realmId }: Actor, id: PlaygroundId): Promise<void> {
    await this.unitOfWork.run(async () => {
      await this.realms.lock(realmId);
      if (!(await this.playgrounds.delete(realmId, id))) throw new BadRequest('Invalid playground');
      await this.publishList(realmId);
    });
  }

  private async publishList(realmId: RealmId): Promise<void> {
    const event: ClientEvent = { type: 'realm_playgrounds', realm_playgrounds: await this.list(realmId) };
    await this.events.publish([{ realmId, event, audience: { kind: 'realm', guests: true } }]);
  }
}

function presentPlayground({ id, name, language, urlTemplate }: Playground): WirePlayground {
  return { id, name, pygments_language: language, url_template: urlTemplate };
}
