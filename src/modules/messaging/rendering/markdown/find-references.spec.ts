import { expect, it } from 'vitest';
import { findReferences } from './find-references.js';

it('lists each reference of a text once', () => {
  const found = findReferences('@**Ada** @**Ada** @_**Sam|4** @**|5** @*crew* #**garden>Roses** (#**garden**) #**shed>a@7** ` @**Eve** `');
  expect(found).toEqual({
    users: [
      { name: 'Ada', id: null },
      { name: 'Sam', id: 4 },
      { name: '', id: 5 },
      { name: 'Eve', id: null },
    ],
    groups: ['crew'],
    channels: ['garden', 'garden>Roses', 'shed', 'shed>a@7'],
    topics: [{ channel: 'garden', topic: 'Roses' }],
    uploads: [],
  });
});

it('ignores wildcards and references inside words', () => {
  expect(findReferences('@**all** @**everyone** @**channel** @**stream** @**topic** a@**Ada** x#**garden** @Ada #garden')).toEqual({
    users: [],
    groups: [],
    channels: [],
    topics: [],
    uploads: [],
  });
});

it('finds references at the start of table cells and quotes', () => {
  const found = findReferences('|@**Ada**|#**garden**|\n|---|---|\n|@*crew*|x|\n\n>@**Ben**');
  expect([found.users.map(({ name }) => name), found.groups, found.channels]).toEqual([['Ada', 'Ben'], ['crew'], ['garden']]);
});
