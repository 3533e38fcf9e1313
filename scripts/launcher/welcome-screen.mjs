/**
 * Renders what a new user needs to know after the start.
 * @param {{ url: string, demo: boolean, domain: string, dataDir: string }} options `demo`: whether there is a demo organization with public
 * passwords
 */
export function welcomeScreen({ url, demo, domain, dataDir }) {
  const rows = [
    ['Skein', url],
    ['API reference', `${url}/api/docs`],
    ['OpenAPI', `${url}/api/v1/openapi.json`],
    ['Health', `${url}/health`],
    ['Data and logs', dataDir],
  ].map(([name, value]) => `  ${name.padEnd(15)} ${value}`);
  return ['', ...rows, ...(demo ? demoLines(url, domain) : []), '', '  Ctrl-C stops everything.', ''].join('\n');
}

/**
 * @param {string} url
 * @param {string} domain
 */
function demoLines(url, domain) {
  const iago = `iago@${domain}`;
  const fetchKey = `curl -sS -d username=${iago} ${url}/api/v1/dev_fetch_api_key`;
  const send = `curl -sS -u "${iago}:$KEY" -d type=channel -d to=Denmark -d topic=hello -d content=Hello ${url}/api/v1/messages`;
  return [
    '',
    `  Chat in the browser: open ${url}/login/ and click a person of the demo. It asks for no password.`,
    '',
    '  Demo users, each with the part before the @ as password:',
    `    desdemona@${domain} (owner)     ${iago} (administrator)`,
    `    hamlet@${domain}                cordelia@${domain}`,
    '',
    '  Fetch an API key:',
    `    ${fetchKey}`,
    '',
    '  Send a message to the channel Denmark:',
    `    KEY=$(${fetchKey} | sed 's/.*"api_key": *"\\([^"]*\\)".*/\\1/'); ${send}`,
    '',
    '  See a bot answer: run "npm run echo-bot" in a second terminal, then send a message that mentions @**Outgoing Webhook**',
  ];
}
