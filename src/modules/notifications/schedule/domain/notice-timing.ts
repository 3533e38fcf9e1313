/** How often an account gets digests, unless its setting `enable_digest_emails` is off. Stored and sent, so the names do not change. */
export const DIGEST_PERIODS = ['weekly', 'daily'] as const;
export type DigestPeriod = (typeof DIGEST_PERIODS)[number];

/** What an account chose beside the settings of the Zulip API about the time of its notices. */
export interface NoticeTiming {
  readonly digestPeriod: DigestPeriod;
  /** For how long a push waits while the account is active, so that it is not sent if its message is read meanwhile. */
  readonly pushDelaySeconds: number;
}

/** That of accounts that chose nothing, as the Zulip server has it. */
export const USUAL_TIMING: NoticeTiming = { digestPeriod: 'weekly', pushDelaySeconds: 0 };
