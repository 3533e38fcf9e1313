import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import type { RealmId } from '../../../../kernel/ids.js';
import { array, type FieldValues, integer, named, nullable, object, pick, type Static, string, tuple } from '../../../../kernel/schema.js';
import { EMPTY_TOPIC_DISPLAY_NAME } from '../../../../kernel/server-identity.js';
import { initialValues, settingFields } from '../../../../kernel/setting-rule.js';
import {
  AlertWordsService,
  DraftsService,
  NavigationViewsService,
  SavedSnippetsService,
  WireDraft,
  WireNavigationView,
  WireSavedSnippet,
} from '../../../messaging/personal.api.js';
import { RemindersService, ScheduledMessagesService, WireReminder, WireScheduledMessage } from '../../../messaging/sending.api.js';
import { UserTopicsService, WireUserTopic } from '../../../messaging/read-state.api.js';
import { RealmLookup } from '../../../realm/realm.api.js';
import { UserLookup } from '../../../users/accounts.api.js';
import {
  NOTIFICATION_SOUNDS,
  OLD_DISPLAY_SETTINGS,
  OLD_NOTIFICATION_SETTINGS,
  RealmUserDefaultsService,
  SETTINGS_WITH_REALM_DEFAULT,
  USER_SETTINGS,
} from '../../../users/settings.api.js';
import { EmailSuppressionState, WireEmailSuppression } from './email-suppression.js';
import { NoticeTimingState, WireNoticeTiming } from './notice-timing.js';
import { QuietHoursState, WireQuietHours } from './quiet-hours.js';
import { includesState, type InitialStateInput, StateSection } from './state-section.js';

const EMOJISETS = [
  { key: 'google', text: 'Google' },
  { key: 'twitter', text: 'Twitter' },
  { key: 'text', text: 'Plain text' },
  { key: 'google-blob', text: 'Google blobs' },
];
const CHOICES = { emojiset_choices: EMOJISETS, available_notification_sounds: NOTIFICATION_SOUNDS };

const CHOICE_FIELDS = {
  emojiset_choices: array(object({ key: string(), text: string() })),
  available_notification_sounds: array(string()),
};

/** The settings of an account, with the values among which clients offer a choice. */
const PersonalSettings = named('UserSettings', object({ ...settingFields(USER_SETTINGS), timezone: string(), ...CHOICE_FIELDS }));
type PersonalSettings = Static<typeof PersonalSettings>;

/** Clients that do not support `user_settings` receive the settings themselves as properties. */
export const SETTINGS_STATE = {
  ...pick(
    PersonalSettings.fields,
    ...OLD_DISPLAY_SETTINGS,
    ...OLD_NOTIFICATION_SETTINGS,
    'emojiset_choices',
    'available_notification_sounds',
  ),
  user_settings: PersonalSettings,
  realm_user_settings_defaults: named('UserSettingDefaults', object({ ...settingFields(SETTINGS_WITH_REALM_DEFAULT), ...CHOICE_FIELDS })),
};
type SettingsState = FieldValues<typeof SETTINGS_STATE>;

/** Personal settings, and the realm's defaults for new accounts. */
@Injectable()
export class SettingsSection extends StateSection {
  readonly types = ['user_settings', 'update_display_settings', 'update_global_notifications', 'realm_user_settings_defaults'];

  constructor(
    private readonly users: UserLookup,
    private readonly defaults: RealmUserDefaultsService,
    private readonly realms: RealmLookup,
  ) {
    super();
  }

  async load(actor: Actor, input: InitialStateInput): Promise<Partial<SettingsState>> {
    const { settings, timezone } = await this.users.get(actor.userId);
    return this.present(actor.realmId, { ...settings, timezone, ...CHOICES }, input);
  }

  /** What new accounts of the organization start with. */
  async loadForVisitor({ realmId }: Actor, input: InitialStateInput): Promise<Partial<SettingsState>> {
    const [defaults, realm] = await Promise.all([this.defaults.getFor(realmId), this.realms.get(realmId)]);
    const settings = { ...initialValues(USER_SETTINGS), ...defaults, default_language: realm.setting('default_language') };
    return this.present(realmId, { ...settings, timezone: '', ...CHOICES }, input);
  }

  private async present(realmId: RealmId, settings: PersonalSettings, input: InitialStateInput): Promise<Partial<SettingsState>> {
    const includesLegacy = (type: string): boolean => !input.capabilities.userSettingsObject && includesState(input, type);
    return {
      ...(includesState(input, 'user_settings') ? { user_settings: settings } : {}),
      ...(includesLegacy('update_display_settings') ? only(settings, [...OLD_DISPLAY_SETTINGS, 'emojiset_choices']) : {}),
      ...(includesLegacy('update_global_notifications')
        ? only(settings, [...OLD_NOTIFICATION_SETTINGS, 'available_notification_sounds'])
        : {}),
      ...(includesState(input, 'realm_user_settings_defaults')
        ? { realm_user_settings_defaults: { ...(await this.defaults.getFor(realmId)), ...CHOICES } }
        : {}),
    };
  }
}

function only<T extends object>(settings: T, names: readonly (keyof T)[]): Partial<T> {
  return Object.fromEntries(names.map((name) => [name, settings[name]])) as Partial<T>;
}

/** The drafts edited last are listed, at most this many. */
const MAX_DRAFTS = 1_000;

export const PERSONAL_WRITING_STATE = {
  drafts: array(WireDraft),
  saved_snippets: array(WireSavedSnippet),
  scheduled_messages: array(WireScheduledMessage),
  reminders: array(WireReminder),
  navigation_views: array(WireNavigationView),
  alert_words: array(string()),
};
type PersonalWritingState = FieldValues<typeof PERSONAL_WRITING_STATE>;

/** The state has the plural of its events' type. What is fetched follows from the types of events where a client says nothing else. */
const VIEW_TYPES = ['navigation_views', 'navigation_view'];

/** Drafts, saved snippets, scheduled messages, reminders, navigation views and alert words of the account. */
@Injectable()
export class PersonalWritingSection extends StateSection {
  readonly types = ['drafts', 'saved_snippets', 'scheduled_messages', 'reminders', 'alert_words', ...VIEW_TYPES];

  constructor(
    private readonly drafts: DraftsService,
    private readonly savedSnippets: SavedSnippetsService,
    private readonly scheduledMessages: ScheduledMessagesService,
    private readonly reminders: RemindersService,
    private readonly navigationViews: NavigationViewsService,
    private readonly alertWords: AlertWordsService,
  ) {
    super();
  }

  async load(actor: Actor, input: InitialStateInput): Promise<Partial<PersonalWritingState>> {
    return {
      ...(includesState(input, 'drafts') ? { drafts: await this.drafts.list(actor, MAX_DRAFTS) } : {}),
      ...(includesState(input, 'saved_snippets') ? { saved_snippets: await this.savedSnippets.list(actor) } : {}),
      ...(includesState(input, 'scheduled_messages') ? { scheduled_messages: await this.scheduledMessages.list(actor) } : {}),
      ...(includesState(input, 'reminders') ? { reminders: await this.reminders.list(actor) } : {}),
      ...(VIEW_TYPES.some((type) => includesState(input, type)) ? { navigation_views: await this.navigationViews.list(actor) } : {}),
      ...(includesState(input, 'alert_words') ? { alert_words: await this.alertWords.list(actor) } : {}),
    };
  }
}

export const QUIET_HOURS_STATE = { quiet_hours: WireQuietHours };

/** When the account does not want to be notified; for people only. */
@Injectable()
export class QuietHoursSection extends StateSection {
  readonly types = ['quiet_hours'];

  constructor(private readonly quietHours: QuietHoursState) {
    super();
  }

  async load(actor: Actor): Promise<FieldValues<typeof QUIET_HOURS_STATE>> {
    return { quiet_hours: await this.quietHours.load(actor) };
  }
}

export const NOTICE_TIMING_STATE = { notice_timing: WireNoticeTiming };

/** How often the account gets digests, and for how long pushes wait; for people only. */
@Injectable()
export class NoticeTimingSection extends StateSection {
  readonly types = ['notice_timing'];

  constructor(private readonly timing: NoticeTimingState) {
    super();
  }

  async load(actor: Actor): Promise<FieldValues<typeof NOTICE_TIMING_STATE>> {
    return { notice_timing: await this.timing.load(actor) };
  }
}

export const EMAIL_SUPPRESSION_STATE = { email_suppression: nullable(WireEmailSuppression) };

/** Whether the account gets no mails because mail servers refuse its address. */
@Injectable()
export class EmailSuppressionSection extends StateSection {
  readonly types = ['email_suppression'];

  constructor(private readonly suppressions: EmailSuppressionState) {
    super();
  }

  async load(actor: Actor): Promise<FieldValues<typeof EMAIL_SUPPRESSION_STATE>> {
    return { email_suppression: await this.suppressions.load(actor) };
  }
}

export const USER_TOPICS_STATE = {
  user_topics: array(WireUserTopic),
  muted_topics: array(tuple(string(), string(), integer()), 'The channel, the topic, and the time in seconds UTC.'),
};
type UserTopicsState = FieldValues<typeof USER_TOPICS_STATE>;

/** The visibility policies of topics; for older clients the muted topics. */
@Injectable()
export class UserTopicsSection extends StateSection {
  readonly types = ['user_topic', 'muted_topics'];

  constructor(private readonly userTopics: UserTopicsService) {
    super();
  }

  async load(actor: Actor, input: InitialStateInput): Promise<Partial<UserTopicsState>> {
    const name = (topic: string): string => (topic === '' && !input.capabilities.emptyTopicName ? EMPTY_TOPIC_DISPLAY_NAME : topic);
    const topics = (await this.userTopics.list(actor)).map((one) => ({ ...one, topic: name(one.topic) }));
    const includesMuted = includesState(input, 'muted_topics') && !input.types?.includes('user_topic');
    return {
      ...(includesMuted ? { muted_topics: this.userTopics.presentMuted(topics) } : {}),
      ...(includesState(input, 'user_topic') ? { user_topics: this.userTopics.present(topics) } : {}),
    };
  }
}
