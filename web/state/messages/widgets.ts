import type { Message } from '../../api/wire.js';

/** A poll or a to-do list, as the submessages of a message make it. */
export type Widget =
  | { readonly kind: 'poll'; readonly question: string; readonly options: readonly PollOption[] }
  | { readonly kind: 'todo'; readonly title: string; readonly tasks: readonly Task[] };

export interface PollOption {
  /** Names the option in votes. */
  readonly key: string;
  readonly text: string;
  /** Ids of the people who voted for it. */
  readonly voters: readonly number[];
}

export interface Task {
  readonly key: string;
  readonly text: string;
  readonly description: string;
  readonly done: boolean;
}

interface Step {
  readonly senderId: number;
  readonly content: Readonly<Record<string, unknown>>;
}

/** @returns undefined for an ordinary message, and for widgets of other kinds */
export function widgetOf(message: Pick<Message, 'submessages' | 'sender_id'>): Widget | undefined {
  const [first, ...steps] = message.submessages.toSorted((a, b) => a.id - b.id).flatMap(stepOf);
  const data = recordOf(first?.content['extra_data']);
  if (first?.content['widget_type'] === 'poll') return pollOf(data, steps, message.sender_id);
  if (first?.content['widget_type'] === 'todo') return todoOf(data, steps, message.sender_id);
  return undefined;
}

/** Submessages contain JSON that other clients have written. */
function stepOf({ sender_id: senderId, msg_type, content }: Message['submessages'][number]): Step[] {
  if (msg_type !== 'widget') return [];
  try {
    return [{ senderId, content: recordOf(JSON.parse(content)) }];
  } catch {
    return [];
  }
}

function pollOf(data: Readonly<Record<string, unknown>>, steps: readonly Step[], authorId: number): Widget {
  const options = new Map<string, { text: string; voters: Set<number> }>();
  let question = textOf(data['question']);
  for (const [index, text] of listOf(data['options']).entries()) options.set(`canned,${index}`, { text: textOf(text), voters: new Set() });
  for (const { senderId, content } of steps) {
    if (content['type'] === 'question' && senderId === authorId) question = textOf(content['question']);
    else if (content['type'] === 'new_option') addOption(options, senderId, content);
    else if (content['type'] === 'vote') {
      const voters = options.get(textOf(content['key']))?.voters;
      if (content['vote'] === 1) voters?.add(senderId);
      else voters?.delete(senderId);
    }
  }
  return { kind: 'poll', question, options: [...options].map(([key, { text, voters }]) => ({ key, text, voters: [...voters] })) };
}

function addOption(options: Map<string, { text: string; voters: Set<number> }>, senderId: number, content: Step['content']): void {
  const text = textOf(content['option']);
  const key = `${senderId},${Number(content['idx'])}`;
  const isNew = ![...options.values()].some((option) => option.text === text);
  if (text !== '' && isNew && !options.has(key)) options.set(key, { text, voters: new Set() });
}

function todoOf(data: Readonly<Record<string, unknown>>, steps: readonly Step[], authorId: number): Widget {
  const tasks = new Map<string, Task>();
  let title = textOf(data['task_list_title']);
  const add = (key: string, task: Readonly<Record<string, unknown>>): void => {
    const text = textOf(task['task']);
    const isNew = ![...tasks.values()].some((one) => one.text === text);
    if (text !== '' && isNew && !tasks.has(key))
      tasks.set(key, { key, text, description: textOf(task['desc']), done: task['completed'] === true });
  };
  for (const [index, task] of listOf(data['tasks']).entries()) add(`canned,${index}`, recordOf(task));
  for (const { senderId, content } of steps) {
    if (content['type'] === 'new_task') add(`${senderId},${Number(content['key'])}`, content);
    else if (content['type'] === 'new_task_list_title' && senderId === authorId) title = textOf(content['title']);
    else if (content['type'] === 'strike') {
      const task = tasks.get(textOf(content['key']));
      if (task) tasks.set(task.key, { ...task, done: !task.done });
    }
  }
  return { kind: 'todo', title, tasks: [...tasks.values()] };
}

/** A number for a new option or task, which no other of the same person has. */
export function nextIndex(keys: readonly string[], personId: number): number {
  const own = keys.filter((key) => key.startsWith(`${personId},`)).map((key) => Number(key.split(',')[1]));
  return Math.max(0, ...own) + 1;
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
