/** A system account that writes messages and cannot log in. */
export interface SystemBot {
  /** The local part of its address. */
  readonly local: string;
  readonly fullName: string;
}

/** The system bots of every organization, in the order in which they are created. */
export const SYSTEM_BOTS = {
  emailGateway: { local: 'emailgateway', fullName: 'Email Gateway' },
  notification: { local: 'notification-bot', fullName: 'Notification Bot' },
  welcome: { local: 'welcome-bot', fullName: 'Welcome Bot' },
} as const satisfies Readonly<Record<string, SystemBot>>;

/** Whether an account is this system bot. */
export function isSystemBot({ system, emailKey }: { readonly system: boolean; readonly emailKey: string }, { local }: SystemBot): boolean {
  return system && emailKey.startsWith(`${local}@`);
}
