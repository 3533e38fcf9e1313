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

  it('leads only administrators to the settings of the organization', () => {
    expect(greeting({ isAdministrator: true })).toContain('/#organization');
    expect(greeting({ isAdministrator: false })).not.toContain('/#organization');
  });
});
