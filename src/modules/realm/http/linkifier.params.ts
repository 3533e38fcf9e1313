import { LIMITS } from '../../../kernel/limits.js';
import { integer } from '../../../http/codecs/codec.js';
import { IntegerParam, ListParam, StringParam } from '../../../http/params/parameter.js';
import { MAX_LINKIFIER_TEXT } from '../domain/linkifiers/linkifier.js';

export class AddLinkifierParams {
  @StringParam({ max: MAX_LINKIFIER_TEXT, description: 'Regular expression in RE2 syntax.' })
  readonly pattern!: string;

  @StringParam({ max: MAX_LINKIFIER_TEXT, description: "RFC 6570 URL template with the pattern's named groups as its variables." })
  readonly urlTemplate!: string;
}

export class EditLinkifierParams extends AddLinkifierParams {
  @IntegerParam()
  readonly filterId!: number;
}

export class RemoveLinkifierParams {
  @IntegerParam()
  readonly filterId!: number;
}

export class ReorderLinkifiersParams {
  @ListParam(integer(), { max: LIMITS.MAX_REQUEST_ORDERED_ITEMS, description: 'Ids of all linkifiers in the new order.' })
  readonly orderedLinkifierIds!: readonly number[];
}
