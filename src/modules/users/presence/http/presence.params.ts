import { type Codec, integer, nullable, text } from '../../../../http/codecs/codec.js';
import { BooleanParam, IntegerParam, Param, StringParam } from '../../../../http/params/parameter.js';
import { MAX_STATUS_TEXT } from '../domain/user-status.js';

export class UpdatePresenceParams {
  @IntegerParam({ optional: true, min: 0, description: 'How many days back to look without last_update_id; 14 by default.' })
  readonly historyLimitDays?: number;

  @IntegerParam({
    optional: true,
    description: 'The newest update id that the client knows; -1 for none. Selects the modern format of the answer.',
  })
  readonly lastUpdateId?: number;

  @BooleanParam({ description: 'Whether the person used the client since its last request.' })
  readonly newUserInput: boolean = false;

  @BooleanParam({ description: 'Whether to leave the presences out of the answer.' })
  readonly pingOnly: boolean = false;

  @BooleanParam()
  readonly slimPresence: boolean = false;

  @StringParam({ description: '`active` or `idle`.' })
  readonly status!: string;
}

export class GetPresenceParams {
  @StringParam({ name: 'user_id_or_email' })
  readonly person!: string;
}

const capped = text({ max: MAX_STATUS_TEXT });
/** The maximum length applies to the trimmed string. */
const trimmed: Codec<string> = { ...capped, check: (value, name) => capped.check(typeof value === 'string' ? value.trim() : value, name) };

/** What everybody sees of a status. */
class StatusParams {
  @StringParam({ optional: true })
  readonly emojiCode?: string;

  @StringParam({ optional: true, description: 'Empty for no emoji.' })
  readonly emojiName?: string;

  @StringParam({ optional: true })
  readonly reactionType?: string;

  @Param(trimmed, { name: 'status_text', optional: true, description: 'Empty for no text.' })
  readonly text?: string;

  @Param(nullable(integer({ min: 0 })), {
    name: 'status_until',
    optional: true,
    description: 'When text and emoji are cleared, in seconds UTC. A new text or emoji without it stays, as with null.',
  })
  readonly until?: number | null;
}

export class ChangeStatusParams extends StatusParams {
  @BooleanParam({ optional: true, description: 'Deprecated: the opposite of the setting presence_enabled.' })
  readonly away?: boolean;
}

export class ChangeStatusOfParams extends StatusParams {
  @IntegerParam()
  readonly userId!: number;
}

export class GetStatusParams {
  @IntegerParam()
  readonly userId!: number;
}
