import type { JSX } from 'solid-js';
import { changeRealm } from '../../client/organization-actions.js';
import { useClient } from '../../client/client-context.js';
import { Card } from '../../ui/form/card.js';
import { ChoiceRow } from '../../ui/form/choice-row.js';
import { TextRow } from '../../ui/form/field-row.js';
import { Page } from '../../ui/form/page.js';
import { SwitchRow } from '../../ui/form/switch-row.js';
import { RealmChannel, RealmLimit, realmLock, RealmRetention, RealmSwitch } from './realm-rows.js';
import { o } from './texts/organization-texts.js';

/** From Monday on. */
const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6] as const;
type Weekday = (typeof WEEKDAYS)[number];

/** The provider of an organization without calls. */
const NO_CALLS = 0;

const HISTORY = ['all', 'moves', 'none'] as const;

/** How messages are written, changed, read and kept. */
export function RealmSettingsPage(): JSX.Element {
  const { state } = useClient();
  return (
    <Page title={o().pages.settings}>
      <Card title={o().messages.editing}>
        <RealmSwitch name="allow_message_editing" texts={o().messages.allow_message_editing} />
        <RealmLimit name="message_content_edit_limit_seconds" texts={o().messages.message_content_edit_limit_seconds} />
        <RealmLimit name="message_content_delete_limit_seconds" texts={o().messages.message_content_delete_limit_seconds} />
        <RealmLimit name="move_messages_within_stream_limit_seconds" texts={o().messages.move_messages_within_stream_limit_seconds} />
        <RealmLimit name="move_messages_between_streams_limit_seconds" texts={o().messages.move_messages_between_streams_limit_seconds} />
        <ChoiceRow
          {...o().messages.message_edit_history_visibility_policy}
          value={state.realm.message_edit_history_visibility_policy}
          options={HISTORY.map((policy) => ({ value: policy, label: o().messages.history[policy] }))}
          lockedBy={realmLock(state, 'message_edit_history_visibility_policy')}
          onSave={(policy) => changeRealm({ message_edit_history_visibility_policy: policy })}
        />
      </Card>
      <Card title={o().messages.writing}>
        <SwitchRow
          {...o().messages.topics_policy}
          value={state.realm.mandatory_topics}
          lockedBy={realmLock(state, 'topics_policy')}
          onSave={(required) => changeRealm({ topics_policy: required ? 'disable_empty_topic' : 'allow_empty_topic' })}
        />
        <RealmSwitch name="enable_read_receipts" texts={o().messages.enable_read_receipts} />
        <RealmSwitch name="presence_disabled" texts={o().messages.presence_disabled} />
        <RealmSwitch name="inline_image_preview" texts={o().messages.inline_image_preview} />
        <RealmSwitch name="inline_url_embed_preview" texts={o().messages.inline_url_embed_preview} />
        <TextRow
          {...o().messages.default_code_block_language}
          value={state.realm.default_code_block_language}
          lockedBy={realmLock(state, 'default_code_block_language')}
          onSave={(language) => changeRealm({ default_code_block_language: language })}
        />
      </Card>
      <Card title={o().messages.calls}>
        <ChoiceRow
          {...o().messages.video_chat_provider}
          value={state.realm.video_chat_provider}
          options={Object.values(state.realm.available_video_chat_providers).map(({ id, name }) => ({
            value: id,
            label: id === NO_CALLS ? o().messages.noCalls : name,
          }))}
          lockedBy={realmLock(state, 'video_chat_provider')}
          onSave={(provider) => changeRealm({ video_chat_provider: provider })}
        />
        <TextRow
          {...o().messages.jitsi_server_url}
          value={state.realm.jitsi_server_url ?? ''}
          type="url"
          maxLength={200}
          placeholder={state.server.server_jitsi_server_url}
          lockedBy={realmLock(state, 'jitsi_server_url')}
          onSave={(url) => changeRealm({ jitsi_server_url: JSON.stringify(url === '' ? 'default' : url) })}
        />
      </Card>
      <Card title={o().messages.notices}>
        <RealmChannel name="new_stream_announcements_stream_id" texts={o().messages.new_stream_announcements_stream_id} />
        <RealmChannel name="signup_announcements_stream_id" texts={o().messages.signup_announcements_stream_id} />
        <RealmChannel name="moderation_request_channel_id" texts={o().messages.moderation_request_channel_id} onlyPrivate />
        <RealmSwitch name="send_welcome_emails" texts={o().messages.send_welcome_emails} />
        <TextRow
          {...o().messages.welcome_message_custom_text}
          value={state.realm.welcome_message_custom_text}
          lines={3}
          maxLength={8000}
          lockedBy={realmLock(state, 'welcome_message_custom_text')}
          onSave={(text) => changeRealm({ welcome_message_custom_text: text })}
        />
        <RealmSwitch name="require_e2ee_push_notifications" texts={o().messages.require_e2ee_push_notifications} />
        <RealmSwitch name="digest_emails_enabled" texts={o().messages.digest_emails_enabled} />
        <ChoiceRow
          {...o().messages.digest_weekday}
          value={state.realm.digest_weekday as Weekday}
          options={WEEKDAYS.map((value) => ({ value, label: o().messages.weekdays[value] ?? '' }))}
          lockedBy={realmLock(state, 'digest_weekday')}
          onSave={(weekday) => changeRealm({ digest_weekday: weekday })}
        />
      </Card>
      <Card title={o().messages.retention}>
        <RealmRetention />
      </Card>
    </Page>
  );
}
