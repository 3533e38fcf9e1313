import type { JSX } from 'solid-js';
import { s } from './texts/settings-texts.js';
import { AccountChoice, AccountSwitch, numbered } from './account-rows.js';

/** What others learn about an account, for its own settings and for the defaults of new accounts. */
export function PrivacyRows(): JSX.Element {
  return (
    <>
      <AccountChoice
        name="email_address_visibility"
        texts={s().account.emailVisibility}
        options={numbered(s().account.emailVisibilities)}
      />
      <AccountSwitch name="presence_enabled" texts={s().account.presence} />
      <AccountSwitch name="send_read_receipts" texts={s().account.readReceipts} />
      <AccountSwitch name="send_private_typing_notifications" texts={s().account.typingDirect} />
      <AccountSwitch name="send_stream_typing_notifications" texts={s().account.typingChannels} />
    </>
  );
}
