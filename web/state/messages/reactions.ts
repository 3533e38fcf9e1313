import type { Message } from '../../api/wire.js';
import type { Emoji } from './emoji.js';

/** The accounts that reacted to a message with one emoji. */
export interface ReactionGroup {
  /** Identifies the emoji among the reactions to a message. */
  readonly key: string;
  readonly emoji: Pick<Emoji, 'name' | 'code' | 'type'>;
  /** In the order in which they reacted. */
  readonly userIds: readonly number[];
}

/** A message with more reactions than this shows numbers instead of names. */
const MAX_NAMED = 3;

/** The reactions to a message by emoji, in the order in which the emoji were first used. */
export function groupReactions(reactions: Message['reactions']): ReactionGroup[] {
  const groups = new Map<string, { emoji: ReactionGroup['emoji']; userIds: number[] }>();
  for (const { emoji_name: name, emoji_code: code, reaction_type, user_id: userId } of reactions) {
    const key = `${reaction_type}:${code}`;
    const group = groups.get(key);
    if (group) group.userIds.push(userId);
    else groups.set(key, { emoji: { name, code, type: reaction_type as Emoji['type'] }, userIds: [userId] });
  }
  return [...groups].map(([key, group]) => ({ key, ...group }));
}

/** Whether the account has reacted with an emoji. */
export function hasReacted(reactions: Message['reactions'], emoji: Pick<Emoji, 'code' | 'type'>, userId: number): boolean {
  return reactions.some((one) => one.user_id === userId && one.emoji_code === emoji.code && one.reaction_type === emoji.type);
}

/** Whether reactions are shown with names. @param isWanted the setting `display_emoji_reaction_users` */
export function showsNames(reactions: Message['reactions'], isWanted: boolean): boolean {
  return isWanted && reactions.length <= MAX_NAMED;
}
