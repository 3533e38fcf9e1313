import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { UserLookup } from '../../../users/accounts.api.js';
import {
  NOTIFICATION_SOUNDS,
  OLD_DISPLAY_SETTINGS,
  OLD_NOTIFICATION_SETTINGS,
  RealmUserDefaultsService,
} from '../../../users/profiles.api.js';
import { includesState, type InitialStateInput, StateSection } from './initial-state.service.js';
import {
  AlertWordsService,
  DraftsService,
  SavedSnippetsService,
  ScheduledMessagesService,
  UserTopicsService,
} from '../../../messaging/messaging.api.js';
import { EMPTY_TOPIC_DISPLAY_NAME } from '../../../realm/realm.api.js';

const EMOJISETS = [
  { key: 'google', text: 'Google' },
  { key: 'twitter', text: 'Twitter' },
  { key: 'text', text: 'Plain text' },
  { key: 'google-blob', text: 'Google blobs' },
];
const CHOICES = { emojiset_choices: EMOJISETS, available_notification_sounds: NOTIFICATION_SOUNDS };

/** Personal settings, and what the organization gives newcomers. */
@Injectable()
export class SettingsSection extends StateSection {
  readonly types = ['user_settings', 'update_display_settings', 'update_global_notifications', 'realm_user_settings_defaults'];

  constructor(
    private readonly users: UserLookup,
    private readonly defaults: RealmUserDefaultsService,
  ) {
    super();
  }

  async load(actor: Actor, wishes: InitialStateInput): Promise<Readonly<Record<string, unknown>>> {
    const user = await this.users.get(actor.userId);
    const settings = { ...user.settings, timezone: user.timezone, ...CHOICES };
    const wantsOld = (type: string): boolean => !wishes.capabilities.userSettingsObject && includesState(wishes, type);
    return {
      ...(includesState(wishes, 'user_settings') ? { user_settings: settings } : {}),
      ...(wantsOld('update_display_settings') ? only(settings, [...OLD_DISPLAY_SETTINGS, 'emojiset_choices']) : {}),
      ...(wantsOld('update_global_notifications') ? only(settings, [...OLD_NOTIFICATION_SETTINGS, 'available_notification_sounds']) : {}),
      ...(includesState(wishes, 'realm_user_settings_defaults')
        ? { realm_user_settings_defaults: { ...(await this.defaults.getFor(actor.realmId)), ...CHOICES } }
        : {}),
    };
  }
}

function only<T extends object>(settings: T, names: readonly (keyof T)[]): Partial<T> {
  return Object.fromEntries(names.map((name) => [name, settings[name]])) as Partial<T>;
}

/** Drafts are listed up to here; those edited last count. */
const MAX_DRAFTS = 1_000;

/** What the account keeps for itself: drafts, snippets, scheduled messages and alert words. */
@Injectable()
export class PersonalWritingSection extends StateSection {
  readonly types = ['drafts', 'saved_snippets', 'scheduled_messages', 'alert_words'];

  constructor(
    private readonly drafts: DraftsService,
    private readonly savedSnippets: SavedSnippetsService,
    private readonly scheduledMessages: ScheduledMessagesService,
    private readonly alertWords: AlertWordsService,
  ) {
    super();
  }

  async load(actor: Actor, wishes: InitialStateInput): Promise<Readonly<Record<string, unknown>>> {
    return {
      ...(includesState(wishes, 'drafts') ? { drafts: await this.drafts.list(actor, MAX_DRAFTS) } : {}),
      ...(includesState(wishes, 'saved_snippets') ? { saved_snippets: await this.savedSnippets.list(actor) } : {}),
      ...(includesState(wishes, 'scheduled_messages') ? { scheduled_messages: await this.scheduledMessages.list(actor) } : {}),
      ...(includesState(wishes, 'alert_words') ? { alert_words: await this.alertWords.list(actor) } : {}),
    };
  }
}

/** What the account wants of topics; for older clients, which of them are muted. */
@Injectable()
export class UserTopicsSection extends StateSection {
  readonly types = ['user_topic', 'muted_topics'];

  constructor(private readonly userTopics: UserTopicsService) {
    super();
  }

  async load(actor: Actor, wishes: InitialStateInput): Promise<Readonly<Record<string, unknown>>> {
    const name = (topic: string): string => (topic === '' && !wishes.capabilities.emptyTopicName ? EMPTY_TOPIC_DISPLAY_NAME : topic);
    const topics = (await this.userTopics.list(actor)).map((one) => ({ ...one, topic: name(one.topic) }));
    const old = includesState(wishes, 'muted_topics') && !wishes.types?.includes('user_topic');
    const present = topics.map(({ channel, topic, policy, updatedAt }) => ({
      stream_id: channel.id,
      topic_name: topic,
      last_updated: Math.floor(updatedAt / 1000),
      visibility_policy: policy,
    }));
    return {
      ...(old ? { muted_topics: this.userTopics.presentMuted(topics) } : {}),
      ...(includesState(wishes, 'user_topic') ? { user_topics: present } : {}),
    };
  }
}
