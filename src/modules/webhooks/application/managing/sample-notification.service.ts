import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { WebhookAccess } from './managed-webhooks.js';
import { Samples } from './samples.js';

/** Shows the author of a bot what its endpoint will get. */
@Injectable()
export class SampleNotificationService {
  constructor(
    private readonly managed: WebhookAccess,
    private readonly samples: Samples,
  ) {}

  async show(actor: Actor): Promise<Record<string, unknown>> {
    return this.samples.payload(actor, await this.managed.findOwn(actor));
  }
}
