import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.js';
import { type ClientEvent, ClientEvents } from '../../../kernel/client-events.js';
import { BadRequest } from '../../../kernel/domain-error.js';
import type { RealmId } from '../../../kernel/ids.js';
import { InvalidPattern, LinkRuleMatcher, type LinkRule } from '../../../kernel/link-rules.js';
import { integer, named, object, type Static, string } from '../../../kernel/schema.js';
import { UnitOfWork } from '../../../kernel/unit-of-work.js';
import { FormErrors } from '../domain/form-errors.js';
import { validateLinkifier, type Linkifier, type LinkifierId } from '../domain/linkifier.js';
import { LINKIFIERS_CHANGED } from './linkifier-lookup.js';
import { LinkifierRepository } from './linkifier.repository.js';
import { RealmRepository } from './realm.repository.js';

/** A linkifier as the API presents it. */
export const WireLinkifier = named('Linkifier', object({ pattern: string(), url_template: string(), id: integer() }));
export type WireLinkifier = Static<typeof WireLinkifier>;

/** Manages the linkifiers of realms. Changes of one realm run one after the other. */
@Injectable()
export class LinkifiersService {
  constructor(
    private readonly linkifiers: LinkifierRepository,
    private readonly realms: RealmRepository,
    private readonly patterns: LinkRuleMatcher,
    private readonly events: ClientEvents,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** API objects, in the order in which the linkifiers are applied. */
  async list(realmId: RealmId): Promise<readonly WireLinkifier[]> {
    return (await this.linkifiers.list(realmId)).map(({ pattern, urlTemplate, id }) => ({ pattern, url_template: urlTemplate, id }));
  }

  /** @throws BadRequest with all errors by field */
  create({ realmId }: Actor, rule: LinkRule): Promise<LinkifierId> {
    return this.change(realmId, async (present) => this.linkifiers.add(realmId, this.validate(rule, present)));
  }

  /** @throws BadRequest with all errors by field */
  update({ realmId }: Actor, id: LinkifierId, rule: LinkRule): Promise<void> {
    return this.change(realmId, async (present) => {
      const linkifier = find(present, id);
      const others = present.filter((other) => other !== linkifier);
      await this.linkifiers.save({ ...linkifier, ...this.validate(rule, others) });
    });
  }

  /** @throws BadRequest */
  delete({ realmId }: Actor, id: LinkifierId): Promise<void> {
    return this.change(realmId, (present) => this.linkifiers.delete(find(present, id)));
  }

  /** @param ids the ids of all linkifiers, each once @throws BadRequest */
  reorder({ realmId }: Actor, ids: readonly LinkifierId[]): Promise<void> {
    return this.change(realmId, async (present) => {
      if (new Set(ids).size < ids.length) throw new BadRequest('The ordered list must not contain duplicated linkifiers');
      if (present.length !== ids.length || present.some(({ id }) => !ids.includes(id))) {
        throw new BadRequest('The ordered list must enumerate all existing linkifiers exactly once');
      }
      for (const linkifier of present) await this.linkifiers.save({ ...linkifier, order: ids.indexOf(linkifier.id) });
    });
  }

  private validate(rule: LinkRule, others: readonly LinkRule[]): LinkRule {
    const trimmed = { pattern: rule.pattern.trim(), urlTemplate: rule.urlTemplate.trim() };
    const errors = new FormErrors();
    const syntax = { groups: this.groupsOf(trimmed.pattern), variables: this.patterns.variablesOf(trimmed.urlTemplate) };
    validateLinkifier(errors, trimmed, syntax, others);
    errors.throwFirst();
    return trimmed;
  }

  private groupsOf(pattern: string): readonly string[] | Error {
    try {
      return this.patterns.groupsOf(pattern);
    } catch (error) {
      if (error instanceof InvalidPattern) return error;
      throw error;
    }
  }

  /** Publishes no `realm_filters` events: their URL format cannot express URL templates. */
  private async change<T>(realmId: RealmId, work: (present: readonly Linkifier[]) => Promise<T>): Promise<T> {
    return this.unitOfWork.run(async () => {
      await this.realms.lock(realmId);
      const result = await work(await this.linkifiers.list(realmId));
      const event: ClientEvent = { type: LINKIFIERS_CHANGED, realm_linkifiers: await this.list(realmId) };
      await this.events.publish([{ realmId, event, audience: { kind: 'realm', guests: true } }]);
      return result;
    });
  }
}

function find(present: readonly Linkifier[], id: LinkifierId): Linkifier {
  const linkifier = present.find((candidate) => candidate.id === id);
  if (!linkifier) throw new BadRequest('Linkifier not found.');
  return linkifier;
}
