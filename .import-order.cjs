/** The import order: each name may import only the names before it. `.dependency-cruiser.cjs` turns it into rules. */
module.exports = {
  CONTEXTS: ['realm', 'users', 'channels', 'uploads', 'messaging', 'events', 'webhooks', 'notifications', 'organizations'],
  /** The features of the contexts that are divided into features. Other contexts have their layers directly in their folder. */
  FEATURES: {
    users: [
      'accounts',
      'mail',
      'permissions',
      'profiles',
      'groups',
      'bots',
      'keys',
      'administration',
      'settings',
      'presence',
      'authentication',
    ],
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
      'welcome-bot',
    ],
    notifications: ['schedule', 'notices', 'incoming-mail', 'missed-messages', 'push', 'mobile-push', 'digests'],
  },
  HTTP: ['codecs', 'request', 'params', 'response', 'auth', 'admission', 'routing', 'request-log', 'openapi'],
  /** The layers of the web client. */
  WEB: ['kernel', 'api', 'state', 'client', 'ui', 'views'],
  MARKDOWN: ['highlighting', 'syntax', 'inline', 'blocks'],
};
