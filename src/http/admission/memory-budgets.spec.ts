import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { LIMITS } from '../../kernel/limits.js';
import type { IncomingWireMessage } from '../request/wire-request.js';
import { ResponseBudget } from './memory-budgets.js';

const PART = LIMITS.MAX_ACCOUNT_RESPONSES_BYTES;

describe('The budget of responses', () => {
  const charge = (
    budget: ResponseBudget,
    userId: number,
    length: number,
    method = 'GET',
    isClosed = false,
    scope = 'full',
  ): ServerResponse => {
    const request = Object.assign(new IncomingMessage(new Socket()), {
      method,
      wire: { actor: { userId }, route: { endpoint: { scope } } },
    }) as unknown as IncomingWireMessage;
    const response = new ServerResponse(request);
    if (isClosed) response.destroy();
    budget.charge(request, response, length);
    return response;
  };

  it('rejects a response that exceeds the share of an account until its earlier responses are closed', () => {
    const budget = new ResponseBudget();
    const first = charge(budget, 1, PART / 2);
    charge(budget, 1, PART / 2);
    expect(() => charge(budget, 1, PART / 2)).toThrow(expect.objectContaining({ code: 'RATE_LIMIT_HIT' }));
    charge(budget, 2, PART / 2);
    first.emit('close');
    charge(budget, 1, PART / 2);
  });

  it('does not count responses whose clients have gone, or that report a change', () => {
    const budget = new ResponseBudget();
    charge(budget, 1, PART, 'GET', true);
    charge(budget, 1, PART, 'POST');
    charge(budget, 1, PART);
  });

  it('limits the initial states of an account, but not those of all', () => {
    const budget = new ResponseBudget();
    const accounts = LIMITS.MAX_RESPONSES_BYTES / PART;
    for (let userId = 1; userId <= accounts + 1; userId += 1) charge(budget, userId, PART, 'POST', false, 'read');
    expect(() => charge(budget, 1, PART, 'POST', false, 'read')).toThrow(expect.objectContaining({ code: 'RATE_LIMIT_HIT' }));
    charge(budget, 1, PART);
  });

  it('does not count short responses', () => {
    const budget = new ResponseBudget();
    charge(budget, 1, PART);
    charge(budget, 1, LIMITS.FREE_RESPONSE_CHARACTERS);
  });

  it('admits a response that is longer than the share of an account while the account has no other', () => {
    const budget = new ResponseBudget();
    charge(budget, 1, 3 * PART).emit('close');
    charge(budget, 1, 3 * PART);
    expect(() => charge(budget, 1, LIMITS.FREE_RESPONSE_CHARACTERS + 1)).toThrow(expect.objectContaining({ code: 'RATE_LIMIT_HIT' }));
  });

  it('rejects a response that exceeds the budget of the process', () => {
    const budget = new ResponseBudget();
    const accounts = LIMITS.MAX_RESPONSES_BYTES / PART;
    for (let userId = 1; userId <= accounts; userId += 1) charge(budget, userId, PART);
    expect(() => charge(budget, accounts + 1, PART)).toThrow(expect.objectContaining({ code: 'SERVER_NOT_READY' }));
  });
});
