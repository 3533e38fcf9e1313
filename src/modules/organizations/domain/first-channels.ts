interface FirstMessage {
  readonly topic: string;
  /** Markdown. */
  readonly content: string;
}

interface FirstChannel {
  readonly name: string;
  readonly description: string;
  /** In the order in which they are posted. */
  readonly messages: readonly FirstMessage[];
}

/** The default channels of a new organization with what the Welcome Bot posts there. They are ordinary channels that owners may change. */
export const FIRST_CHANNELS: readonly FirstChannel[] = [
  {
    name: 'general',
    description: 'For everybody. New accounts are subscribed to this channel.',
    messages: [
      {
        topic: 'welcome',
        content:
          'Welcome! This is the channel #**general**, and this conversation has the topic `welcome`. Everybody who joins can read it.',
      },
      {
        topic: 'welcome',
        content: 'Reply here to say hello, or start a conversation of your own: choose a channel, and enter a topic of a few words.',
      },
      {
        topic: 'how topics work',
        content:
          'A topic says what a conversation is about. Several conversations can go on in one channel at the same time, and each of them can ' +
          'be read, followed or muted separately.',
      },
      {
        topic: 'how topics work',
        content: 'A conversation that has drifted can be renamed or moved to another channel at any time, together with its messages.',
      },
    ],
  },
  {
    name: 'sandbox',
    description: 'A place to try things out.',
    messages: [
      {
        topic: 'experiments',
        content:
          'Nobody minds what happens in this channel. Try **bold** and *italic* text, a list, a `code span`, a reaction or a poll here.',
      },
    ],
  },
];
