import { describe, expect, it } from 'vitest';
import { parseInvitees } from './invitees.js';

describe('The addresses of people to invite', () => {
  it('stand between commas, semicolons and line breaks, with or without names', () => {
    const text = 'ada@example.com, Ben Keller <ben@example.com>;\n\ncem@example.com\n';
    expect(parseInvitees(text)).toEqual({ addresses: ['ada@example.com', 'ben@example.com', 'cem@example.com'] });
  });

  it('are named once each, whatever their case', () => {
    expect(parseInvitees('ada@example.com, ADA@example.com')).toEqual({ addresses: ['ada@example.com'] });
  });

  it('are none where a part is not an address', () => {
    expect(parseInvitees('ada@example.com, ben')).toEqual({ notAnAddress: 'ben' });
    expect(parseInvitees('ada@example.com ben@example.com')).toEqual({ notAnAddress: 'ada@example.com ben@example.com' });
    expect(parseInvitees(' \n')).toEqual({ addresses: [] });
  });
});
