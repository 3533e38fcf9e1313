import { LIMITS } from '../../../../kernel/limits.js';
import { IntegerParam, StringParam } from '../../../../http/params/parameter.js';
import { MAX_SNIPPET_TITLE } from '../../domain/personal/saved-snippet.js';

export class CreateSavedSnippetParams {
  @StringParam({ nonBlank: true, max: LIMITS.MAX_MESSAGE_CODE_POINTS })
  readonly content!: string;

  @StringParam({ nonBlank: true, max: MAX_SNIPPET_TITLE })
  readonly title!: string;
}

export class EditSavedSnippetParams {
  @IntegerParam()
  readonly savedSnippetId!: number;

  @StringParam({ optional: true, nonBlank: true, max: LIMITS.MAX_MESSAGE_CODE_POINTS })
  readonly content?: string;

  @StringParam({ optional: true, nonBlank: true, max: MAX_SNIPPET_TITLE })
  readonly title?: string;
}

export class DeleteSavedSnippetParams {
  @IntegerParam()
  readonly savedSnippetId!: number;
}
