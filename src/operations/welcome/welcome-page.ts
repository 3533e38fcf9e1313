import { ZULIP_FEATURE_LEVEL, ZULIP_VERSION } from '../../kernel/version.js';

/** What a browser sees that was looking for a web client. */
export const WELCOME = `    <p>
      This is a team chat server. It speaks the Zulip REST API (version ${ZULIP_VERSION}, feature level ${ZULIP_FEATURE_LEVEL}) below
      <code>/api/v1</code>, so that the clients, bots and scripts made for that API work here. There is no chat in the browser at this
      address: log in with such a client, or send requests with your address and API key.
    </p>
    <dl>
      <dt><a href="/login/">Log in</a></dt>
      <dd>With this browser, for the files and pictures that messages link to.</dd>
      <dt><a href="/api/docs">API reference</a></dt>
      <dd>Every endpoint, to read and to try.</dd>
      <dt><a href="/api/v1/openapi.json">openapi.json</a></dt>
      <dd>The same as an OpenAPI 3.1 document, for programs.</dd>
      <dt><a href="/health">Health</a></dt>
      <dd>Whether the server has all that it needs.</dd>
    </dl>`;
