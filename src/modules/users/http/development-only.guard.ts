import { type CanActivate, Injectable } from '@nestjs/common';
import { BadRequest } from '../../../kernel/domain-error.js';
import { Config } from '../../../platform/config/config.js';

/** Closes an endpoint on production servers, before its parameters are looked at (notes 1.5). */
@Injectable()
export class DevelopmentOnlyGuard implements CanActivate {
  constructor(private readonly config: Config) {}

  canActivate(): boolean {
    if (!this.config.isDevelopment) throw new BadRequest('Endpoint not available in production.');
    return true;
  }
}
