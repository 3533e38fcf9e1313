import { describe, expect, it } from 'vitest';
import { integrationUrl } from './integration-url.js';

const CHOICE = { name: 'github', channelId: undefined, topic: '', events: [], options: {} };
const made = (choice: object): string => integrationUrl('https://chat.example.com', 'KEY', { ...CHOICE, ...choice });

describe('The address of an integration', () => {
  it('has no more than the key, unless something is chosen', () => {
    expect(made({})).toBe('https://chat.example.com/api/v1/external/github?api_key=KEY');
    expect(made({ topic: ' ', options: { branches: '' } })).toBe(made({}));
  });

  it('has what is chosen, so that a program can read it', () => {
    const url = made({ channelId: 5, topic: ' build & logs ', events: ['push', 'issues'], options: { branches: 'main,v*' } });
    expect([...new URL(url).searchParams]).toEqual([
      ['api_key', 'KEY'],
      ['stream', '5'],
      ['topic', 'build & logs'],
      ['only_events', '["push","issues"]'],
      ['branches', 'main,v*'],
    ]);
    // Some programs take a plus sign literally.
    expect(url).not.toContain('+');
  });
});
