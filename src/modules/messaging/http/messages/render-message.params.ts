import { StringParam } from '../../../../http/params/parameter.js';

export class RenderMessageParams {
  @StringParam()
  readonly content!: string;
}
