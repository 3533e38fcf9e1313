import type { JSX } from 'solid-js';
import { useClient } from '../../client/client-context.js';
import { Card } from '../form/card.js';
import type { Option } from '../form/choice-row.js';
import { Page } from '../page.js';
import { s } from '../texts/settings-texts.js';
import { AccountChoice, AccountSwitch, numbered } from './account-rows.js';

/** Of what the account wants to be told. The server sends no mails and no push messages about messages, so that they are no settings here. */
export function NotificationsPage(): JSX.Element {
  const { state } = useClient();
  const sounds = (): Option<string>[] => [
    { value: 'none', label: s().notifications.noSound },
    ...state.settings.available_notification_sounds.map((name) => ({ value: name, label: name.replaceAll('_', ' ') })),
  ];
  return (
    <Page title={s().pages.notifications}>
      <Card title={s().notifications.desktop}>
        <AccountSwitch name="enable_desktop_notifications" texts={s().notifications.desktopDirect} />
        <AccountSwitch name="enable_stream_desktop_notifications" texts={s().notifications.desktopChannels} />
        <AccountSwitch name="enable_followed_topic_desktop_notifications" texts={s().notifications.desktopFollowed} />
        <AccountSwitch name="pm_content_in_desktop_notifications" texts={s().notifications.desktopContent} />
        <AccountChoice
          name="desktop_icon_count_display"
          texts={s().notifications.iconCount}
          options={numbered(s().notifications.iconCounts)}
        />
      </Card>
      <Card title={s().notifications.sound}>
        <AccountSwitch name="enable_sounds" texts={s().notifications.soundDirect} />
        <AccountSwitch name="enable_stream_audible_notifications" texts={s().notifications.soundChannels} />
        <AccountSwitch name="enable_followed_topic_audible_notifications" texts={s().notifications.soundFollowed} />
        <AccountChoice name="notification_sound" texts={s().notifications.soundName} options={sounds()} />
      </Card>
      <Card title={s().notifications.mentions}>
        <AccountSwitch name="wildcard_mentions_notify" texts={s().notifications.wildcard} />
        <AccountSwitch name="enable_followed_topic_wildcard_mentions_notify" texts={s().notifications.wildcardFollowed} />
      </Card>
      <Card title={s().notifications.following}>
        <AccountChoice
          name="automatically_follow_topics_policy"
          texts={s().notifications.follow}
          options={numbered(s().notifications.topicPolicies)}
        />
        <AccountChoice
          name="automatically_unmute_topics_in_muted_streams_policy"
          texts={s().notifications.unmute}
          options={numbered(s().notifications.topicPolicies)}
        />
        <AccountSwitch name="automatically_follow_topics_where_mentioned" texts={s().notifications.followMentioned} />
      </Card>
      <Card title={s().notifications.mail}>
        <AccountSwitch name="enable_login_emails" texts={s().notifications.logins} />
      </Card>
    </Page>
  );
}
