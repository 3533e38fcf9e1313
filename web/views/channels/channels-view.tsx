import { createMemo, type JSX, Match, Switch } from 'solid-js';
import { useClient } from '../../client/client-context.js';
import { ChannelDirectory, type DirectoryPart } from './channel-directory.js';
import { ChannelSettings } from './channel-settings.js';
import { CreateChannel } from './create-channel.js';

const PARTS: readonly string[] = ['subscribed', 'available', 'all', 'archived'] satisfies readonly DirectoryPart[];
/** What other clients write. */
const OTHER_NAMES: Readonly<Record<string, DirectoryPart>> = { 'not-subscribed': 'available', notsubscribed: 'available' };

/** What `#channels/…` shows: the settings of a channel for its id, the form of a new one for `new`, the directory otherwise. */
export function ChannelsView(): JSX.Element {
  const client = useClient();
  const path = createMemo((): readonly string[] => {
    const location = client.navigation.location();
    return location.view === 'channels' ? location.path : [];
  });
  const channelId = createMemo(() => (/^\d+$/.test(path()[0] ?? '') ? Number(path()[0]) : undefined));
  const part = (): DirectoryPart => {
    const [name = ''] = path();
    return PARTS.includes(name)
      ? (name as DirectoryPart)
      : ((Object.hasOwn(OTHER_NAMES, name) ? OTHER_NAMES[name] : undefined) ?? 'subscribed');
  };
  return (
    <Switch>
      <Match when={channelId()} keyed>
        {(id) => <ChannelSettings channelId={id} part={path()[2] ?? ''} />}
      </Match>
      <Match when={path()[0] === 'new'}>
        <CreateChannel />
      </Match>
      <Match when={true}>
        <ChannelDirectory part={part()} />
      </Match>
    </Switch>
  );
}
