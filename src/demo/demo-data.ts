import { BotType, Role } from '../kernel/actor.js';
import { SYSTEM_BOTS } from '../modules/users/system-bots.api.js';
import type { Portrait } from './portraits.js';

export interface DemoPerson {
  /** The local part of the email address. In lower case it is the password. */
  readonly local: string;
  readonly fullName: string;
  readonly role: Role;
  readonly timezone: string;
  readonly channels: readonly string[];
}

/** System accounts, in the order of their ids. They are created first and cannot log in. */
export const DEMO_SYSTEM_BOTS = [
  SYSTEM_BOTS.emailGateway,
  { local: 'nagios-receive-bot', fullName: 'Nagios Receive Bot' },
  { local: 'nagios-send-bot', fullName: 'Nagios Send Bot' },
  SYSTEM_BOTS.notification,
  SYSTEM_BOTS.welcome,
] as const;

const person = (local: string, fullName: string, role: Role, timezone: string, channels: readonly string[]): DemoPerson => ({
  local,
  fullName,
  role,
  timezone,
  channels,
});

/** People in the order of their ids. */
export const PEOPLE: readonly DemoPerson[] = [
  person('AARON', 'aaron', Role.member, 'US/Pacific', ['Verona']),
  person('ZOE', 'Zoe', Role.member, 'US/Eastern', ['Verona', 'Denmark', 'Scotland', 'Venice', 'Rome']),
  person('cordelia', "Cordelia, Lear's daughter", Role.member, 'UTC', ['Verona']),
  person('desdemona', 'Desdemona', Role.owner, 'Canada/Newfoundland', ['Verona', 'Denmark', 'Venice', 'core team']),
  person('hamlet', 'King Hamlet', Role.member, '', ['Verona', 'Denmark', 'core team']),
  person('iago', 'Iago', Role.administrator, 'US/Eastern', ['Verona', 'Denmark', 'Scotland', 'core team']),
  person('othello', 'Othello, the Moor of Venice', Role.member, 'US/Pacific', ['Verona', 'Denmark', 'Scotland']),
  person('polonius', 'Polonius', Role.guest, 'Asia/Shanghai', ['Verona']),
  person('prospero', 'Prospero from The Tempest', Role.member, '', ['Verona', 'Denmark', 'Scotland', 'Venice']),
  person('shiva', 'शिव', Role.moderator, 'Asia/Kolkata', ['Verona', 'Denmark', 'Scotland']),
];

interface DemoStatus {
  readonly text: string;
  /** The name of an emoji. */
  readonly emoji?: string;
}

/** What people say about what they do at present, by the local parts of their email addresses. */
export const STATUSES: ReadonlyMap<string, DemoStatus> = new Map<string, DemoStatus>([
  ['ZOE', { text: 'Cutting cloth', emoji: 'scissors' }],
  ['iago', { text: 'In the big hall' }],
  ['othello', { text: 'At the harbour', emoji: 'stew' }],
  ['prospero', { text: 'On an island until Monday', emoji: 'palm_tree' }],
]);

/**
 * What people look like who have uploaded a picture, by the local parts of their email addresses. The others have that of the avatar provider,
 * as in every organization.
 */
export const PORTRAITS: ReadonlyMap<string, Portrait> = new Map<string, Portrait>([
  ['ZOE', { wall: '#f3d9b8', coat: '#2f6f6a', skin: '#f1c6a2', hair: '#a8452a', style: 'curls', glasses: true }],
  ['cordelia', { wall: '#b9d7ea', coat: '#7a3550', skin: '#f6d3b3', hair: '#d9a94f', style: 'long' }],
  ['desdemona', { wall: '#d8b5e3', coat: '#3a2a63', skin: '#e3b08a', hair: '#4a2d1e', style: 'bun' }],
  ['iago', { wall: '#c4dfc0', coat: '#24598f', skin: '#e9bd98', hair: '#2c2320', style: 'short', beard: true }],
  ['othello', { wall: '#f2c9bd', coat: '#8a6a1f', skin: '#7a4b31', hair: '#1d1513', style: 'none', beard: true }],
  ['prospero', { wall: '#bdb5e3', coat: '#2a3f7a', skin: '#efcdb0', hair: '#e4e4e8', style: 'long', beard: true }],
  ['shiva', { wall: '#e6dca4', coat: '#b4552d', skin: '#b17a50', hair: '#16141a', style: 'parted' }],
]);

export const BOTS = [
  { local: 'default-bot', fullName: 'Default Bot', botType: BotType.generic, owner: 'desdemona' },
  { local: 'webhook-bot', fullName: 'Webhook Bot', botType: BotType.incomingWebhook, owner: 'ZOE' },
  { local: 'outgoing-webhook', fullName: 'Outgoing Webhook', botType: BotType.outgoingWebhook, owner: 'AARON' },
] as const;

/** An account that joins last and belongs to the default channels only. */
export const LATECOMER = { local: 'guest', fullName: 'Mr. Guest', password: 'secret' } as const;

export const CHANNELS = [
  { name: 'Verona', description: 'A city in Italy', isDefault: true },
  { name: 'core team', description: 'A private channel for core team members.', inviteOnly: true },
  { name: 'Denmark', description: 'A Scandinavian country' },
  { name: 'Rome', description: 'Yet another Italian city', webPublic: true },
  { name: 'Scotland', description: 'Located in the United Kingdom' },
  { name: 'Venice', description: 'A northeastern Italian city' },
  { name: 'social', description: 'For chat about anything' },
] as const satisfies readonly { name: string; description: string; isDefault?: boolean; inviteOnly?: boolean; webPublic?: boolean }[];

/** The local part of the author's email address, the content, and who reacted by each emoji. */
export type DemoMessage = readonly [author: string, content: string, reactions?: Readonly<Record<string, readonly string[]>>];

interface DemoConversation {
  readonly messages: readonly DemoMessage[];
}

interface DemoTopic extends DemoConversation {
  readonly channel: string;
  readonly topic: string;
}

interface DemoDirectConversation extends DemoConversation {
  /** The local parts of the email addresses of its participants. */
  readonly people: readonly string[];
}

/** The topics of the demo organization. */
export const TOPICS: readonly DemoTopic[] = [
  {
    channel: 'Verona',
    topic: 'welcome',
    messages: [
      [
        'desdemona',
        'Welcome to **Verona**, everybody. This is where we plan the summer festival.',
        { tada: ['hamlet', 'cordelia'], wave: ['othello'] },
      ],
      ['hamlet', 'Thank you, @**Desdemona**! What is *rotten* in the state of the schedule this year?'],
      ['cordelia', 'Nothing yet. I have put the plan here: https://example.com/festival/plan'],
      ['iago', 'I keep an eye on the budget. Topics are free of charge, so please use one per subject.'],
      ['polonius', 'Brevity is the soul of wit. Therefore:\n\n1. be brief\n2. be witty\n3. see 1'],
      ['othello', '/me waves to everybody'],
    ],
  },
  {
    channel: 'Verona',
    topic: 'balcony repairs',
    messages: [
      ['prospero', 'The balcony needs a new railing before the second act.'],
      ['shiva', 'Which wood? We have:\n\n* oak\n* ash\n* a lot of old ship planks'],
      ['prospero', '> a lot of old ship planks\n\nNot from *my* ship, please.'],
      ['AARON', 'Oak. I can measure it tomorrow at noon.'],
      ['cordelia', 'Done: ~~twelve~~ eleven posts, `110 cm` each.'],
      ['AARON', 'Ordered. @_**Prospero from The Tempest** signs for them on Friday.'],
    ],
  },
  {
    channel: 'Denmark',
    topic: 'castle network',
    messages: [
      ['hamlet', 'To cache, or not to cache, that is the question. Who has the figures?'],
      ['shiva', 'Before and after:\n\n```python\ndef ratio(before, after):\n    return before / after\n\nprint(ratio(420, 35))\n```'],
      ['othello', 'Twelve times faster. I am convinced.', { octopus: ['shiva'], working_on_it: ['hamlet'] }],
      ['ZOE', 'One more thing to check: the ghost on the battlements is on the guest network.'],
      ['hamlet', 'I will talk to it tonight.'],
      ['iago', 'Please write down what it says, see #**Denmark>minutes**.'],
    ],
  },
  {
    channel: 'Denmark',
    topic: 'minutes',
    messages: [
      ['iago', '**Minutes**\n\n- the play within the play is approved\n- costumes by @**Zoe**\n- next meeting: Thursday'],
      ['desdemona', 'Thank you for writing this down. :smile:', { '+1': ['iago'], heart: ['ZOE'] }],
      ['prospero', 'I miss the part about the storm.'],
      ['iago', 'The storm is a subject of its own. Open a topic for it?'],
      ['ZOE', 'Costumes are half done. Sketches: [drawings](https://example.com/costumes)'],
      ['hamlet', '@**Iago**, is the ghost on the agenda? It asked me.'],
    ],
  },
  {
    channel: 'Scotland',
    topic: 'the weather on the heath',
    messages: [
      ['othello', 'When shall we meet again? In thunder, lightning, or in rain?'],
      ['ZOE', 'The forecast says all three.'],
      ['iago', 'Then bring boots. `packing list: boots, lantern, cauldron`'],
      ['shiva', 'Fair is foul and foul is fair, but the train leaves at 09:40 either way.'],
      ['prospero', 'I could do something about the storm, if asked politely.'],
      ['othello', 'Please do!'],
    ],
  },
  {
    channel: 'Venice',
    topic: 'gondola timetable',
    messages: [
      [
        'desdemona',
        'The new timetable is out:\n\n| from | to | every |\n|---|---|---|\n| Rialto | Lido | 20 min |\n| Lido | Rialto | 30 min |',
      ],
      ['ZOE', 'Why is the way back slower?'],
      ['prospero', 'The tide.'],
      ['desdemona', 'The lunch break.', { big_smile: ['prospero'] }],
      ['ZOE', 'Both, then. I will put it on the website.'],
    ],
  },
  {
    channel: 'Rome',
    topic: 'open house',
    messages: [
      ['ZOE', 'Everybody can read this channel, even without an account. Best behaviour, please.'],
      ['ZOE', 'Friends, Romans, countrymen: lend us your bug reports.'],
      ['ZOE', 'The forum opens at nine. Bring your own toga.'],
    ],
  },
  {
    channel: 'core team',
    topic: 'surprises',
    messages: [
      ['desdemona', 'Only the four of us can read this. The surprise for the festival is a *second* balcony.'],
      ['hamlet', 'Words, words, words. When is it built?'],
      ['iago', 'As soon as nobody in #**Verona** looks.'],
      ['desdemona', 'Tuesday night, then. Bring hammers.'],
    ],
  },
  {
    channel: 'social',
    topic: 'books',
    messages: [
      ['iago', 'What is everybody reading?'],
      ['iago', 'I start: a handkerchief catalogue. It is more exciting than it sounds.'],
    ],
  },
];

/**
 * The direct conversations of the demo organization, the one that was used last at the end. People have read what they have answered, so that
 * each sees some that are read and some that are not.
 */
export const DIRECT_CONVERSATIONS: readonly DemoDirectConversation[] = [
  {
    people: ['iago', 'prospero'],
    messages: [
      ['prospero', 'How much storm is there in the budget?'],
      ['iago', 'A light breeze.', { cry: ['prospero'] }],
    ],
  },
  {
    people: ['AARON', 'prospero'],
    messages: [
      ['AARON', 'The oak for the balcony is at the gate. Who signs for it?'],
      ['prospero', 'My spirit. Look for somebody small, and do not be afraid.'],
      ['AARON', 'Nobody is here. The paper is signed, though.', { ghost: ['prospero'] }],
    ],
  },
  {
    people: ['iago', 'shiva'],
    messages: [
      ['iago', 'Is the ghost off the guest network?'],
      ['shiva', 'Since this morning. It has a network of its own, `10.13.0.0/24`.', { tada: ['iago'] }],
      ['iago', 'Thank you. I will write it into the minutes.'],
    ],
  },
  {
    people: ['hamlet', 'polonius'],
    messages: [
      ['polonius', 'What do you read, my lord?'],
      ['hamlet', 'Words, words, words.', { thumbs_up: ['polonius'] }],
      ['polonius', 'Though this be madness, yet there is method in it: https://example.com/reading-list'],
    ],
  },
  {
    people: ['guest', 'desdemona'],
    messages: [['desdemona', 'Good to have you here! Ask me whatever you like, or everybody in #**Verona**.']],
  },
  {
    people: ['cordelia', 'desdemona', 'ZOE'],
    messages: [
      ['ZOE', 'The first fitting is on Wednesday. Blue or red for the second act?'],
      ['cordelia', 'Blue. Red is for the third.', { heart: ['ZOE'] }],
      ['desdemona', 'Blue, and no handkerchiefs.'],
    ],
  },
  {
    people: ['cordelia', 'hamlet'],
    messages: [
      ['cordelia', 'How long is your speech?'],
      ['hamlet', 'Thirty-three lines. It begins with a question.'],
      ['cordelia', 'Then half of it is enough.', { thinking: ['hamlet'] }],
    ],
  },
  {
    people: ['cordelia', 'iago'],
    messages: [['cordelia', 'The plan has a new page: [stage and lights](https://example.com/festival/stage). Nothing to do for you.']],
  },
  {
    people: ['hamlet', 'iago', 'othello'],
    messages: [
      ['othello', 'Lunch at the harbour at one? The fish soup is back.', { stew: ['hamlet'] }],
      ['iago', 'I am in.'],
      ['hamlet', 'To eat, or not to eat. I am in, too.'],
      ['othello', 'I have kept us a table for four. Who else is hungry?'],
    ],
  },
  {
    people: ['iago', 'prospero', 'shiva', 'ZOE'],
    messages: [['ZOE', 'Who can lend me a cloak until Wednesday? It may be a plain one.', { raised_hand: ['prospero'] }]],
  },
  {
    people: ['desdemona', 'hamlet'],
    messages: [
      ['hamlet', 'The second balcony: do we tell Othello?'],
      ['desdemona', 'Not a word. He never keeps a surprise for longer than a lunch.', { zipper_mouth: ['hamlet'] }],
      ['hamlet', 'The rest is silence.'],
    ],
  },
  {
    people: ['desdemona', 'iago'],
    messages: [
      ['desdemona', 'The rehearsal is at four, in the big hall. Do you need anything?'],
      ['iago', 'One good chair, and a lamp. Thank you!', { thumbs_up: ['desdemona'] }],
      ['desdemona', 'Have you got ten minutes before? I want to show you the new budget.'],
      ['desdemona', 'It looks like this now:\n\n| | planned | spent |\n|---|---|---|\n| balcony | 400 | 385 |\n| storm | 120 | **310** |'],
    ],
  },
];

export const WELCOME_BOT = 'welcome-bot';

const WELCOME =
  'Hello, and welcome to this organization!\n\n' +
  'Messages in channels have a *topic*, so that every conversation has its place. Write to me here if you want to try something out: ' +
  '`code`, **bold**, lists, and\n\n> quotes\n\nall work.';

/** What the welcome bot writes to every person. */
export const WELCOMES: readonly DemoDirectConversation[] = [...PEOPLE, LATECOMER].map(({ local }) => ({
  people: [local],
  messages: [[WELCOME_BOT, WELCOME]],
}));
