import { SERVER_ICON, SERVER_ICON_PNG } from './server-icon.controller.js';

/** What devices need to install the web client. @param organization its name */
export function webManifest(organization: string): string {
  const manifest = {
    id: '/',
    name: organization,
    short_name: organization,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#f2f0eb',
    theme_color: '#f2f0eb',
    icons: [
      { src: SERVER_ICON_PNG, type: 'image/png', sizes: '256x256' },
      { src: SERVER_ICON, type: 'image/svg+xml', sizes: 'any' },
    ],
    shortcuts: [{ name: 'Inbox', url: '/#inbox' }],
  };
  return JSON.stringify(manifest);
}
