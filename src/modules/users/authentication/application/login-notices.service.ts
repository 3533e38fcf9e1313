import { Injectable } from '@nestjs/common';
import { Clock } from '../../../../kernel/clock.js';
import { ServerSecrets } from '../../../../kernel/server-secrets.js';
import { textLanguage } from '../../../../kernel/text.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import { RealmLookup } from '../../../realm/realm.api.js';
import type { User } from '../../accounts/domain/user.js';
import { MAIL_TEXTS, plainName } from '../../mail/application/mail-text.js';
import { OutgoingMail } from '../../mail/application/outgoing-mail.js';
import { type LoginPlace, loginPlace } from '../domain/login-place.js';
import { LoginPlaceRepository } from './login-place.repository.js';

/** No mail is sent about a log-in this soon after joining. */
const JUST_JOINED_MS = 60_000;
/** A place that was not used for this long is new again. */
const PLACE_LIFETIME_MS = 180 * 86_400_000;
/** The secret that the digests of places include, so that they cannot be guessed from addresses without the server's secret. */
const PLACE_SECRET = { purpose: 'login-place', generation: 1 } as const;

/**
 * Mails people a notice of a log-in from a new place, unless their setting `enable_login_emails` forbids it. A place is the combination of
 * program, operating system and network. The Zulip server mails a notice of every log-in; a cookie in the browser would make API clients,
 * which keep none, new each time.
 */
@Injectable()
export class LoginNoticesService {
  constructor(
    private readonly places: LoginPlaceRepository,
    private readonly realms: RealmLookup,
    private readonly mail: OutgoingMail,
    private readonly secrets: ServerSecrets,
    private readonly clock: Clock,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Records a successful log-in. */
  async record(user: User, userAgent: string, ip: string): Promise<void> {
    if (user.isBot) return;
    const place = loginPlace(userAgent, ip);
    const now = this.clock.now();
    const unusedSince = now - PLACE_LIFETIME_MS;
    await this.unitOfWork.run(() => this.places.deleteUnused(unusedSince));
    await this.unitOfWork.run(async () => {
      const isNew = await this.places.record(user.realmId, user.id, this.digest(user, place), now, unusedSince);
      if (isNew && user.setting('enable_login_emails') && user.joinedAt <= now - JUST_JOINED_MS)
        await this.sendNotice(user, place, ip, now);
    });
  }

  private async sendNotice(user: User, { device }: LoginPlace, ip: string, now: number): Promise<void> {
    const { realmId, email } = user;
    const language = textLanguage(user.setting('default_language'));
    const timeZone = user.timezone === '' ? 'UTC' : user.timezone;
    const time = new Intl.DateTimeFormat(language, { dateStyle: 'full', timeStyle: 'long', timeZone }).format(now);
    const place = { realmName: plainName((await this.realms.get(realmId)).name), realmUrl: await this.realms.realmUrl(realmId), email };
    await this.mail.send({ realmId, to: email, language, ...MAIL_TEXTS[language].login(place, { time, device, ip }) });
  }

  private digest({ id }: User, { device, network }: LoginPlace): Buffer {
    const { purpose, generation } = PLACE_SECRET;
    return this.secrets.digest(JSON.stringify([this.secrets.derive(purpose, id, generation), device, network]));
  }
}
