import { describe, expect, it } from 'vitest';
import type { WorkOwner } from '../../../../kernel/current-work.js';
import { CurrentWorkContext, runInWorkContext } from '../../../../platform/work-context.js';
import type { MessageRepository } from '../../messages/application/message.repository.js';
import { PageLimit } from './page-limit.js';

const MEGABYTE = 1024 * 1024;

describe('PageLimit', () => {
  const create = () => {
    // It measures no messages here.
    const limit = new PageLimit({} as MessageRepository, new CurrentWorkContext());
    const begun: string[] = [];
    const ends: (() => void)[] = [];
    const work = (name: string) => (): Promise<void> => {
      begun.push(name);
      return new Promise((resolve) => ends.push(resolve));
    };
    const runAs = (owner: WorkOwner, start: () => Promise<void>): Promise<void> =>
      runInWorkContext({ owner, abandonment: null, logFields: () => ({}) }, start);
    const endAll = async (running: readonly Promise<void>[]): Promise<void> => {
      // Each that ends lets the next one begin.
      for (let ended = 0; ended < running.length;) {
        for (const end of ends.splice(0)) {
          end();
          ended += 1;
        }
        await new Promise(setImmediate);
      }
      await Promise.all(running);
    };
    return { limit, begun, work, runAs, endAll };
  };

  it('presents two long pages of an account at a time, and short pages and those of others at once', async () => {
    const { limit, begun, work, runAs, endAll } = create();
    const running = ['first', 'second', 'third'].map((name) => runAs(1, () => limit.loadPage(251, work(name))));
    running.push(runAs(1, () => limit.loadPage(250, work('short'))));
    running.push(runAs(2, () => limit.loadPage(5_000, work('of another'))));
    expect(begun).toEqual(['first', 'second', 'short', 'of another']);
    await endAll(running);
    expect(begun.at(-1)).toBe('third');
  });

  it('builds one large answer of an account at a time, and two in all', async () => {
    const { limit, begun, work, runAs, endAll } = create();
    const running = ([1, 1, 2, 3] as const).map((owner, index) => runAs(owner, () => limit.build(MEGABYTE, work(`${owner}.${index}`))));
    running.push(runAs(1, () => limit.build(MEGABYTE - 1, work('small'))));
    expect(begun).toEqual(['1.0', '2.2', 'small']);
    await endAll(running);
    expect(begun.slice(3)).toEqual(['1.1', '3.3']);
  });
});
