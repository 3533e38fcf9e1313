/** The English texts about the first steps of owners and new members, and the form of their catalogue in every language. */
export const en = {
  welcome: (name: string) => `Welcome, ${name}`,
  intro: 'This is your inbox: what you have not read, by conversation. A few things make it a place for a team; none is required.',
  done: 'Done',
  skip: 'Skip',
  skipStep: (step: string) => `Skip: ${step}`,
  hide: 'Hide this list',
  steps: {
    create: { label: 'Create the organization', help: (name: string, host: string) => `${name}, at ${host}`, act: '' },
    invite: { label: 'Invite people', help: 'Send a link, or type their addresses.', act: 'Invite' },
    channels: {
      label: 'Make the first channels',
      help: 'One per team or project. Conversations inside get topics, so a few channels are enough.',
      act: 'Add channels',
    },
    write: { label: 'Write something', help: 'For example the plan of this week.', act: 'Write' },
    settings: { label: 'Set icon, logo and rules', help: 'Who can invite, how long messages are kept, what guests see.', act: 'Settings' },
  },
  member: {
    title: (organization: string) => `Welcome to ${organization}`,
    intro: 'Choose the channels whose messages you want to get. You can change this at any time.',
    channels: 'Choose channels',
    none: 'There are no channels yet that you can choose.',
    go: 'Go to the inbox',
  },
};

export type FirstStepsTexts = typeof en;
