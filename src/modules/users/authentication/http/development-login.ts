import { type CanActivate, Injectable } from '@nestjs/common';
import { csrfField } from '../../../../http/auth/csrf-tokens.js';
import { escapePageText, isolatedName } from '../../../../http/response/html-page.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import type { RealmId } from '../../../../kernel/ids.js';
import type { TextLanguage } from '../../../../kernel/text.js';
import { Config } from '../../../../platform/config/config.js';
import { RealmLookup } from '../../../realm/realm.api.js';
import { UserRepository } from '../../accounts/application/user.repository.js';
import type { User } from '../../accounts/domain/user.js';
import { AvatarUrls } from '../../profiles/application/avatar-urls.js';
import { LoginService } from '../application/login.service.js';
import { LOGIN_PAGE_TEXTS, type LoginPageTexts } from './login-page-texts.js';

const MAX_PEOPLE = 30;
/** The classes `hue-0` to `hue-11` of `web/styles/pages.css`. */
const HUES = 12;

/** Rejects requests on production servers before their parameters are validated. */
@Injectable()
export class DevelopmentOnlyGuard implements CanActivate {
  constructor(private readonly config: Config) {}

  canActivate(): boolean {
    if (!this.config.isDevelopment) throw new BadRequest('Endpoint not available in production.');
    return true;
  }
}

/** Logging in without a password, on the log-in page of development servers: it lists people, and one click logs in as one of them. */
@Injectable()
export class DevelopmentLogin {
  constructor(
    private readonly login: LoginService,
    private readonly users: UserRepository,
    private readonly realms: RealmLookup,
    private readonly config: Config,
    private readonly avatars: AvatarUrls,
  ) {}

  /** @throws DomainError AUTHENTICATION_FAILED, BAD_REQUEST, USER_DEACTIVATED, REALM_DEACTIVATED */
  async logIn(realmId: RealmId, email: string): Promise<User> {
    const user = await this.login.loginWithAddress(realmId, email);
    if (user.isBot) throw new BadRequest('Bots do not log in with a browser.');
    return user;
  }

  /** Whether the server offers this way of logging in, and the organization allows it. */
  async isOffered(realmId: RealmId): Promise<boolean> {
    return this.config.isDevelopment && (await this.realms.get(realmId)).allowsLoginBy('Dev');
  }

  /**
   * @param next the path to which the browser is redirected after the login
   * @returns HTML of a form; empty if the server does not offer this way of logging in, or the organization does not allow it
   */
  async renderForm(
    realmId: RealmId,
    { next, csrfToken, language }: { readonly next: string; readonly csrfToken: string; readonly language: TextLanguage },
  ): Promise<string> {
    if (!(await this.isOffered(realmId))) return '';
    const people = await this.users.listPeople(realmId, MAX_PEOPLE + 1);
    const texts = LOGIN_PAGE_TEXTS[language];
    const rows = people.slice(0, MAX_PEOPLE).map((person) => `        <li>${this.buttonOf(person, texts)}</li>\n`);
    const others = people.length > MAX_PEOPLE ? ` ${texts.firstPeople(MAX_PEOPLE)}` : '';
    return `    <form method="post" action="/accounts/login/local/">
      ${csrfField(csrfToken)}
      <input type="hidden" name="next" value="${escapePageText(next)}">
      <h2 id="people">${texts.logInAs}</h2>
      <p class="hint">${texts.noPassword}${others}</p>
      <ul class="people" role="list" aria-labelledby="people">
${rows.join('')}      </ul>
    </form>
`;
  }

  private buttonOf(person: User, { roles }: LoginPageTexts): string {
    const { email, fullName, role } = person;
    const content = `${this.avatarOf(person)}<span class="name">${isolatedName(fullName)}</span> <span class="role">${roles[role]}</span>`;
    return `<button class="person" name="direct_email" value="${escapePageText(email)}">${content}</button>`;
  }

  /** The uploaded avatar or initials: the images of the avatar provider are not on this server. */
  private avatarOf(person: User): string {
    if (person.avatarUploaded) return `<img src="${escapePageText(this.avatars.urlOf(person))}" alt="">`;
    return `<span class="av s32" aria-hidden="true"><span class="hue-${hueOf(person)}">${escapePageText(initialsOf(person.fullName))}</span></span>`;
  }
}

/** The hue that the client gives the initials, in steps of 30 degrees. */
function hueOf({ id }: User): number {
  return Math.round(((id * 47) % 360) / 30) % HUES;
}

/** The first letters of the first and the last word. */
function initialsOf(name: string): string {
  const letters = name.split(/\s+/).flatMap((word) => /[\p{L}\p{N}]\p{M}*/u.exec(word)?.[0] ?? []);
  return [...letters.slice(0, 1), ...letters.slice(1).slice(-1)].join('').toUpperCase();
}
