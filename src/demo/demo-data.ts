import { BotType, Role } from '../kernel/actor.js';
import { SYSTEM_BOTS } from '../modules/users/system-bots.api.js';

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

interface DemoTopic {
  readonly channel: string;
  readonly topic: string;
  /** The local part of the author's email address, and the content. */
  readonly messages: readonly (readonly [string, string])[];
}

/** The topics of the demo organization with their messages. */
export const TOPICS: readonly DemoTopic[] = [
  {
    channel: 'Verona',
    topic: 'welcome',
    messages: [
      ['desdemona', 'Welcome to **Verona**, everybody. This is where we plan the summer festival.'],
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
      ['othello', 'Twelve times faster. I am convinced.'],
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
      ['desdemona', 'Thank you for writing this down. :smile:'],
      ['prospero', 'I miss the part about the storm.'],
      ['iago', 'The storm is a subject of its own. Open a topic for it?'],
      ['ZOE', 'Costumes are half done. Sketches: [drawings](https://example.com/costumes)'],
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
      ['desdemona', 'The lunch break.'],
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

/** Reactions by the content of the message: local part of the user's email address, and name of the emoji. */
export const REACTIONS: ReadonlyMap<string, readonly (readonly [string, string])[]> = new Map([
  [
    'Welcome to **Verona**, everybody. This is where we plan the summer festival.',
    [
      ['hamlet', 'tada'],
      ['cordelia', 'tada'],
      ['othello', 'wave'],
    ],
  ],
  [
    'Thank you for writing this down. :smile:',
    [
      ['iago', '+1'],
      ['ZOE', 'heart'],
    ],
  ],
  [
    'Twelve times faster. I am convinced.',
    [
      ['shiva', 'octopus'],
      ['hamlet', 'working_on_it'],
    ],
  ],
  ['The lunch break.', [['prospero', 'big_smile']]],
]);

/** The message that the welcome bot sends to every person. */
export const WELCOME =
  'Hello, and welcome to this organization!\n\n' +
  'Messages in channels have a *topic*, so that every conversation has its place. Write to me here if you want to try something out: ' +
  '`code`, **bold**, lists, and\n\n> quotes\n\nall work.';
