/** What may import what: each name imports only those before it. `.dependency-cruiser.cjs` makes rules of it. */
module.exports = {
  CONTEXTS: ['realm', 'users', 'channels', 'uploads', 'messaging', 'events', 'webhooks'],
  /** Of the contexts that are divided; the others have their layers directly in their folder. */
  FEATURES: {
    users: ['accounts', 'mail', 'permissions', 'profiles', 'groups', 'bots', 'administration', 'settings', 'presence', 'authentication'],
    channels: ['conversations', 'subscriptions', 'administration', 'invitations'],
    messaging: [
      'messages',
      'topics',
      'personal',
      'rendering',
      'reactions',
      'reading',
      'read-state',
      'sending',
      'editing',
      'scheduled-messages',
    ],
  },
  HTTP: ['codecs', 'request', 'params', 'response', 'routing', 'auth', 'request-log', 'openapi'],
  MARKDOWN: ['highlighting', 'syntax', 'inline', 'blocks'],
};
