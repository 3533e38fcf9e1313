import { LIMITS } from '../../../../kernel/limits.js';
import { StringParam } from '../../../../http/params/parameter.js';

export class RenderMessageParams {
  @StringParam({ max: LIMITS.MAX_BODY_BYTES })
  readonly content!: string;
}
