#!/bin/sh
# openid-client 6 sends the client secret in the body, although the provider says that it takes it in the header only.
#
# One would guess: a library that has read the discovery document authenticates as `token_endpoint_auth_methods_supported` says, and by
# `client_secret_basic` where the document names nothing, which is the default of OpenID Connect Discovery 1.0, section 3.
# What happens: a secret that is given as a string is sent by `client_secret_post`, whatever the document says. A provider that takes
# `client_secret_basic` only answers `invalid_client`, as if the secret were wrong. Who wants the other form passes `ClientSecretBasic(secret)`.
# Source: seen with openid-client 6.9.0 from npm.
# Why it matters here: `guarded-open-id-client.ts` chooses the form from the document itself.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --silent openid-client@6.9.0
cat > look.mjs <<'JS'
import { ClientSecretBasic, clientCredentialsGrant, customFetch, discovery } from 'openid-client';

const issuer = 'https://provider.example.com';

async function placeOfSecret(methods, authentication) {
  const document = { issuer, token_endpoint: `${issuer}/token`, ...(methods && { token_endpoint_auth_methods_supported: methods }) };
  let place = 'nowhere';
  const answer = (url, { headers, body }) => {
    const isDiscovery = String(url).includes('.well-known');
    if (!isDiscovery) place = new Headers(headers).has('authorization') ? 'header' : String(body).includes('client_secret=') ? 'body' : 'nowhere';
    return Promise.resolve(Response.json(isDiscovery ? document : { access_token: 'token', token_type: 'bearer' }));
  };
  const configuration = await discovery(new URL(issuer), 'client', 'secret', authentication, { [customFetch]: answer });
  await clientCredentialsGrant(configuration);
  return place;
}

const seen = {
  'nothing named': await placeOfSecret(undefined),
  'client_secret_basic only': await placeOfSecret(['client_secret_basic']),
  'client_secret_basic only, with ClientSecretBasic': await placeOfSecret(['client_secret_basic'], ClientSecretBasic('secret')),
};
for (const [name, place] of Object.entries(seen)) console.log(`openid-client 6.9.0, ${name}: the secret is in the ${place}`);
process.exit(Object.values(seen).join() === 'body,body,header' ? 0 : 1);
JS
node look.mjs
