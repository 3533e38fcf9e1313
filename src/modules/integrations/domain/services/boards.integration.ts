import type { EventWriter, Integration, Written } from '../integration.js';
import { bold, facts, inline, link, paragraphs, quote } from '../message-text.js';
import type { Payload } from '../payload.js';

/** Boards of cards, and trackers of work of companies. */

/** What is done with a card. Other actions, such as one with the order of a list, are of no interest. */
const TRELLO_ACTS: Readonly<Record<string, (payload: Payload) => string>> = {
  addAttachmentToCard: (payload) => `attached ${inline(payload.textOr('action.data.attachment.name', 'a file'))} to`,
  addChecklistToCard: (payload) => `added the checklist ${inline(payload.textOr('action.data.checklist.name'))} to`,
  addMemberToCard: (payload) => `added ${inline(payload.textOr('action.member.fullName', 'somebody'))} to`,
  commentCard: () => 'commented on',
  createCard: () => 'created',
  deleteCard: () => 'deleted',
  removeMemberFromCard: (payload) => `removed ${inline(payload.textOr('action.member.fullName', 'somebody'))} from`,
  updateCheckItemStateOnCard: (payload) =>
    `${payload.textOr('action.data.checkItem.state') === 'complete' ? 'completed' : 'reopened'} ${inline(payload.textOr('action.data.checkItem.name'))} of`,
  updateCard: cardChange,
};

export const TRELLO: Integration = {
  name: 'trello',
  displayName: 'Trello',
  setUp: 'Create a webhook by the API of Trello, with the address as `callbackURL` and the id of the board as `idModel`.',
  example: {
    body: {
      action: {
        id: 'a1',
        type: 'updateCard',
        memberCreator: { fullName: 'Ada' },
        data: {
          board: { name: 'Garden' },
          card: { name: 'Beans', shortLink: 'abc' },
          listBefore: { name: 'Doing' },
          listAfter: { name: 'Done' },
        },
      },
    },
  },
  event: { path: 'action.type' },
  deliveryId: { path: 'action.id' },
  choosesEvents: true,
  ignored: [
    'copyCommentCard',
    'createCheckItem',
    'updateCheckItem',
    'updateList',
    'voteOnCard',
    'updateBoard',
    'createList',
    'moveListFromBoard',
  ],
  events: Object.fromEntries(
    Object.entries(TRELLO_ACTS).map(([event, act]): [string, EventWriter] => [
      event,
      (payload) => {
        const done = act(payload);
        if (done === '') return 'ignored';
        const name = payload.textOr('action.data.card.name', 'a card');
        const short = payload.textOr('action.data.card.shortLink');
        const card = link(name, short === '' ? '' : `https://trello.com/c/${short}`);
        const user = inline(payload.textOr('action.memberCreator.fullName', 'Somebody'));
        const text = event === 'commentCard' ? quote(payload.textOr('action.data.text')) : '';
        return { topic: inline(payload.text('action.data.board.name')), content: paragraphs(`${user} ${done} ${card}.`, text) };
      },
    ]),
  ),
};

/** An empty text for a change of no interest. */
function cardChange(payload: Payload): string {
  const after = payload.textOr('action.data.listAfter.name');
  if (after !== '') return `moved, from ${bold(payload.textOr('action.data.listBefore.name', 'nowhere'))} to ${bold(after)},`;
  if (payload.has('action.data.old.name')) return `renamed ${bold(payload.textOr('action.data.old.name'))} to`;
  if (payload.has('action.data.old.desc')) return 'changed the description of';
  if (payload.has('action.data.old.closed')) return payload.flag('action.data.card.closed') ? 'archived' : 'took out of the archive';
  return Object.keys(payload.objectOr('action.data.old')?.json ?? {}).includes('due') ? 'changed the due date of' : '';
}

export const REDMINE: Integration = {
  name: 'redmine',
  displayName: 'Redmine',
  setUp: 'Install the webhook plug-in of Redmine, and add the address to the webhooks of the project.',
  example: {
    body: {
      payload: {
        action: 'opened',
        url: 'https://redmine.example.com/issues/7',
        issue: {
          id: 7,
          subject: 'Dry beans',
          description: 'Dry.',
          project: { name: 'Garden' },
          author: { firstname: 'Ada', lastname: 'L' },
          status: { name: 'New' },
        },
      },
    },
  },
  event: { path: 'payload.action' },
  choosesEvents: true,
  events: { opened: redmine, updated: redmine },
};

function redmine(payload: Payload): Written {
  const issue = payload.object('payload.issue');
  const isNew = payload.text('payload.action') === 'opened';
  const person = isNew ? issue.objectOr('author') : payload.objectOr('payload.journal.author');
  const name = [person?.textOr('firstname') ?? '', person?.textOr('lastname') ?? ''].filter((part) => part !== '').join(' ');
  const subject = issue.text('subject');
  const number = issue.text('id');
  const text = isNew ? issue.textOr('description') : payload.textOr('payload.journal.notes');
  return {
    topic: inline(`${issue.textOr('project.name', 'Redmine')} / issue #${number} ${subject}`),
    content: paragraphs(
      `${inline(name) || 'Somebody'} ${isNew ? 'opened' : 'updated'} ${link(`issue #${number} ${subject}`, payload.textOr('payload.url'))}.`,
      facts([
        ['Status', issue.textOr('status.name')],
        ['Priority', issue.textOr('priority.name')],
      ]),
      quote(text),
    ),
  };
}

export const OPENPROJECT: Integration = {
  name: 'openproject',
  displayName: 'OpenProject',
  setUp: 'Add an outgoing webhook in the administration of OpenProject, with the address as payload URL.',
  example: {
    body: {
      action: 'work_package:created',
      work_package: {
        _type: 'WorkPackage',
        id: 7,
        subject: 'Dry beans',
        description: { raw: 'Dry.' },
        _embedded: {
          project: { name: 'Garden' },
          author: { login: 'ada', username: 'ada', name: 'Ada', displayName: 'Ada', display_name: 'Ada' },
          type: { name: 'Task' },
          status: { name: 'New' },
        },
      },
    },
  },
  event: { path: 'action' },
  choosesEvents: true,
  events: {
    'work_package:created': (payload) => workPackage(payload, 'created'),
    'work_package:updated': (payload) => workPackage(payload, 'updated'),
    'project:created': (payload) => project(payload, 'created'),
    'project:updated': (payload) => project(payload, 'updated'),
    'time_entry:created': (payload) => ({
      topic: inline(payload.textOr('time_entry._embedded.project.name', 'OpenProject')),
      content: `${inline(payload.textOr('time_entry._embedded.user.name', 'Somebody'))} worked ${inline(payload.textOr('time_entry.hours').replace('PT', '').toLowerCase())} on ${bold(payload.textOr('time_entry._embedded.workPackage.subject', 'something'))}.`,
    }),
    'attachment:created': (payload) => ({
      topic: inline(payload.textOr('attachment._embedded.container.subject', 'OpenProject')),
      content: `${inline(payload.textOr('attachment._embedded.author.name', 'Somebody'))} attached ${bold(payload.text('attachment.fileName'))}.`,
    }),
  },
};

function workPackage(payload: Payload, act: string): Written {
  const work = payload.object('work_package');
  const subject = work.text('subject');
  const number = work.text('id');
  const user = inline(work.textOr('_embedded.author.name', 'Somebody'));
  return {
    topic: inline(`${work.textOr('_embedded.project.name', 'OpenProject')} / ${subject}`),
    content: paragraphs(
      `${act === 'created' ? `${user} created` : 'There are changes to'} ${inline(work.textOr('_type', 'work package').replace('WorkPackage', 'work package'))} #${number} ${bold(subject)}.`,
      facts([
        ['Type', work.textOr('_embedded.type.name')],
        ['Status', work.textOr('_embedded.status.name')],
        ['Priority', work.textOr('_embedded.priority.name')],
      ]),
      act === 'created' ? quote(work.textOr('description.raw')) : '',
    ),
  };
}

function project(payload: Payload, act: string): Written {
  const name = payload.text('project.name');
  return { topic: inline(name), content: `Project ${bold(name)} was ${act}.` };
}
