import { Controller, Delete, Get, Patch, Post } from '@nestjs/common';
import { CurrentActor } from '../../../../http/auth/current-actor.decorator.js';
import { Params } from '../../../../http/params/read-parameters.js';
import { Endpoint } from '../../../../http/request/endpoint.js';
import type { Actor } from '../../../../kernel/actor.js';
import { array, integer, object, type Static } from '../../../../kernel/schema.js';
import { SavedSnippetsService, WireSavedSnippet } from '../application/saved-snippets.service.js';
import { CreateSavedSnippetParams, DeleteSavedSnippetParams, EditSavedSnippetParams } from './personal.params.js';

const SnippetList = object({ saved_snippets: array(WireSavedSnippet) });
const NewSnippet = object({ saved_snippet_id: integer() });

@Controller('api/v1/saved_snippets')
export class SavedSnippetsController {
  constructor(private readonly snippets: SavedSnippetsService) {}

  @Get()
  @Endpoint({
    access: 'account',
    summary: "Lists the account's saved snippets.",
    answer: SnippetList,
  })
  async list(@CurrentActor() actor: Actor): Promise<Static<typeof SnippetList>> {
    return { saved_snippets: await this.snippets.list(actor) };
  }

  @Post()
  @Endpoint({ access: 'account', scope: 'send', summary: 'Creates a saved snippet.', answer: NewSnippet })
  async create(@CurrentActor() actor: Actor, @Params() params: CreateSavedSnippetParams): Promise<Static<typeof NewSnippet>> {
    return { saved_snippet_id: await this.snippets.create(actor, params) };
  }

  @Patch(':saved_snippet_id')
  @Endpoint({ access: 'account', scope: 'send', summary: 'Changes the title or the content of a saved snippet.' })
  async edit(@CurrentActor() actor: Actor, @Params() { savedSnippetId, ...change }: EditSavedSnippetParams): Promise<void> {
    await this.snippets.edit(actor, savedSnippetId, change);
  }

  @Delete(':saved_snippet_id')
  @Endpoint({ access: 'account', scope: 'send', summary: 'Deletes a saved snippet.' })
  async delete(@CurrentActor() actor: Actor, @Params() params: DeleteSavedSnippetParams): Promise<void> {
    await this.snippets.delete(actor, params.savedSnippetId);
  }
}
