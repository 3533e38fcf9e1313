import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.js';
import { LIMITS } from '../../../kernel/limits.js';
import { UnitOfWork } from '../../../kernel/unit-of-work.js';
import { type Channel, ConversationRepository } from '../../channels/channels.api.js';
import { importClient, ImportMessagesService, messageUrlPath } from '../../messaging/importing.api.js';
import { type User, UserRepository } from '../../users/accounts.api.js';
import { PINNED_TOPIC } from '../domain/topic-plan.js';
import type { ImportedConversation } from './import-conversations.service.js';
import { ImportRepository, type ImportRun } from './import.repository.js';
import type { PinnedMessage, Pins } from './pins.js';

export interface PinCounts {
  /** Pinned messages to which there are links now. */
  readonly listed: number;
  /** Pins of direct messages, which have no topics, and of messages that are not here. */
  readonly lost: number;
}

/** Lists what was pinned in a channel in a topic of the channel, since nothing is pinned here. */
@Injectable()
export class ImportPinsService {
  constructor(
    private readonly heads: ConversationRepository,
    private readonly messages: ImportMessagesService,
    private readonly users: UserRepository,
    private readonly repository: ImportRepository,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * What is listed already is not listed again.
   * @param operator an operator, who acts as the notification bot
   * @param pins what was pinned in the messages of the archive, which are imported
   */
  async import(operator: Actor, run: ImportRun, pins: Pins, conversations: ReadonlyMap<string, ImportedConversation>): Promise<PinCounts> {
    const [sender] = await this.users.findByIds([operator.userId]);
    let [listed, lost] = [0, pins.lost];
    for (const [key, { messages, lastAt }] of pins.ofConversations) {
      const channel = conversations.get(key)?.channel ?? null;
      const keys = messages.map((one) => one.key);
      const ids = await this.repository.find(run.realmId, 'message', keys);
      const present = await this.repository.find(run.realmId, 'pin', keys);
      const wanted = messages.flatMap((one) => {
        const id = ids.get(one.key);
        return id === undefined || present.has(one.key) ? [] : [{ ...one, id }];
      });
      const added = sender && channel ? await this.list(run, sender, channel, wanted, Math.floor(lastAt / 1_000)) : 0;
      listed += added;
      lost += messages.length - present.size - added;
    }
    return { listed, lost };
  }

  /** @returns how many are listed: none if somebody has written in the channel meanwhile */
  private async list(
    run: ImportRun,
    sender: User,
    channel: Channel,
    pinned: readonly (PinnedMessage & { readonly id: number })[],
    sentAt: number,
  ): Promise<number> {
    if (pinned.length === 0) return 0;
    const { id: channelId, name: channelName, conversationId } = channel;
    const links = pinned.map(({ key, topic, label, id }) => ({
      key,
      line: `* [${label}](${messageUrlPath({ channelId, channelName, topic }, id)})`,
    }));
    const parts = partsOf(links);
    const prepared = await this.messages.prepare(
      parts.map((part) => ({
        sender,
        conversationId,
        topic: PINNED_TOPIC,
        content: part.map(({ line }) => line).join('\n'),
        sentAt,
        editedAt: null,
        clientName: importClient(run.source.name),
        reactions: [],
      })),
    );
    return this.unitOfWork.run(async () => {
      const [head] = await this.heads.lock([conversationId]);
      const newest = await this.repository.find(run.realmId, 'newest', [String(conversationId)]);
      if ((head?.lastMessageId ?? 0) !== (newest.get(String(conversationId)) ?? 0)) return 0;
      const ids = await this.messages.add(run.realmId, prepared);
      const lists = new Map(parts.flatMap((part, index) => part.map(({ key }): [string, number] => [key, ids[index] ?? 0])));
      await this.repository.add(run, 'pin', lists);
      await this.repository.set(run, 'newest', new Map([[String(conversationId), ids.at(-1) ?? 0]]));
      return pinned.length;
    }, 'committed');
  }
}

interface PinLink {
  readonly key: string;
  readonly line: string;
}

/** As many links as fit into one message, and the others in further ones. */
function partsOf(links: readonly PinLink[]): PinLink[][] {
  const parts: PinLink[][] = [];
  let room = 0;
  for (const link of links) {
    const length = Array.from(link.line).length + 1;
    if (length > room) {
      parts.push([]);
      room = LIMITS.MAX_MESSAGE_CODE_POINTS;
    }
    parts.at(-1)?.push(link);
    room -= length;
  }
  return parts;
}
