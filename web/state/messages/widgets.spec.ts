import { describe, expect, it } from 'vitest';
import { nextIndex, widgetOf } from './widgets.js';

const AUTHOR = 5;
const messageOf = (...steps: [sender: number, content: unknown][]): Parameters<typeof widgetOf>[0] => ({
  sender_id: AUTHOR,
  submessages: steps.map(([sender_id, content], id) => ({
    id,
    message_id: 1,
    sender_id,
    msg_type: 'widget',
    content: typeof content === 'string' ? content : JSON.stringify(content),
  })),
});
const poll = { widget_type: 'poll', extra_data: { question: 'Where?', options: ['Here', 'There'] } };
const todo = { widget_type: 'todo', extra_data: { task_list_title: 'Trip', tasks: [{ task: 'Pack', desc: 'warm things' }] } };

describe('widgetOf', () => {
  it('counts the last vote of each person', () => {
    const message = messageOf(
      [AUTHOR, poll],
      [7, { type: 'vote', key: 'canned,0', vote: 1 }],
      [8, { type: 'vote', key: 'canned,0', vote: 1 }],
      [7, { type: 'vote', key: 'canned,0', vote: -1 }],
    );
    expect(widgetOf(message)).toEqual({
      kind: 'poll',
      question: 'Where?',
      options: [
        { key: 'canned,0', text: 'Here', voters: [8] },
        { key: 'canned,1', text: 'There', voters: [] },
      ],
    });
  });

  it('adds options of everybody once, and lets only the author change the question', () => {
    const message = messageOf(
      [AUTHOR, poll],
      [7, { type: 'new_option', idx: 1, option: 'Elsewhere' }],
      [8, { type: 'new_option', idx: 1, option: 'Elsewhere' }],
      [7, { type: 'question', question: 'When?' }],
      [AUTHOR, { type: 'question', question: 'Where to?' }],
    );
    expect(widgetOf(message)).toMatchObject({
      question: 'Where to?',
      options: [{ text: 'Here' }, { text: 'There' }, { key: '7,1', text: 'Elsewhere' }],
    });
  });

  it('checks and unchecks tasks', () => {
    const message = messageOf(
      [AUTHOR, todo],
      [7, { type: 'new_task', key: 2, task: 'Book', desc: '', completed: false }],
      [8, { type: 'strike', key: '7,2' }],
      [8, { type: 'strike', key: 'canned,0' }],
      [7, { type: 'strike', key: 'canned,0' }],
    );
    expect(widgetOf(message)).toEqual({
      kind: 'todo',
      title: 'Trip',
      tasks: [
        { key: 'canned,0', text: 'Pack', description: 'warm things', done: false },
        { key: '7,2', text: 'Book', description: '', done: true },
      ],
    });
  });

  it.each([
    ['no submessages', messageOf()],
    ['text that is not JSON', messageOf([AUTHOR, '{'])],
    ['another kind', messageOf([AUTHOR, { widget_type: 'zform' }])],
    ['null', messageOf([AUTHOR, 'null'])],
  ])('is undefined for %s', (_what, message) => {
    expect(widgetOf(message)).toBeUndefined();
  });

  it('ignores steps that are malformed', () => {
    const message = messageOf([AUTHOR, poll], [7, { type: 'vote', key: 3, vote: 1 }], [7, { type: 'new_option' }], [7, [1]], [7, 'x']);
    expect(widgetOf(message)).toMatchObject({ options: [{ voters: [] }, { voters: [] }] });
  });
});

describe('nextIndex', () => {
  it('is greater than the numbers of the same person', () => {
    expect(nextIndex(['canned,9', '7,1', '7,4', '8,6'], 7)).toBe(5);
    expect(nextIndex([], 7)).toBe(1);
  });
});
