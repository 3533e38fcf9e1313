/** Recognizes images and videos of other servers by their URLs alone. */

const IMAGE = /\.(?:bmp|gif|jpe|jpeg|jpg|png|webp)$/i;
const VIDEO_ID = /^[\w-]{11}$/;

/** Returns whether a URL is shown as an image: its path ends like the name of an image file. */
export function isExternalImage(href: string): boolean {
  const url = webUrl(href);
  // A wiki names its pages about images after the files.
  return url !== null && IMAGE.test(url.pathname) && !/^\/wiki\/(?:File|Image):/i.test(url.pathname);
}

/** Returns the id of the YouTube video to which a URL leads, or null. */
export function youtubeIdOf(href: string): string | null {
  const url = webUrl(href);
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

/** Returns the URL of YouTube's own preview image of a video. */
export function youtubeThumbnailUrl(id: string): string {
  return `https://i.ytimg.com/vi/${id}/mqdefault.jpg`;
}

function webUrl(href: string): URL | null {
  return /^https?:\/\//i.test(href) && URL.canParse(href) ? new URL(href) : null;
}
