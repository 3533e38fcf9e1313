import { type Codec, CodecError, text } from '../../../http/codecs/codec.js';
import { IntegerParam, Param, StringParam } from '../../../http/params/parameter.js';
import { MAX_LANGUAGE, MAX_PLAYGROUND_TEXT } from '../domain/playgrounds/playground.js';

const capped = text({ max: MAX_LANGUAGE });

/** The name of a lexer. The comma is an accident of the API. */
const language: Codec<string> = {
  ...capped,
  check(value, name) {
    if (/[^ a-zA-Z0-9_+,.\-/#]/.test(String(value))) throw new CodecError('Invalid characters in pygments language');
    return capped.check(value, name);
  },
};

export class AddPlaygroundParams {
  @StringParam({ max: MAX_PLAYGROUND_TEXT, description: 'What clients call the playground.' })
  readonly name!: string;

  @Param(language, { name: 'pygments_language', description: 'Language of the code blocks it is for, as the lexer is called.' })
  readonly language!: string;

  @StringParam({ max: MAX_PLAYGROUND_TEXT, description: 'RFC 6570 URL template with `code` as its only variable.' })
  readonly urlTemplate!: string;
}

export class RemovePlaygroundParams {
  @IntegerParam()
  readonly playgroundId!: number;
}
