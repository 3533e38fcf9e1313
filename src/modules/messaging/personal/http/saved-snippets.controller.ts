import { Controller, Delete, Get, Patch, Post } from '@nestjs/common';
import { CurrentActor } from '../../../../http/auth/current-actor.decorator.js';
import { Params } from '../../../../http/params/read-parameters.js';
import { Endpoint } from '../../../../http/request/endpoint.js';
import type { Actor } from '../../../../kernel/actor.js';
import { SavedSnippetsService } from '../application/saved-snippets.service.js';
import { SAVED_SNIPPET_SCHEMA } from './personal.answers.js';
import { CreateSavedSnippetParams, DeleteSavedSnippetParams, EditSavedSnippetParams } from './personal.params.js';

@Controller('api/v1/saved_snippets')
export class SavedSnippetsController {
  constructor(private readonly snippets: SavedSnippetsService) {}

  @Get()
  @Endpoint({
    access: 'account',
    summary: "Lists the account's saved snippets.",
    answer: { saved_snippets: { type: 'array', items: SAVED_SNIPPET_SCHEMA } },
  })
  async list(@CurrentActor() actor: Actor): Promise<object> {
    return { saved_snippets: await this.snippets.list(actor) };
  }

  @Post()
  @Endpoint({ access: 'account', summary: 'Creates a saved snippet.', answer: { saved_snippet_id: { type: 'integer' } } })
  async create(@CurrentActor() actor: Actor, @Params() params: CreateSavedSnippetParams): Promise<object> {
    return { saved_snippet_id: await this.snippets.create(actor, params) };
  }

  @Patch(':saved_snippet_id')
  @Endpoint({ access: 'account', summary: 'Changes the title or the content of a saved snippet.' })
  async edit(@CurrentActor() actor: Actor, @Params() { savedSnippetId, ...change }: EditSavedSnippetParams): Promise<void> {
    await this.snippets.edit(actor, savedSnippetId, change);
  }

  @Delete(':saved_snippet_id')
  @Endpoint({ access: 'account', summary: 'Deletes a saved snippet.' })
  async delete(@CurrentActor() actor: Actor, @Params() params: DeleteSavedSnippetParams): Promise<void> {
    await this.snippets.delete(actor, params.savedSnippetId);
  }
}
