import { createUniqueId, For, type JSX } from 'solid-js';
import { changeSetting } from '../../client/account-settings.js';
import { useClient } from '../../client/client-context.js';
import { areSingleKeysOff, turnSingleKeys } from '../../client/single-keys.js';
import { Icon } from '../../ui/icon.js';
import { LANGUAGES } from '../../ui/texts/texts.js';
import { Card } from '../../ui/form/card.js';
import { type Option, SegmentRow } from '../../ui/form/choice-row.js';
import { Row, SavedMark } from '../../ui/form/row.js';
import { createSaving } from '../../ui/form/saving.js';
import { SwitchRow } from '../../ui/form/switch-row.js';
import { Page } from '../../ui/form/page.js';
import { s } from './texts/settings-texts.js';
import { AccountChoice, AccountSwitch, named, numbered } from './account-rows.js';

const MIN_FONT_PX = 12;
const MAX_FONT_PX = 20;
const LINE_HEIGHTS = [122, 140, 150, 165, 180];

/** How the client looks, and how it behaves while the account reads and writes. */
export function DisplayPage(): JSX.Element {
  return (
    <Page title={s().pages.display}>
      <Card title={s().display.theme}>
        <ThemeChoice />
        <AccountSwitch name="high_contrast_mode" texts={s().display.contrast} />
      </Card>
      <Card title={s().display.text}>
        <FontSizeRow />
        <LineHeightRow />
        <AccountSwitch name="fluid_layout_width" texts={s().display.fluid} />
      </Card>
      <Card title={s().display.reading}>
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
        <AccountSwitch name="web_escape_navigates_to_home_view" texts={s().display.escape} />
        <AccountSwitch name="starred_message_counts" texts={s().display.starred} />
        <AccountChoice name="demote_inactive_streams" texts={s().display.demote} options={numbered(s().display.automatic)} />
        <AccountSwitch name="web_left_sidebar_show_channel_folders" texts={s().display.foldersInSidebar} />
        <AccountSwitch name="web_left_sidebar_unreads_count_summary" texts={s().display.sums} />
        <AccountSwitch name="web_inbox_show_channel_folders" texts={s().display.foldersInInbox} />
        <AccountSwitch name="display_emoji_reaction_users" texts={s().display.reactionNames} />
      </Card>
      <Card title={s().display.writing}>
        <AccountSwitch name="enter_sends" texts={s().display.enterSends} />
        <AccountSwitch name="web_navigate_to_sent_message" texts={s().display.showSent} />
        <AccountSwitch name="translate_emoticons" texts={s().display.emoticons} />
        <AccountSwitch name="enable_drafts_synchronization" texts={s().display.drafts} />
      </Card>
      <Card title={s().display.languageAndTime}>
        <LanguageRow />
        <TimeRow />
      </Card>
      <Card title={s().display.keyboard}>
        <SwitchRow
          {...s().display.singleKeys}
          value={!areSingleKeysOff()}
          onSave={(value) => {
            turnSingleKeys(value);
            return Promise.resolve();
          }}
        />
      </Card>
    </Page>
  );
}

/** The theme, as cards. */
function ThemeChoice(): JSX.Element {
  const client = useClient();
  const group = createUniqueId();
  const saving = createSaving(
    () => client.state.settings.color_scheme,
    (value) => changeSetting(client, 'color_scheme', value),
  );
  const themes = [
    { value: 1, icon: 'monitor', name: 'system' },
    { value: 3, icon: 'sun', name: 'light' },
    { value: 2, icon: 'moon', name: 'dark' },
  ] as const;
  return (
    <>
      <div class="choice" role="radiogroup" aria-label={s().display.theme}>
        <For each={themes}>
          {({ value, icon, name }) => (
            <label classList={{ on: saving.shown() === value }}>
              <input class="vh" type="radio" name={group} checked={saving.shown() === value} onChange={() => void saving.save(value)} />
              <b>
                <Icon name={icon} />
                {s().display.themes[name].label}
              </b>
              <span>{s().display.themes[name].help}</span>
            </label>
          )}
        </For>
      </div>
      <div class="choice-saved">
        <SavedMark status={saving.status()} />
      </div>
    </>
  );
}

/** The size of the text, by steps of one pixel. */
function FontSizeRow(): JSX.Element {
  const client = useClient();
  const saving = createSaving(
    () => client.state.settings.web_font_size_px,
    (value) => changeSetting(client, 'web_font_size_px', value),
  );
  const step = (by: number): void => {
    const value = Math.min(MAX_FONT_PX, Math.max(MIN_FONT_PX, saving.shown() + by));
    if (value !== saving.shown()) void saving.save(value);
  };
  return (
    <Row {...s().display.size} status={saving.status()}>
      {(ids) => (
        <span class="seg" role="group" aria-labelledby={ids.label}>
          <button type="button" aria-label={s().display.smaller} onClick={() => step(-1)}>
            A−
          </button>
          <output class="num">{s().px(saving.shown())}</output>
          <button type="button" aria-label={s().display.larger} onClick={() => step(1)}>
            A+
          </button>
        </span>
      )}
    </Row>
  );
}

function LineHeightRow(): JSX.Element {
  const { state } = useClient();
  const options = (): Option<number>[] =>
    [...new Set([...LINE_HEIGHTS, state.settings.web_line_height_percent])]
      .sort((a, b) => a - b)
      .map((value) => ({ value, label: s().percent(value) }));
  return <AccountChoice name="web_line_height_percent" texts={s().display.lineHeight} options={options()} />;
}

function LanguageRow(): JSX.Element {
  const { state } = useClient();
  /** A language that was chosen in another client stays, although the texts are English then. */
  const codes = (): string[] => [...new Set<string>([...LANGUAGES, state.settings.default_language])];
  const options = (): Option<string>[] => codes().map((code) => ({ value: code, label: languageName(code) }));
  return <AccountChoice name="default_language" texts={s().display.language} options={options()} />;
}

/** The name of a language in itself. */
function languageName(code: string): string {
  try {
    return new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code;
  } catch {
    return code;
  }
}

function TimeRow(): JSX.Element {
  const client = useClient();
  return (
    <SegmentRow
      {...s().display.time}
      value={client.state.settings.twenty_four_hour_time ? '24' : '12'}
      options={[
        { value: '24', label: '14:05' },
        { value: '12', label: '2:05 PM' },
      ]}
      onSave={(value) => changeSetting(client, 'twenty_four_hour_time', value === '24')}
    />
  );
}
