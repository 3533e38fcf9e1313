import type { ServerResponse } from 'node:http';
import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { RateLimiter } from '../../../../http/admission/rate-limiter.js';
import { DomainError } from '../../../../kernel/domain-error.js';
import { clientName } from '../../../../http/request/request-origin.js';
import type { IncomingWireMessage } from '../../../../http/request/wire-request.js';
import { AuditLog, FAILED_LOGIN } from '../../../../kernel/audit-log.js';
import { NO_USER_ID, type RealmId, type UserId } from '../../../../kernel/ids.js';
import { UserRepository } from '../../accounts/application/user.repository.js';
import type { User } from '../../accounts/domain/user.js';
import { SecondFactorsService } from '../../factors/application/second-factors.service.js';
import { LoginNoticesService } from '../application/login-notices.service.js';
import { LoginService } from '../application/login.service.js';
import { DirectoryRefusal } from '../domain/directory-refusal.js';
import { checkAddress, checkLogin } from './login.params.js';

/** The maximum length of an address. */
const MAX_LOGGED_CHARACTERS = 254;
/** The error codes of failures that are recorded: wrong credentials, and correct ones of a deactivated account. */
const AUDITED: ReadonlySet<string> = new Set(['AUTHENTICATION_FAILED', 'USER_DEACTIVATED']);

/** Logs in with address and password, and limits wrong passwords per account over all endpoints together. */
@Injectable()
export class PasswordLogin implements BeforeApplicationShutdown {
  private readonly logger = new Logger('LogIn');
  private readonly recordings = new Set<Promise<void>>();

  constructor(
    private readonly login: LoginService,
    private readonly limiter: RateLimiter,
    private readonly users: UserRepository,
    private readonly audit: AuditLog,
    private readonly notices: LoginNoticesService,
    private readonly factors: SecondFactorsService,
  ) {}

  /**
   * Logs in in one step.
   * @param code of the second step, where it is asked for together with the password
   * @throws DomainError TWO_FACTOR_REQUIRED if the account needs a code and there is none, whatever else `prove` throws
   */
  async logIn(realmId: RealmId, username: string, password: string, response: ServerResponse, code = ''): Promise<User> {
    const user = await this.prove(realmId, username, password, response);
    if (await this.factors.areRequiredOf(user)) {
      if (code === '') throw new DomainError('TWO_FACTOR_REQUIRED', 'This account needs a second step. Log in with the browser.');
      await this.orNote(realmId, username, response, () =>
        this.limiter.limitFailures(`${realmId}:${user.emailKey}`, response, () =>
          this.factors.useCode(user, code, clientName(response.req)),
        ),
      );
    }
    await this.note(user, response);
    return user;
  }

  /** Notes that an account has logged in, after its last step. */
  async note(user: User, { req }: ServerResponse): Promise<void> {
    await this.notices.record(user, req.headers['user-agent'] ?? '', (req as IncomingWireMessage).ip ?? '');
  }

  /** Checks the password alone, after which a second step may be due. @throws DomainError */
  async prove(realmId: RealmId, username: string, password: string, response: ServerResponse): Promise<User> {
    if (await this.login.takesNames(realmId)) checkLogin(username);
    else checkAddress(username);
    const account = `${realmId}:${username.trim().toLowerCase()}`;
    const entered = { realmId, login: username, password, clientName: clientName(response.req) };
    return this.orNote(realmId, username, response, () =>
      this.limiter.limitFailures(account, response, () => this.login.loginWithPassword(entered)),
    );
  }

  /** Waits for the recordings in progress. */
  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.recordings);
  }

  /** Runs a step of a log-in, and records it if it fails. @throws DomainError */
  async orNote<T>(realmId: RealmId, username: string, response: ServerResponse, step: () => Promise<T>): Promise<T> {
    try {
      return await step();
    } catch (error) {
      // Without a code, the password was right, and the second step is still to come.
      if (error instanceof DomainError && error.code !== 'TWO_FACTOR_REQUIRED') this.noteFailure(realmId, username, error, response);
      throw error;
    }
  }

  /**
   * Records that a log-in has failed, at any of its steps. The answer does not wait for the recording, whose duration depends on whether the
   * address has an account: it would tell visitors which addresses have one.
   */
  noteFailure(realmId: RealmId, username: string, failure: DomainError, response: ServerResponse): void {
    const recording = this.recordFailure(realmId, username, failure, response)
      .catch((error: unknown) => this.logger.error(`A failed log-in could not be recorded: ${(error as Error).message}`))
      .finally(() => this.recordings.delete(recording));
    this.recordings.add(recording);
  }

  /**
   * Logs the account that was tried and the IP address, so that password guessing is noticed. The audit log, which administrators read,
   * contains only attempts within the limits of the account, or of the organization for unknown addresses: otherwise anybody could fill it.
   */
  private async recordFailure(realmId: RealmId, username: string, failure: DomainError, { req }: ServerResponse): Promise<void> {
    const { ip } = req as IncomingWireMessage;
    const account = username.trim().slice(0, MAX_LOGGED_CHARACTERS);
    const explanation = failure instanceof DirectoryRefusal ? failure.explanation : null;
    const why = explanation ? { method: 'ldap', code: explanation.code, reason: explanation.reason } : { code: failure.code };
    this.logger.warn({ msg: 'log-in failed', realm_id: realmId, account, ...why, ip });
    if (!AUDITED.has(failure.code) && !explanation) return;
    const user = await this.findMeant(realmId, account, explanation?.userId ?? null);
    const isLimited = user !== undefined && explanation === null && failure.code === 'AUTHENTICATION_FAILED';
    if (!isLimited && !(await this.limiter.countUnlimitedFailure(realmId))) return;
    const visitor = { userId: null, realmId, clientName: clientName(req) };
    // The entry names an account by its id alone: not every administrator may see its address.
    const details = user ? { ...why, ip } : { ...why, account, ip };
    await this.audit.record(visitor, { action: FAILED_LOGIN, targetKind: 'user', targetId: user?.id ?? NO_USER_ID, details });
  }

  private async findMeant(realmId: RealmId, account: string, userId: UserId | null): Promise<User | undefined> {
    const [user] = userId === null ? await this.users.findByEmails(realmId, [account]) : await this.users.findByIds([userId]);
    return user;
  }
}
