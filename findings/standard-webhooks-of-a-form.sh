#!/bin/sh
# The Standard Webhooks libraries for JavaScript and Python, and svix, refuse a genuine webhook whose body is a form.
#
# One would guess: `verify` says whether the signature fits the bytes, and either returns or raises WebhookVerificationError.
# What happens: the signature is checked first, and then the body is parsed as JSON, whatever its content type. A genuine form ends in
# SyntaxError or JSONDecodeError, a forged one in WebhookVerificationError: who catches only the latter answers 500, and who catches
# everything answers 401 to every genuine call. The specification does not restrict bodies to JSON.
# Source: seen with standardwebhooks 1.1.1 and svix 1.99.1 from npm, and standardwebhooks 1.1.0 from PyPI.
# Why it matters here: bots in the form of Slack get forms, signed like all other calls. docs/outgoing-webhooks.md verifies the bytes itself.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --silent standardwebhooks@1.1.1 svix@1.99.1
python3 -m pip install --quiet --disable-pip-version-check --target python standardwebhooks==1.1.0 2> /dev/null
cat > look.mjs <<'JS'
import { Webhook } from 'standardwebhooks';
import { Webhook as Svix } from 'svix';

const body = 'text=hello&user_name=ada';
let isAsSeen = true;
for (const [name, Library] of Object.entries({ standardwebhooks: Webhook, svix: Svix })) {
  const webhook = new Library(`whsec_${Buffer.alloc(24, 'k').toString('base64')}`);
  const time = new Date();
  const prefix = name === 'svix' ? 'svix' : 'webhook';
  const outcome = (signature) => {
    try {
      webhook.verify(body, { [`${prefix}-id`]: 'msg_1', [`${prefix}-timestamp`]: String(Math.floor(time / 1000)), [`${prefix}-signature`]: signature });
      return 'accepted';
    } catch (error) {
      return error.constructor.name;
    }
  };
  const [genuine, forged] = [outcome(webhook.sign('msg_1', time, body)), outcome(`v1,${'A'.repeat(43)}=`)];
  console.log(`${name} (npm): genuine ${genuine}, forged ${forged}`);
  isAsSeen &&= genuine === 'SyntaxError' && forged === 'WebhookVerificationError';
}
process.exit(isAsSeen ? 0 : 1);
JS
node look.mjs
cat > look.py <<'PY'
import base64
import sys
from datetime import datetime, timezone

sys.path.insert(0, 'python')
from standardwebhooks.webhooks import Webhook

webhook = Webhook('whsec_' + base64.b64encode(b'k' * 24).decode())
time, body = datetime.now(timezone.utc), 'text=hello&user_name=ada'


def outcome(signature):
    try:
        webhook.verify(body, {'webhook-id': 'msg_1', 'webhook-timestamp': str(int(time.timestamp())), 'webhook-signature': signature})
        return 'accepted'
    except Exception as error:
        return type(error).__name__


seen = outcome(webhook.sign('msg_1', time, body)), outcome('v1,' + 'A' * 43 + '=')
print('standardwebhooks (PyPI): genuine %s, forged %s' % seen)
sys.exit(0 if seen == ('JSONDecodeError', 'WebhookVerificationError') else 1)
PY
python3 look.py
