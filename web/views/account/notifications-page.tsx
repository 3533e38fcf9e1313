import type { JSX } from 'solid-js';
import { useClient } from '../../client/client-context.js';
import { Card } from '../../ui/form/card.js';
import type { Option } from '../../ui/form/choice-row.js';
import { Row } from '../../ui/form/row.js';
import { Page } from '../../ui/form/page.js';
import { s } from './texts/settings-texts.js';
import { AccountChoice, AccountSwitch, numbered } from './account-rows.js';
import { DigestRow } from './notice-timing-rows.js';
import { PushDevices } from './push-devices.js';
import { QuietHoursCard } from './quiet-hours.js';

/** The seconds after which missed messages are mailed, in the order of their labels. */
const MAIL_PERIODS = [60, 120, 300, 900, 3600, 86_400];

/** Of what the account wants to be told, and how. */
export function NotificationsPage(): JSX.Element {
  const { state, navigation } = useClient();
  const sounds = (): Option<string>[] => [
    { value: 'none', label: s().notifications.noSound },
    ...state.settings.available_notification_sounds.map((name) => ({ value: name, label: name.replaceAll('_', ' ') })),
  ];
  const periods = (): Option<number>[] => {
    const known = MAIL_PERIODS.map((value, index) => ({ value, label: s().notifications.mailPeriods[index] ?? '' }));
    const present = state.settings.email_notifications_batching_period_seconds;
    return MAIL_PERIODS.includes(present) ? known : [...known, { value: present, label: s().notifications.seconds(present) }];
  };
  return (
    <Page title={s().pages.notifications}>
      <Card>
        <Row {...s().notifications.log}>
          {(ids) => (
            <a class="btn" href={navigation.href({ view: 'settings', path: ['notification-log'] })} aria-describedby={ids.label}>
              {s().notifications.openLog}
            </a>
          )}
        </Row>
      </Card>
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
      <PushDevices />
      <QuietHoursCard />
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
        <AccountSwitch name="enable_offline_email_notifications" texts={s().notifications.mailDirect} />
        <AccountSwitch name="enable_followed_topic_email_notifications" texts={s().notifications.mailFollowed} />
        <AccountSwitch name="enable_stream_email_notifications" texts={s().notifications.mailChannels} />
        <AccountChoice name="email_notifications_batching_period_seconds" texts={s().notifications.mailPeriod} options={periods()} />
        <AccountSwitch name="message_content_in_email_notifications" texts={s().notifications.mailContent} />
        <AccountSwitch name="enable_login_emails" texts={s().notifications.logins} />
        <DigestRow />
      </Card>
    </Page>
  );
}
