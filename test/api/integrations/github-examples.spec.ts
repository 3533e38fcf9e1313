import examples from '@octokit/webhooks-examples';
import { describe, expect, it } from 'vitest';
import { harmlessContent, harmlessTopic } from '../../../src/modules/integrations/domain/message-text.js';
import { type Outcome, writeMessages } from '../../../src/modules/integrations/domain/integration.js';
import { Payload } from '../../../src/modules/integrations/domain/payload.js';
import { GITHUB } from '../../../src/modules/integrations/domain/services/github.integration.js';

interface Example {
  readonly event: string;
  readonly payload: { readonly action?: string };
}

/** What GitHub was recorded to send. */
const ALL = (examples as unknown as readonly { name: string; examples: readonly Example['payload'][] }[]).flatMap(
  ({ name, examples: payloads }) => payloads.map((payload): Example => ({ event: name, payload })),
);

function outcomeOf({ event, payload }: Example, options: Readonly<Record<string, string>> = {}): Outcome {
  return writeMessages(GITHUB, new Payload(payload), {
    header: (name) => (name === 'X-GitHub-Event' ? event : ''),
    option: (name) => options[name] ?? '',
  });
}

const nameOf = ({ event, payload }: Example): string => (payload.action === undefined ? event : `${event}.${payload.action}`);

describe('GitHub', () => {
  it('has recorded examples of 58 events', () => {
    expect([ALL.length, new Set(ALL.map(({ event }) => event)).size]).toEqual([329, 58]);
  });

  it('gets an answer to each of them that is no error', () => {
    const kinds = ALL.map((example) => outcomeOf(example).kind);
    expect(new Set(kinds)).toEqual(new Set(['messages', 'ignored', 'unsupported']));
    expect(kinds.filter((kind) => kind === 'messages').length).toBeGreaterThan(190);
  });

  it('has its events in messages whose topics and first lines are listed in github-messages.txt', async () => {
    const seen = new Set<string>();
    const lines: string[] = [];
    for (const example of ALL) {
      const name = nameOf(example);
      const outcome = outcomeOf(example);
      if (seen.has(name)) continue;
      seen.add(name);
      if (outcome.kind !== 'messages') lines.push(`${name}: ${outcome.kind}`);
      else
        for (const { topic, content } of outcome.drafts)
          lines.push(`${name}: [${harmlessTopic(topic)}] ${harmlessContent(content).split('\n')[0] ?? ''}`);
    }
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('github-messages.txt');
  });

  const push = ALL.find(({ event, payload }) => event === 'push' && 'ref' in payload && payload.ref === 'refs/heads/master');

  it.each([
    ['master', 'messages'],
    ['main, master', 'messages'],
    ['mas*', 'messages'],
    ['masters', 'ignored'],
    ['aster', 'ignored'],
    ['main,develop', 'ignored'],
  ])('sends pushes to chosen branches only: of master with branches=%s', (branches, kind) => {
    expect(push).toBeDefined();
    expect(outcomeOf(push as Example, { branches }).kind).toBe(kind);
  });

  it('leaves private repositories out where that is wished', () => {
    const [example] = ALL.filter(({ event, payload }) => event === 'issues' && payload.action === 'opened');
    const { payload } = example as Example;
    const ofPrivate = { event: 'issues', payload: { ...payload, repository: { name: 'r', private: true } } };
    expect(outcomeOf(ofPrivate).kind).toBe('messages');
    expect(outcomeOf(ofPrivate, { ignore_private_repositories: 'true' }).kind).toBe('ignored');
  });
});
