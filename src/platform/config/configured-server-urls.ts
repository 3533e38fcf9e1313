import { Injectable } from '@nestjs/common';
import { ServerUrls } from '../../kernel/server-identity.js';
import { Config } from './config.js';

@Injectable()
export class ConfiguredServerUrls extends ServerUrls {
  constructor(private readonly config: Config) {
    super();
  }

  realmUrl(realmStringId: string): string {
    const prefix = realmStringId === '' ? '' : `${realmStringId}.`;
    return `${this.config.externalScheme}://${prefix}${this.config.externalHost}`;
  }

  realmHost(realmStringId: string): string {
    return new URL(this.realmUrl(realmStringId)).hostname;
  }

  botDomain(realmStringId: string): string {
    const { demo } = this.config;
    return demo.enabled && realmStringId === '' ? demo.domain : this.realmHost(realmStringId);
  }
}
