import { type Archive, ArchiveRefused } from './archive.js';
import type { ChatArchive } from './chat-archive.js';
import { MattermostArchive } from './mattermost-archive.js';
import { RocketChatArchive } from './rocketchat-archive.js';
import { SlackArchive } from './slack-archive.js';
import { ZulipArchive } from './zulip-archive.js';

/** Recognizes the format of an archive, and reads its lists of people and conversations. @throws ArchiveRefused if it is none that is known */
export async function openChatArchive(archive: Archive): Promise<ChatArchive> {
  const found =
    (await MattermostArchive.open(archive)) ??
    (await RocketChatArchive.open(archive)) ??
    (await ZulipArchive.open(archive)) ??
    (await SlackArchive.open(archive));
  if (!found) throw new ArchiveRefused('This is no export that is known: not of Slack, Mattermost, Rocket.Chat or Zulip.');
  return found;
}
