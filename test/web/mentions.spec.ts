import { describe, expect, it } from 'vitest';
import { foldCase } from '../../src/kernel/text.js';
import { findReferences } from '../../src/modules/messaging/rendering/markdown/find-references.js';
import { MarkdownItRenderer } from '../../src/modules/messaging/rendering/markdown/markdown-it-renderer.js';
import type { RenderedMarkdown, ResolvedReferences } from '../../src/modules/messaging/rendering/application/markdown-renderer.js';
import { acceptCompletion } from '../../web/state/compose/completion-text.js';
import type { ClientState } from '../../web/state/model/client-state.js';
import { groupMentionOf, mentionOf } from '../../web/state/compose/mention-text.js';
import { mentionsIn } from '../../web/state/compose/mentions.js';
import { quotationOf } from '../../web/state/compose/quotation.js';
import { seededRandom } from '../support/seeded-random.js';

const ROUNDS = 120;
const SIGNS = [
  'a',
  'B',
  'é',
  'E',
  'ı',
  ' ',
  '|',
  '7',
  '17',
  '*',
  '**',
  '`',
  '\\',
  '>',
  '<b>',
  '&amp;',
  '$$',
  '[x](y)',
  '@',
  '#',
  '_',
  '~',
  '"',
  '💬',
  '字',
];
const NAMES = [
  'channel',
  'Everyone',
  'ALL',
  'tópic',
  'stream',
  'Dupe Person',
  'dupe person',
  'Dupé Person',
  'Dupe  Person',
  'Mr. Guest',
  'gardeners',
  'a|17',
];

const renderer = new MarkdownItRenderer();

/** Renders as the server does, which looks up what the text names. */
function render(content: string, { people, groups, channels }: Pick<ClientState, 'people' | 'groups' | 'channels'>): RenderedMarkdown {
  const found = findReferences(content);
  const references: ResolvedReferences = {
    users: Object.values(people)
      .filter(({ user_id: id, full_name: name }) => found.users.some((one) => one.id === id || foldCase(one.name) === foldCase(name)))
      .map(({ user_id: id, full_name: fullName }) => ({ id, fullName, isActive: true })),
    groups: Object.values(groups).map(({ id, name }) => ({ id, name, isActive: true })),
    channels: Object.values(channels).map(({ stream_id: id, name }) => ({ id, name })),
    topics: [],
  };
  return renderer.render(content, references);
}

function stateOf(names: readonly string[], groups: readonly string[] = ['gardeners', 'Dupe Person']): ClientState {
  return {
    ownId: 1,
    people: Object.fromEntries(names.map((name, index) => [index + 7, { user_id: index + 7, full_name: name, is_active: true }])),
    groups: Object.fromEntries(groups.map((name, index) => [index + 70, { id: index + 70, name, is_system_group: false }])),
    channels: {},
  } as unknown as ClientState;
}

describe('what the client writes for a person who is chosen', () => {
  it('mentions this person and nobody else, whatever people are called', () => {
    for (let seed = 0; seed < ROUNDS; seed += 1) {
      const random = seededRandom(seed);
      const anyName = (): string =>
        random.chance(0.4)
          ? random.pick(NAMES)
          : Array.from({ length: 1 + Math.floor(random.next() * 4) }, () => random.pick(SIGNS)).join('');
      const state = stateOf(Array.from({ length: 12 }, anyName));
      for (const id of Object.keys(state.people).map(Number)) {
        const name = state.people[id]?.full_name;
        const text = `before ${mentionOf(state, id, false)} after`;
        const { mentionedUserIds, mentionsChannelWildcard, mentionsTopicWildcard, mentionedGroupIds } = render(text, state);
        expect({ seed, name, text, mentionedUserIds, mentionsChannelWildcard, mentionsTopicWildcard, mentionedGroupIds }).toEqual({
          ...{ seed, name, text, mentionedUserIds: [id] },
          ...{ mentionsChannelWildcard: false, mentionsTopicWildcard: false, mentionedGroupIds: [] },
        });
        expect({ seed, text, ...mentionsIn(text, state.people) }).toEqual({ seed, text, userIds: [id], wildcard: undefined });
        const silent = render(mentionOf(state, id, true), state);
        expect(silent.mentionedUserIds).toEqual([]);
        expect(silent.html).toContain(`class="user-mention silent" data-user-id="${id}"`);
      }
    }
  });

  it('names the quoted person only', () => {
    for (const name of [...NAMES, 'a*b', 'c`d', 'e\\', '$$x$$']) {
      const state = stateOf([name, ...NAMES]);
      const quotation = quotationOf({ senderId: 7, senderName: name, link: '/#narrow/near/3', content: 'hello' }, 'said');
      expect(render(quotation, state).html).toMatch(
        /^<p><span class="user-mention silent" data-user-id="7">[^]*<blockquote>\n<p>hello<\/p>/,
      );
    }
  });

  it('has no id where the name alone means one person', () => {
    const state = stateOf(['Ada Byron', 'Tom & Ann', 'Jürgen']);
    expect([7, 8, 9].map((id) => mentionOf(state, id, false))).toEqual(['@**Ada Byron**', '@**Tom & Ann**', '@**Jürgen**']);
  });
});

describe('what the client writes for a group, channel or topic that is chosen', () => {
  it('mentions the group, or nothing', () => {
    for (const name of ['gardeners', 'Ada Byron', 'all', 'a`b`c', 'x|7', 'two words']) {
      const state = stateOf(['Ada Byron'], [name]);
      expect(render(groupMentionOf(name, false) ?? '', state)).toMatchObject({ mentionedGroupIds: [70], mentionedUserIds: [] });
    }
    expect(groupMentionOf('a*b', false)).toBeUndefined();
  });

  it('leads to this channel and topic', () => {
    const names = ['garden', 'garden>roses', 'a*b', 'c`d', '[e]', '<i>', '$$f$$', 'g|h', 'i\\', '@**Ada Byron**', '#x', 'ä & ö'];
    const topics = ['roses', 'x>y', 'seen @17', 'today@17', '*', '`', '\\', '@**Ada Byron**', 'ä & ö', '$$', '[x](y)', '<b>', '#1'];
    const channels = Object.fromEntries(names.map((name, index) => [index + 3, { stream_id: index + 3, name }]));
    const state = {
      ...stateOf(['Ada Byron']),
      channels,
      topics: {},
      feeds: {},
      unread: { conversations: new Map() },
    } as unknown as ClientState;
    for (const channel of Object.values(state.channels)) {
      const request = { kind: 'channel', query: '', start: 0 } as const;
      const link = acceptCompletion(state, '', 0, request, { kind: 'channel', channel }).text;
      const rendered = render(link, state);
      expect({ link, html: rendered.html }).toEqual({
        link,
        html: expect.stringMatching(
          new RegExp(
            `^<p><a (?:class="stream" data-stream-id="${channel.stream_id}" )?href="/?#narrow/channel/${channel.stream_id}-[^"]*"[^>]*>[^<]*</a>`,
          ),
        ) as string,
      });
      expect(rendered.mentionedUserIds).toEqual([]);
      for (const topic of topics) {
        const text = acceptCompletion(
          state,
          '',
          0,
          { kind: 'topic', channelId: channel.stream_id, query: '', start: 0 },
          { kind: 'topic', channel, topic },
        ).text;
        const { html, mentionedUserIds } = render(text, state);
        const encoded = encodeURIComponent(topic)
          .replaceAll('*', '%2A')
          .replaceAll('(', '%28')
          .replaceAll(')', '%29')
          .replaceAll('.', '%2E')
          .replaceAll('%', '.');
        expect({ text, html }).toEqual({
          text,
          html: expect.stringMatching(
            new RegExp(
              `^<p><a [^>]*href="/?#narrow/channel/${channel.stream_id}-[^"/]*/topic/${encoded.replaceAll('.', '\\.')}"[^>]*>[^<]*</a>`,
            ),
          ) as string,
        });
        expect(mentionedUserIds).toEqual([]);
      }
    }
  });
});
