import { describe, expect, it } from 'vitest';
import { isPresentedAsModerator, Role } from './actor.js';

describe('An account is presented as a moderator', () => {
  it.each([
    [379, ['moderator']],
    [380, ['owner', 'administrator', 'moderator']],
  ])('at feature level %i if its role is one of %j', (level, names) => {
    const found = Object.entries(Role).filter(([, role]) => isPresentedAsModerator(role, level));
    expect(found.map(([name]) => name)).toEqual(names);
  });
});
