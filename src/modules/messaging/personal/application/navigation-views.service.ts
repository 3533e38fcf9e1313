import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { type ClientEvent, ClientEvents } from '../../../../kernel/client-events.js';
import { BadRequest, DoesNotExist } from '../../../../kernel/domain-error.js';
import { LIMITS } from '../../../../kernel/limits.js';
import { boolean, named, nullable, object, type Static, string } from '../../../../kernel/schema.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import { isBuiltIn, type NavigationView } from '../domain/navigation-view.js';
import { NavigationViewRepository, NavigationViewTaken } from './navigation-view.repository.js';

/** A navigation view in the form of the API. */
export const WireNavigationView = named(
  'NavigationView',
  object({
    fragment: string('The part of its address after the #.'),
    is_pinned: boolean(),
    name: nullable(string('Null for a built-in view.')),
  }),
);
export type WireNavigationView = Static<typeof WireNavigationView>;

export interface NewNavigationView {
  readonly fragment: string;
  readonly pinned: boolean;
  readonly name?: string;
}

/** Omitted properties stay as they are. */
export type NavigationViewChange = Partial<Omit<NewNavigationView, 'fragment'>>;

/** Manages the navigation views of an account. */
@Injectable()
export class NavigationViewsService {
  constructor(
    private readonly views: NavigationViewRepository,
    private readonly events: ClientEvents,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** The views in the form of the API, in the order of their creation. */
  async list(actor: Actor): Promise<readonly WireNavigationView[]> {
    return (await this.views.list(actor)).map(present);
  }

  /** @throws BadRequest */
  async add(actor: Actor, { fragment, pinned, name }: NewNavigationView): Promise<void> {
    checkBuiltIn(fragment, name);
    if (!isBuiltIn(fragment) && name === undefined) throw new BadRequest('Custom views must have a valid name.');
    const view = { realmId: actor.realmId, ownerId: actor.userId, fragment, name: name ?? null, pinned };
    await this.change(async () => {
      const known = await this.views.list(actor);
      checkIsFree(view, known);
      const max = LIMITS.MAX_NAVIGATION_VIEWS;
      if (known.length >= max) throw new BadRequest(`Too many navigation views (limit: ${max})`);
      await this.views.add(view);
      await this.publish(actor, { type: 'navigation_view', op: 'add', navigation_view: present(view) });
    });
  }

  /** Publishes nothing if nothing changes. @throws BadRequest, DoesNotExist */
  async update(actor: Actor, fragment: string, change: NavigationViewChange): Promise<void> {
    checkBuiltIn(fragment, change.name);
    await this.change(async () => {
      // Before it is looked for, as on the Zulip server.
      const others = (await this.views.list(actor)).filter((one) => one.fragment !== fragment);
      if (change.name !== undefined && others.some(({ name }) => name === change.name)) throw alreadyExists();
      const view = await this.views.lock(actor, fragment);
      if (!view) throw doesNotExist();
      const changed = { ...view, name: change.name ?? view.name, pinned: change.pinned ?? view.pinned };
      const data = {
        ...(changed.name === view.name ? {} : { name: changed.name }),
        ...(changed.pinned === view.pinned ? {} : { is_pinned: changed.pinned }),
      };
      if (Object.keys(data).length === 0) return;
      await this.views.save(changed);
      await this.publish(actor, { type: 'navigation_view', op: 'update', fragment, data });
    });
  }

  /** @throws DoesNotExist */
  async remove(actor: Actor, fragment: string): Promise<void> {
    await this.unitOfWork.run(async () => {
      if (!(await this.views.delete(actor, fragment))) throw doesNotExist();
      await this.publish(actor, { type: 'navigation_view', op: 'remove', fragment });
    });
  }

  /** What another request has taken meanwhile is taken as well. */
  private async change(work: () => Promise<void>): Promise<void> {
    try {
      await this.unitOfWork.run(work);
    } catch (error) {
      throw error instanceof NavigationViewTaken ? alreadyExists() : error;
    }
  }

  private publish({ realmId, userId }: Actor, event: ClientEvent): Promise<void> {
    return this.events.publish([{ realmId, event, audience: { kind: 'users', userIds: [userId] } }]);
  }
}

function present({ fragment, name, pinned }: NavigationView): WireNavigationView {
  return { fragment, is_pinned: pinned, name };
}

function checkBuiltIn(fragment: string, name: string | undefined): void {
  if (isBuiltIn(fragment) && name !== undefined) throw new BadRequest('Built-in views cannot have a custom name.');
}

function checkIsFree({ fragment, name }: NavigationView, views: readonly NavigationView[]): void {
  if (views.some((one) => one.fragment === fragment || (name !== null && one.name === name))) throw alreadyExists();
}

function alreadyExists(): BadRequest {
  return new BadRequest('Navigation view already exists.');
}

function doesNotExist(): DoesNotExist {
  return new DoesNotExist('Navigation view does not exist.');
}
