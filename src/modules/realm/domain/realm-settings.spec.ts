import { describe, expect, it } from 'vitest';
import { REALM_SETTINGS, realmSettingParameters } from './realm-settings.js';

describe('The settings that requests may change', () => {
  it.each([
    [391, true],
    [392, false],
  ])('at feature level %i contain mandatory_topics: %s', (level, isParameter) => {
    const { mandatory_topics, ...lasting }: Partial<typeof REALM_SETTINGS> = realmSettingParameters(level);
    expect(mandatory_topics).toEqual(isParameter ? expect.anything() : undefined);
    expect({ ...lasting, mandatory_topics: REALM_SETTINGS.mandatory_topics }).toEqual(REALM_SETTINGS);
  });
});
