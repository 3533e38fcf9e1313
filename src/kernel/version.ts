/** What the server says it is compatible with (design: feature level 372). */
export const ZULIP_VERSION = '10.1';
export const ZULIP_FEATURE_LEVEL = 372;
