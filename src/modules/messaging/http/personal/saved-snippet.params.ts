import { IntegerParam, StringParam } from '../../../../http/params/parameter.js';
import { MAX_CONTENT } from '../../domain/sending/message-content.js';
import { MAX_SNIPPET_TITLE } from '../../domain/personal/saved-snippet.js';

export class CreateSavedSnippetParams {
  @StringParam({ nonBlank: true, max: MAX_CONTENT })
  readonly content!: string;

  @StringParam({ nonBlank: true, max: MAX_SNIPPET_TITLE })
  readonly title!: string;
}

export class EditSavedSnippetParams {
  @IntegerParam()
  readonly savedSnippetId!: number;

  @StringParam({ optional: true, nonBlank: true, max: MAX_CONTENT })
  readonly content?: string;

  @StringParam({ optional: true, nonBlank: true, max: MAX_SNIPPET_TITLE })
  readonly title?: string;
}

export class DeleteSavedSnippetParams {
  @IntegerParam()
  readonly savedSnippetId!: number;
}
