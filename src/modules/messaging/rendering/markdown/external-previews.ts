/** Pictures and videos that are elsewhere, by their addresses alone. */

const IMAGE = /\.(?:bmp|gif|jpe|jpeg|jpg|png|webp)$/i;
const VIDEO_ID = /^[\w-]{11}$/;

/** Whether what an address leads to is shown as a picture: its path ends like the name of one. */
export function isExternalPicture(href: string): boolean {
  const url = webAddress(href);
  // Pages about pictures, which are named like them
  return url !== null && IMAGE.test(url.pathname) && !/^\/wiki\/(?:File|Image):/i.test(url.pathname);
}

/** The id of the YouTube video that an address leads to; null for anything else. */
export function youtubeIdOf(href: string): string | null {
  const url = webAddress(href);
  if (!url) return null;
  const host = url.hostname.replace(/^(?:www|m|music)\./, '');
  const [, first = '', second = ''] = url.pathname.split('/');
  let id: string | null = null;
  if (host === 'youtu.be') id = first;
  else if (host === 'youtube.com' || host === 'youtube-nocookie.com') {
    if (['embed', 'v', 'shorts', 'live', 'e'].includes(first)) id = second;
    else if (first === 'watch' || first === 'watch_popup') id = url.searchParams.get('v');
  }
  return id !== null && VIDEO_ID.test(id) ? id : null;
}

/** Where YouTube has a still of a video. */
export function youtubeStillUrl(id: string): string {
  return `https://i.ytimg.com/vi/${id}/mqdefault.jpg`;
}

function webAddress(href: string): URL | null {
  return /^https?:\/\//i.test(href) && URL.canParse(href) ? new URL(href) : null;
}
