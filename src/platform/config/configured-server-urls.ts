import { Injectable } from '@nestjs/common';
import { ServerUrls } from '../../kernel/server-identity.js';
import { Config } from './config.js';

@Injectable()
export class ConfiguredServerUrls extends ServerUrls {
  /** The external host without its port. It is parsed once, because every message and event needs it. */
  private mainHost: string | undefined;

  constructor(private readonly config: Config) {
    super();
  }

  realmUrl(realmStringId: string): string {
    const prefix = realmStringId === '' ? '' : `${realmStringId}.`;
    return `${this.config.externalScheme}://${prefix}${this.config.externalHost}`;
  }

  realmHost(realmStringId: string): string {
    this.mainHost ??= new URL(this.realmUrl('')).hostname;
    return realmStringId === '' ? this.mainHost : `${realmStringId}.${this.mainHost}`;
  }

  botDomain(realmStringId: string): string {
    const { demo } = this.config;
    return demo.enabled && realmStringId === '' ? demo.domain : this.realmHost(realmStringId);
  }
}
