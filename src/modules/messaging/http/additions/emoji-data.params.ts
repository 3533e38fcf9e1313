import { StringParam } from '../../../../http/params/parameter.js';

export class EmojiDataParams {
  @StringParam()
  readonly file!: string;
}
