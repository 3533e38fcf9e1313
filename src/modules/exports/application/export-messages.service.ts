import { Injectable } from '@nestjs/common';
import { groupBy } from '../domain/group-by.js';
import type { ConversationId, MessageId, UserId } from '../../../kernel/ids.js';
import { conversationRecipient, personRecipient, RowIds } from '../domain/export-ids.js';
import { type ExportedMark, type ExportedMessage, type ExportedPeriod, includes } from '../domain/exported.js';
import type { ExportFile } from './export-file.js';
import { type ExportedPlace, type ExportRow, messageRow, readerFlags } from './export-rows.js';
import type { ExportedClients, ExportSubject } from './export-tables.service.js';
import { ExportQueries } from './export.queries.js';
import { jsonOf } from './export-json.js';

/** How many periods are kept in memory, so that conversations of many members are not read again for each page. */
const MAX_KEPT_PERIODS = 200_000;
const PUBLISHED: readonly ExportedPeriod[] = [];

/** Where the messages of a conversation were sent. Those of two people have a recipient for each of them. */
type Place = ExportedPlace | { readonly userIds: readonly UserId[] };

/** Writes the messages of an export, each with those who have received it. */
@Injectable()
export class ExportMessagesService {
  constructor(private readonly queries: ExportQueries) {}

  /**
   * @param onPage called after each page with the number of messages so far
   * @returns the number of messages, and the programs that have sent them
   */
  async write(
    subject: ExportSubject,
    file: ExportFile,
    onPage: (messages: number) => void,
  ): Promise<{ readonly count: number; readonly clients: ExportedClients }> {
    const { realm, upTo, audience } = subject;
    let places = await this.findPlaces(subject);
    const readers = new Readers(this.queries, subject);
    const clients = new Map<string, number>();
    const ids = new RowIds();
    let [count, part] = [0, 0];
    for await (const page of this.queries.messages(realm.id, upTo, audience)) {
      // Messages may have been moved to a channel that is newer than the export.
      if (page.some(({ conversationId }) => !places.has(conversationId))) places = await this.findPlaces(subject);
      for (const { client } of page) if (!clients.has(client)) clients.set(client, clients.size + 1);
      const messages = page.flatMap((message): ExportRow[] => {
        const place = placeOf(message, places.get(message.conversationId));
        return place === null ? [] : [messageRow(message, realm.id, place, clients.get(message.client) ?? 0)];
      });
      part += 1;
      count += messages.length;
      const rows = await readers.rowsOf(page, places, ids);
      await file.addText(
        `messages-${String(part).padStart(6, '0')}.json`,
        jsonOf([
          ['zerver_message', messages],
          ['zerver_usermessage', rows],
        ]),
      );
      onPage(count);
    }
    return { count, clients };
  }

  private async findPlaces({ realm, audience }: ExportSubject): Promise<Map<ConversationId, Place>> {
    const places = new Map<ConversationId, Place>();
    for (const { conversationId } of await this.queries.listChannels(realm.id, audience)) {
      places.set(conversationId, { recipient: conversationRecipient(conversationId), isChannel: true });
    }
    for await (const { id, userIds } of this.queries.directConversations(realm.id)) {
      if (!userIds.some((userId) => includes(audience, userId))) continue;
      places.set(id, userIds.length > 2 ? { recipient: conversationRecipient(id), isChannel: false } : { userIds });
    }
    return places;
  }
}

/** Null for a conversation that is gone since its page of messages was read. */
function placeOf({ senderId }: ExportedMessage, place: Place | undefined): ExportedPlace | null {
  if (!place || 'recipient' in place) return place ?? null;
  return { recipient: personRecipient(place.userIds.find((id) => id !== senderId) ?? senderId), isChannel: false };
}

/** Who has received messages, or marked them without. */
class Readers {
  private periods = new Map<ConversationId, readonly ExportedPeriod[]>();
  private kept = 0;

  constructor(
    private readonly queries: ExportQueries,
    private readonly subject: ExportSubject,
  ) {}

  /** Rows are made while they are written: there are as many as messages times readers. */
  async rowsOf(page: readonly ExportedMessage[], places: ReadonlyMap<ConversationId, Place>, ids: RowIds): Promise<Iterable<ExportRow>> {
    await this.load(page);
    const marks = await this.queries.listMarks(
      this.subject.realm.id,
      page.map(({ id }) => id),
    );
    return this.rows(
      page,
      places,
      groupBy(marks, ({ messageId }) => messageId),
      ids,
    );
  }

  private *rows(
    page: readonly ExportedMessage[],
    places: ReadonlyMap<ConversationId, Place>,
    marks: ReadonlyMap<MessageId, readonly ExportedMark[]>,
    ids: RowIds,
  ): Generator<ExportRow> {
    for (const message of page) {
      const place = placeOf(message, places.get(message.conversationId));
      if (place === null) continue;
      const marked = new Map((marks.get(message.id) ?? []).map(({ userId, flags }) => [userId, flags]));
      const row = (userId: UserId, period: ExportedPeriod | null): ExportRow => ({
        ...{ id: ids.next(), message: message.id, user_profile: userId },
        flags_mask: readerFlags(message, place.isChannel, marked.get(userId) ?? 0, period),
      });
      const received = new Set<UserId>();
      for (const period of this.periods.get(message.conversationId) ?? PUBLISHED) {
        if (message.id < period.fromId || message.id > (period.toId ?? message.id)) continue;
        received.add(period.userId);
        if (includes(this.subject.audience, period.userId)) yield row(period.userId, period);
      }
      for (const userId of marked.keys()) {
        if (!received.has(userId) && includes(this.subject.audience, userId)) yield row(userId, null);
      }
    }
  }

  private async load(page: readonly ExportedMessage[]): Promise<void> {
    if (this.kept > MAX_KEPT_PERIODS) {
      this.periods = new Map();
      this.kept = 0;
    }
    const missing = [...new Set(page.map(({ conversationId }) => conversationId))].filter((id) => !this.periods.has(id));
    if (missing.length === 0) return;
    const periods = await this.queries.listPeriods(this.subject.realm.id, missing);
    this.kept += periods.length;
    const byConversation = groupBy(periods, ({ conversationId }) => conversationId);
    for (const id of missing) this.periods.set(id, byConversation.get(id) ?? PUBLISHED);
  }
}
