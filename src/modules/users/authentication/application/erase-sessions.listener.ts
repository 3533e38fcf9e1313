import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type AccountListener, AccountListeners } from '../../accounts/application/account-listeners.js';
import type { User } from '../../accounts/domain/user.js';
import { BrowserSessionRepository } from './browser-session.repository.js';

/** Deletes the browser sessions of a person who is erased. They are invalid since the deactivation. */
@Injectable()
export class EraseSessionsListener implements AccountListener, OnModuleInit {
  readonly order = 100;

  constructor(
    private readonly listeners: AccountListeners,
    private readonly sessions: BrowserSessionRepository,
  ) {}

  onModuleInit(): void {
    this.listeners.register(this);
  }

  async onErased({ id, realmId }: User): Promise<void> {
    await this.sessions.deleteByUser(realmId, id);
  }
}
