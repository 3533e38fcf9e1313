import { describe, expect, it } from 'vitest';
import { LIMITS } from '../../../../kernel/limits.js';
import { DefaultChannelGroup } from './default-channel-group.js';

const channel = (id: number): { id: number; name: string; isDefault: boolean } => ({ id, name: `channel ${id}`, isDefault: false });
const channels = (count: number, first = 1): ReturnType<typeof channel>[] =>
  Array.from({ length: count }, (_, index) => channel(first + index));

describe('A default channel group', () => {
  it('accepts channels up to the limit', () => {
    const max = LIMITS.MAX_DEFAULT_CHANNEL_GROUP_CHANNELS;
    const group = new DefaultChannelGroup(1, 'home', '');
    group.addChannels(channels(max));
    expect(() => group.addChannels([channel(max + 1)])).toThrow(`Too many channels in default channel group 'home' (limit: ${max})`);
    expect(group.channelIds).toHaveLength(max);
  });

  it('contains a channel once if a request names it twice', () => {
    const group = new DefaultChannelGroup(1, 'home', '');
    group.addChannels([channel(1), channel(1)]);
    expect(group.channelIds).toEqual([1]);
  });
});
