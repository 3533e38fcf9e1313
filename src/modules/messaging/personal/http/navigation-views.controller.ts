import { Controller, Delete, Get, Patch, Post } from '@nestjs/common';
import { CurrentActor } from '../../../../http/auth/current-actor.decorator.js';
import { Params } from '../../../../http/params/read-parameters.js';
import { Endpoint } from '../../../../http/request/endpoint.js';
import type { Actor } from '../../../../kernel/actor.js';
import { array, object, type Static } from '../../../../kernel/schema.js';
import { NavigationViewsService, WireNavigationView } from '../application/navigation-views.service.js';
import { AddNavigationViewParams, ChangeNavigationViewParams, NavigationViewParams } from './personal.params.js';

const NavigationViewList = object({ navigation_views: array(WireNavigationView) });

/** The views that an account has put into the navigation of its clients, and its choices about the built-in ones. */
@Controller('api/v1/navigation_views')
export class NavigationViewsController {
  constructor(private readonly views: NavigationViewsService) {}

  @Get()
  @Endpoint({ access: 'account', summary: "Lists the account's navigation views.", answer: NavigationViewList })
  async list(@CurrentActor() actor: Actor): Promise<Static<typeof NavigationViewList>> {
    return { navigation_views: await this.views.list(actor) };
  }

  @Post()
  @Endpoint({ access: 'account', scope: 'administer', summary: 'Adds a navigation view, or a choice about a built-in one.' })
  async add(@CurrentActor() actor: Actor, @Params() params: AddNavigationViewParams): Promise<void> {
    await this.views.add(actor, params);
  }

  @Patch(':fragment')
  @Endpoint({ access: 'account', scope: 'administer', restOfPath: true, summary: 'Changes a navigation view.' })
  async update(@CurrentActor() actor: Actor, @Params() { fragment, ...change }: ChangeNavigationViewParams): Promise<void> {
    await this.views.update(actor, fragment, change);
  }

  @Delete(':fragment')
  @Endpoint({ access: 'account', scope: 'administer', restOfPath: true, summary: 'Removes a navigation view.' })
  async remove(@CurrentActor() actor: Actor, @Params() { fragment }: NavigationViewParams): Promise<void> {
    await this.views.remove(actor, fragment);
  }
}
