import { Injectable } from '@nestjs/common';
import { ServerSecrets } from '../../../../kernel/server-secrets.js';
import { RedisConnections, runScript } from '../../../../platform/jobs/redis-connections.js';
import { SignOnAttempts, type SignOnSteps, STEP_LIFETIMES_MS } from '../application/sign-on-attempts.js';

const TAKE = `local step = redis.call('GET', KEYS[1]) redis.call('DEL', KEYS[1]) return step`;
/** What all secrets look like; anything else is no key. */
const SECRET = /^[\w-]{43}$/;

/** Steps below the digests of their secrets, and encrypted: Redis alone lets nobody go on with one. */
@Injectable()
export class RedisSignOnAttempts extends SignOnAttempts {
  constructor(
    private readonly redis: RedisConnections,
    private readonly secrets: ServerSecrets,
  ) {
    super();
  }

  async add<K extends keyof SignOnSteps>(kind: K, secret: string, step: SignOnSteps[K]): Promise<void> {
    const key = this.keyOf(kind, secret);
    await this.redis.commands.set(key, this.secrets.seal(key, JSON.stringify(step)), 'PX', STEP_LIFETIMES_MS[kind]);
  }

  async find<K extends keyof SignOnSteps>(kind: K, secret: string): Promise<SignOnSteps[K] | null> {
    if (!SECRET.test(secret)) return null;
    const key = this.keyOf(kind, secret);
    const sealed = await this.redis.commands.getBuffer(key);
    const text = sealed === null ? null : this.secrets.open(key, sealed);
    return text === null ? null : (JSON.parse(text) as SignOnSteps[K]);
  }

  async take<K extends keyof SignOnSteps>(kind: K, secret: string): Promise<SignOnSteps[K] | null> {
    if (!SECRET.test(secret)) return null;
    const found = await this.find(kind, secret);
    const key = this.keyOf(kind, secret);
    // Of those who have found it, only one removes it.
    return found && (await runScript(this.redis.commands, TAKE, [key], [])) !== null ? found : null;
  }

  async isFirst(what: string, lifetimeMs: number): Promise<boolean> {
    return (await this.redis.commands.set(this.onceKeyOf(what), '1', 'PX', lifetimeMs, 'NX')) === 'OK';
  }

  async forget(what: string): Promise<void> {
    await this.redis.commands.del(this.onceKeyOf(what));
  }

  private onceKeyOf(what: string): string {
    return this.redis.key(`sign-on:once:${this.secrets.digest(what).toString('hex')}`);
  }

  private keyOf(kind: keyof SignOnSteps, secret: string): string {
    return this.redis.key(`sign-on:${kind}:${this.secrets.digest(secret).toString('hex')}`);
  }
}
