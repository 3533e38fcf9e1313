import { createResource, type JSX, Show } from 'solid-js';
import type { Channel } from '../../state/model/client-state.js';
import { channelRights } from '../../state/people/rights.js';
import { writingObstacle } from '../../state/compose/writing-permission.js';
import { findEmailAddress, replaceEmailAddress } from '../../client/channel-actions.js';
import { useClient } from '../../client/client-context.js';
import { showToast } from '../../ui/overlays/toasts.js';
import { Card, DangerRow } from '../../ui/form/card.js';
import { Row } from '../../ui/form/row.js';
import { Secret } from '../../ui/form/secret.js';
import { c } from './texts/channel-texts.js';

/** The address at which the channel takes mail, for those who may write there; nothing where the server takes none. */
export function EmailAddress(props: { readonly channel: Channel }): JSX.Element {
  const { state } = useClient();
  const mayWrite = (): boolean => {
    const { stream_id: channelId, subscribed, invite_only: isPrivate } = props.channel;
    const obstacle = writingObstacle(state, { kind: 'topic', channelId, topic: '' });
    return obstacle === undefined && (subscribed || (!isPrivate && channelRights(state, props.channel).read));
  };
  const [address, { mutate }] = createResource(
    () => mayWrite() && props.channel.stream_id,
    (channelId) => findEmailAddress(channelId).catch(() => ''),
  );
  return (
    <Show when={address.latest}>
      {(known) => (
        <Card title={c().email.title}>
          <Row label={c().email.label} help={c().email.help} full>
            {() => <Secret label={c().email.label} value={known()} />}
          </Row>
          <DangerRow
            {...c().email.replace}
            action={c().email.replaceAction}
            question={c().email.replaceQuestion}
            consequence={c().email.replaceConsequence}
            onConfirm={async () => {
              mutate(await replaceEmailAddress(props.channel.stream_id));
              showToast(c().email.replaced);
            }}
          />
        </Card>
      )}
    </Show>
  );
}
