/** A message of somebody, with the first names of those who reacted by each emoji. */
export interface Said {
  /** Day and time of Oslo. */
  readonly at: string;
  readonly by: string;
  /** A channel and its topic, or first names. */
  readonly to: readonly [channel: string, topic: string] | { readonly people: readonly string[] };
  readonly text: string;
  readonly unread?: boolean;
  readonly reactions?: Readonly<Record<string, readonly string[]>>;
}

const MAP = ['engineering', 'tracking map is slow on Safari'] as const;
const RELEASE = ['engineering', 'release 2.4'] as const;
const FORM = ['support', 'customs form for Norway'] as const;
const PAYMENTS = ['incidents', '2026-11-19 payments slow'] as const;
const COLOURS = ['web client', 'channel colours in the dark theme'] as const;
const ADA = { people: ['Ada', 'Mina'] };
const HANA = { people: ['Hana', 'Mina'] };
const LUNCH = { people: ['Chidi', 'Freya', 'Goro', 'Mina'] };

/** Files are written as `{frames.png}`, and people as `@Mina`. In the order of their times. */
export const CONVERSATIONS: readonly Said[] = [
  { at: '11T10:15', by: 'Dana', to: { people: ['Dana', 'Mina'] }, text: 'The tariff tables are with the lawyers.' },
  {
    at: '11T15:40',
    by: 'Mina',
    to: { people: ['Iris', 'Mina'] },
    text: 'Welcome! Ask me whatever you like.',
    reactions: { wave: ['Iris'] },
  },
  {
    at: '12T09:12',
    by: 'Hana',
    to: ['support', 'iPad in the harbour office'],
    text: 'The customer uses Safari 17 and sees no markers at all.',
  },
  {
    at: '12T14:05',
    by: 'Goro',
    to: ['engineering', '✔ move to Node 24'],
    text: 'All services run on it since noon.',
    reactions: { tada: ['Ada', 'Emre'] },
  },
  { at: '17T16:20', by: 'ReleaseBot', to: ['releases', '2.3.9'], text: '**2.3.9** is out: 4 fixes.', unread: true },
  { at: '17T17:02', by: 'Bruno', to: { people: ['Bruno', 'Mina'] }, text: 'The budget for the screens is through.' },
  { at: '17T17:30', by: 'Hana', to: HANA, text: 'The harbour office asks for a second iPad. May they?' },
  { at: '17T17:34', by: 'Mina', to: HANA, text: 'Yes, from the budget for screens.', reactions: { heart: ['Hana'] } },
  { at: '18T09:30', by: 'Bruno', to: ['announcements', 'autumn'], text: 'The autumn report is in the handbook.' },
  { at: '18T15:02', by: 'Mina', to: { people: ['Emre', 'Mina'] }, text: 'Enjoy the sun' },
  { at: '18T16:20', by: 'Chidi', to: ['random', 'soup boat'], text: 'It is back! :stew:', reactions: { heart: ['Freya', 'Mina'] } },
  {
    at: '18T16:52',
    by: 'Bruno',
    to: RELEASE,
    text: 'Branch is cut. I will not take anything but fixes until Friday.',
    reactions: { thumbs_up: ['Mina', 'Ada', 'Goro', 'Dana'] },
  },
  { at: '18T16:53', by: 'Bruno', to: RELEASE, text: 'Checklist: [release-2.4.md](https://git.fjord.example/release-2.4.md)' },
  { at: '18T17:10', by: 'Hana', to: FORM, text: 'The form still asks for the old tariff code. Three customers this week. Is that known?' },
  {
    at: '18T17:48',
    by: 'Freya',
    to: ['design', 'icons for the container types'],
    text: 'Four more, with the reefer in two sizes.',
    unread: true,
  },
  {
    at: '18T17:55',
    by: 'Iris',
    to: ['web client', 'keyboard: next unread'],
    text: '`N` should not leave the channel when there is more below',
    unread: true,
  },
  { at: '18T18:02', by: 'Mina', to: ADA, text: 'The demo is at twelve, in the big room. Do you need a second screen?' },
  { at: '18T18:20', by: 'Ada', to: ADA, text: 'One is enough, but a good one. Thank you!', reactions: { thumbs_up: ['Mina'] } },
  { at: '19T08:14', by: 'Dana', to: FORM, text: 'Known, and fixed in 2.4. I can send you the text for the customers.', unread: true },
  { at: '19T08:15', by: 'Hana', to: FORM, text: 'Yes please :pray:', unread: true },
  {
    at: '19T08:31',
    by: 'Freya',
    to: LUNCH,
    text: 'Lunch at the dock at one? The soup boat is back.',
    unread: true,
    reactions: { stew: ['Chidi', 'Goro'] },
  },
  { at: '19T08:40', by: 'Sentry', to: PAYMENTS, text: 'p95 of `POST /payments` is 4.2 s (limit 800 ms) for 5 minutes.' },
  {
    at: '19T08:42',
    by: 'Goro',
    to: PAYMENTS,
    text: '@**all** I have it. The queue of the bank is slow, ours is empty. Failing over at 08:50.',
    unread: true,
    reactions: { eyes: ['Ada', 'Chidi', 'Bruno', 'Dana'] },
  },
  {
    at: '19T08:51',
    by: 'Goro',
    to: PAYMENTS,
    text: 'Done, p95 is back at 310 ms.',
    unread: true,
    reactions: { tada: ['Ada', 'Chidi', 'Bruno', 'Hana', 'Freya'] },
  },
  {
    at: '19T09:12',
    by: 'Emre',
    to: ['engineering', 'flaky customs tests'],
    text: 'Third time this week. The clock of the container is in another zone.',
    unread: true,
  },
  {
    at: '19T09:41',
    by: 'Ada',
    to: MAP,
    text:
      "Since last night's deploy the tracking map drops to 11 frames a second on Safari. Chrome and Firefox are fine. Numbers from the fleet page:\n\n" +
      '| Browser | Before | After |\n| --- | --- | --- |\n| Chrome 142 | 60 | 59 |\n| Safari 19 | 58 | **11** |',
    reactions: { eyes: ['Emre', 'Goro', 'Chidi', 'Hana'], pray: ['Emre'] },
  },
  { at: '19T09:43', by: 'Ada', to: MAP, text: '{frames.png} {harbour.png}' },
  {
    at: '19T10:02',
    by: 'Emre',
    to: MAP,
    text:
      'Reproduced. It is the filter on `.ship`: Safari rasterises every marker again. :snail: A quick way out:\n' +
      "```typescript\n// one transform per frame, not one per ship\nconst layer = createLayer({ ships: 4_200, backend: 'webgl' });\n" +
      'requestAnimationFrame(() => layer.draw(camera));\n```',
    reactions: { tada: ['Mina', 'Ada', 'Chidi', 'Goro'], rocket: ['Freya', 'Dana'] },
  },
  {
    at: '19T10:03',
    by: 'Sentry',
    to: MAP,
    text: '**MAP-1187** `RenderBudgetExceeded` in [fleet/map.ts](https://git.fjord.example/fleet/map.ts): 212 events, 38 people, first seen <time:2026-11-19T07:12:00Z>',
  },
  {
    at: '19T10:10',
    by: 'Goro',
    to: MAP,
    text:
      'Then the budget per frame is simple, with *n* visible ships:\n```math\nT = \\sum_{i=1}^{n} \\frac{d_i}{v_i + \\varepsilon} \\le \\sqrt{16.7\\,\\mathrm{ms}}\n```\n' +
      'We are over it from about 900 ships on. @*engineers* please check the #**data>ship density** numbers.',
  },
  {
    at: '19T10:31',
    by: 'Freya',
    to: MAP,
    text: 'I tried it with the regatta data:\n```spoiler Which ship wins the regatta\nThe *Aurora*, and the map holds 60 frames with the new layer.\n```',
  },
  { at: '19T10:40', by: 'Dana', to: COLOURS, text: 'I like the clamped ones. Saffron was the problem child.', unread: true },
  { at: '19T10:44', by: 'Dana', to: MAP, text: '/poll Ship the WebGL layer\nToday, behind the flag\nAfter the weekend' },
  { at: '19T10:58', by: 'Bruno', to: RELEASE, text: 'Two fixes are in, the customs one is not. Who reviews it?', unread: true },
  {
    at: '19T11:02',
    by: 'Hana',
    to: MAP,
    text: 'Release notes and the trace are attached, the background is here: https://webkit.org/b/271188\n\n{map-trace-safari.json}',
    reactions: { heart: ['Ada', 'Emre'] },
  },
  {
    at: '19T11:18',
    by: 'Chidi',
    to: MAP,
    text: '@Mina can you try it on the iPad in the harbour office? It is the slowest device that we have, and customs uses it all day.',
    unread: true,
  },
  {
    at: '19T11:20',
    by: 'Ada',
    to: MAP,
    text: '/todo If it holds 30 there, I take the flag off at 15:00\nFallback for old GPUs\nMeasure on the iPad',
    unread: true,
    reactions: { thumbs_up: ['Chidi', 'Emre', 'Goro', 'Hana'] },
  },
  { at: '19T11:21', by: 'Iris', to: MAP, text: 'From our side the harbour can test until five.', unread: true },
  { at: '19T11:24', by: 'Emre', to: MAP, text: '/me warms up the iPad', unread: true },
  { at: '19T11:27', by: 'Ada', to: ADA, text: 'Have you got ten minutes before the demo? I want to show you the new layer.', unread: true },
  { at: '19T11:28', by: 'Ada', to: ADA, text: 'It looks like this now, with 4,200 ships:\n{harbour.png}', unread: true },
];

/** Name, description, colour, and who does not read it. */
export const CHANNELS: readonly {
  readonly name: string;
  readonly description: string;
  readonly color: string;
  readonly isPrivate?: boolean;
}[] = [
  { name: 'announcements', description: 'What everybody should know.', color: '#bd8630' },
  { name: 'engineering', description: 'How the product is built. Decisions end in the handbook.', color: '#319287' },
  { name: 'design', description: 'Sketches, icons, and what we show to customers.', color: '#c76ac0' },
  { name: 'web client', description: 'The map, the forms and everything else in the browser.', color: '#3a58c3' },
  { name: 'incidents', description: 'One topic for each incident. Nothing else.', color: '#d24c50' },
  { name: 'general', description: 'For everything that has no place yet.', color: '#4caad7' },
  { name: 'support', description: 'Questions of customers, and their answers.', color: '#e48233' },
  { name: 'releases', description: 'Written by the release bot.', color: '#35794b' },
  { name: 'hiring', description: 'Candidates and interviews.', color: '#855dd7', isPrivate: true },
  { name: 'data', description: 'Where the numbers come from.', color: '#31a4af' },
  { name: 'random', description: 'Soup boats.', color: '#61a746' },
  { name: 'ops alerts', description: 'Machines talk to machines.', color: '#667d94' },
];
