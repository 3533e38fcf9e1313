import { type JSX, Match, Switch } from 'solid-js';
import type { Bot } from '../../api/wire.js';
import { Page } from '../../ui/form/page.js';
import { Tabs } from '../../ui/form/tabs.js';
import { s } from '../account/texts/settings-texts.js';
import { Avatar } from '../labels/avatar.js';
import { BOTS_HREF, botHref } from './bot-address.js';
import { BotProfile } from './bot-profile.js';
import { IntegrationAddress } from './integration-address.js';
import { IntegrationLog } from './integration-log.js';

const PARTS = ['profile', 'address', 'requests'] as const;

/** An incoming webhook bot: its profile, the address that it gives to a service, and what services have sent. */
export function IntegrationBot(props: { readonly bot: Bot; readonly part: string }): JSX.Element {
  const part = (): string => PARTS.find((name) => name === props.part) ?? 'profile';
  return (
    <Page
      title={props.bot.full_name}
      wide
      back={{ href: BOTS_HREF, label: s().bots.allBots }}
      before={<Avatar userId={props.bot.user_id} size={32} />}
    >
      <Tabs
        tabs={PARTS.map((name) => ({
          label: s().integration.tabs[name],
          href: botHref(props.bot.user_id, name),
          current: part() === name,
        }))}
      />
      <Switch>
        <Match when={part() === 'profile'}>
          <BotProfile bot={props.bot} />
        </Match>
        <Match when={part() === 'address'}>
          <IntegrationAddress bot={props.bot} />
        </Match>
        <Match when={part() === 'requests'}>
          <IntegrationLog bot={props.bot} />
        </Match>
      </Switch>
    </Page>
  );
}
