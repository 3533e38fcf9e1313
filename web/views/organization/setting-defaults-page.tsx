import type { JSX } from 'solid-js';
import type { UserSettings } from '../../api/wire.js';
import { changeSettingDefault } from '../../client/organization-actions.js';
import { useClient } from '../../client/client-context.js';
import { Card } from '../../ui/form/card.js';
import { Page } from '../../ui/form/page.js';
import { s } from '../account/texts/settings-texts.js';
import { AccountChoice, AccountSwitch, named, numbered, type SettingsOwner, SettingsOwnerContext } from '../account/account-rows.js';
import { PrivacyRows } from '../account/privacy-rows.js';
import { realmLock } from './realm-rows.js';
import { o } from './texts/organization-texts.js';

/** The settings with which new accounts begin. */
export function SettingDefaultsPage(): JSX.Element {
  const { state } = useClient();
  const defaults: SettingsOwner = {
    // The rows below name only settings that have a default.
    // The rows below name only settings that have a default.
    values: state.realm.user_settings_defaults as UserSettings,
    change: (name, value) => changeSettingDefault({ [name]: value }),
    get lockedBy() {
      return realmLock(state, 'user_settings_defaults');
    },
  };
  return (
    <Page title={o().pages.settingDefaults}>
      <p class="lede">{o().settingDefaults.lede}</p>
      <SettingsOwnerContext.Provider value={defaults}>
        <DisplayCards />
        <NotificationCards />
        <Card title={s().account.privacy}>
          <PrivacyRows />
        </Card>
      </SettingsOwnerContext.Provider>
    </Page>
  );
}

function DisplayCards(): JSX.Element {
  const themes = (): readonly string[] => [s().display.themes.system.label, s().display.themes.dark.label, s().display.themes.light.label];
  return (
    <>
      <Card title={s().display.reading}>
        <AccountChoice name="color_scheme" texts={{ label: s().display.theme }} options={numbered(themes())} />
        <AccountChoice name="web_home_view" texts={s().display.homeView} options={named(s().display.homeViews)} />
        <AccountChoice
          name="web_mark_read_on_scroll_policy"
          texts={s().display.markRead}
          options={numbered(s().display.markReadPolicies)}
        />
        <AccountChoice
          name="resolved_topic_notice_auto_read_policy"
          texts={s().display.resolvedNotices}
          options={named(s().display.resolvedNoticePolicies)}
        />
        <AccountSwitch name="starred_message_counts" texts={s().display.starred} />
        <AccountSwitch name="web_left_sidebar_show_channel_folders" texts={s().display.foldersInSidebar} />
        <AccountSwitch name="web_left_sidebar_unreads_count_summary" texts={s().display.sums} />
        <AccountSwitch name="web_inbox_show_channel_folders" texts={s().display.foldersInInbox} />
        <AccountSwitch name="display_emoji_reaction_users" texts={s().display.reactionNames} />
        <AccountSwitch name="twenty_four_hour_time" texts={o().settingDefaults.twentyFourHours} />
      </Card>
      <Card title={s().display.writing}>
        <AccountSwitch name="enter_sends" texts={s().display.enterSends} />
        <AccountSwitch name="translate_emoticons" texts={s().display.emoticons} />
        <AccountSwitch name="enable_drafts_synchronization" texts={s().display.drafts} />
      </Card>
    </>
  );
}

function NotificationCards(): JSX.Element {
  return (
    <>
      <Card title={s().notifications.desktop}>
        <AccountSwitch name="enable_desktop_notifications" texts={s().notifications.desktopDirect} />
        <AccountSwitch name="enable_stream_desktop_notifications" texts={s().notifications.desktopChannels} />
        <AccountSwitch name="enable_followed_topic_desktop_notifications" texts={s().notifications.desktopFollowed} />
        <AccountSwitch name="enable_sounds" texts={s().notifications.soundDirect} />
        <AccountSwitch name="wildcard_mentions_notify" texts={s().notifications.wildcard} />
      </Card>
      <Card title={s().notifications.following}>
        <AccountChoice
          name="automatically_follow_topics_policy"
          texts={s().notifications.follow}
          options={numbered(s().notifications.topicPolicies)}
        />
        <AccountSwitch name="automatically_follow_topics_where_mentioned" texts={s().notifications.followMentioned} />
      </Card>
    </>
  );
}
