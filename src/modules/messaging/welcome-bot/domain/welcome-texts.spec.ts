import { describe, expect, it } from 'vitest';
import { answerTo, greeting } from './welcome-texts.js';

describe('the welcome bot', () => {
  const [, commands = ''] = /understand: (.*)\.$/.exec(greeting({ isAdministrator: false })) ?? [];

  it.each([...commands.matchAll(/`([^`]+)`/g)].map(([, command = '']) => command))('answers the command %j that it lists', (command) => {
    expect(answerTo(command)).not.toContain('do not understand');
  });

  it.each([
    [' Apps\n', 'apps'],
    ['STREAMS', 'channels'],
    ['shortcuts', 'keyboard shortcuts'],
    ['?', 'help'],
  ])('understands %j as %j', (asked, command) => {
    expect(answerTo(asked)).toBe(answerTo(command));
  });

  it.each(['', 'hello', 'constructor', 'apps please'])('lists the commands in answer to %j', (asked) => {
    expect(answerTo(asked)).toMatch(/do not understand .*`apps`.*`help`/);
  });

  it('mentions the guide for organizations to administrators only', () => {
    expect(greeting({ isAdministrator: true })).toContain('moving-to-zulip');
    expect(greeting({ isAdministrator: false })).not.toContain('moving-to-zulip');
  });
});
