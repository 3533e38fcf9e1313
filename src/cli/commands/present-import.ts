import {
  type ImportResult,
  type ImportStatus,
  type Inspection,
  SKIPPED,
  type InvitePeopleService,
  type UndoImportService,
} from '../../modules/imports/imports.api.js';
import { formatTable } from '../frame/table.js';

type InvitedPeople = Awaited<ReturnType<InvitePeopleService['invite']>>;
type UndoResult = Awaited<ReturnType<UndoImportService['undo']>>;

const MAX_LISTED = 20;

/** The JSON form of what an archive contains. */
export function presentInspection(inspection: Inspection): object {
  const { people, conversations, messages, threads, reactions, edited, files, first, last, longest, tooLong, size } = inspection;
  return {
    format: inspection.source.id,
    bytes: size,
    people: countPeople(inspection),
    conversations: countConversations(inspection),
    channels: conversations
      .filter(({ kind }) => kind !== 'direct')
      .map(({ name, kind, archived, members, key, isUnlisted }) => ({
        name,
        private: kind === 'private',
        archived,
        members: members.length,
        messages: inspection.messagesIn.get(key) ?? 0,
        listed: !isUnlisted,
      })),
    messages,
    first: time(first),
    last: time(last),
    threads: sum([...threads.values()].map((ofOne) => ofOne.size)),
    replies: sum([...threads.values()].flatMap((ofOne) => [...ofOne.values()].map(({ replies }) => replies))),
    threads_without_beginning: sum([...threads.values()].map((ofOne) => [...ofOne.values()].filter(({ hasRoot }) => !hasRoot).length)),
    edited,
    pinned: inspection.pins.listed + inspection.pins.lost,
    topics: inspection.topics,
    groups: inspection.groups.length,
    starred: inspection.starred,
    reactions,
    custom_emoji: inspection.customEmoji,
    unknown_emoji: Object.fromEntries(inspection.unknownEmoji),
    files: { in_archive: files.present, bytes: files.bytes, missing: files.missing, external: files.external, gone: files.gone },
    longest_message: longest,
    split_messages: tooLong,
    skipped: Object.fromEntries(inspection.skipped),
    unknown_kinds: Object.fromEntries(inspection.unknownSubtypes),
    people_without_name: [...people.values()].filter(({ name }) => name.startsWith('Unknown')).map(({ key }) => key),
    no_place: Object.fromEntries(inspection.leftOut),
    damages: inspection.damageCount,
    damaged: inspection.damages,
    ignored_files: inspection.ignored,
  };
}

/** The same for people to read. */
export function describeInspection(inspection: Inspection): string[] {
  const { messages, threads, reactions, edited, files, first, last, tooLong, unknownEmoji, unknownSubtypes, skipped } = inspection;
  const people = countPeople(inspection);
  const conversations = countConversations(inspection);
  const threadCount = sum([...threads.values()].map((ofOne) => ofOne.size));
  const becomes: [string, number, string][] = [
    ['People with an address', people.with_address, 'the accounts with these addresses, or deactivated ones to be claimed'],
    ['People without one', people.without_address, 'deactivated accounts'],
    ['Deactivated people', people.deactivated, 'deactivated accounts'],
    ['Guests', people.guests, 'guests'],
    ['Owners and administrators', people.administrators, 'members, unless --keep-roles is given'],
    ['Moderators', people.moderators, 'members, unless --keep-roles is given'],
    ['Bots', people.bots, 'deactivated bots'],
    ['Authors whom only messages name', people.placeholders, 'deactivated accounts'],
    ['Public channels', conversations.public, 'channels'],
    ['Private channels', conversations.private, 'private channels with shared history'],
    ['Archived channels', conversations.archived, 'archived channels'],
    ['Direct conversations', conversations.direct, 'direct messages'],
    ['Groups of people', inspection.groups.length, 'user groups, which have no rights'],
    ['Topics', inspection.topics, 'topics of the same names'],
    ['Messages', messages, `messages${first === null ? '' : ` from ${time(first)} to ${time(last)}`}`],
    ['Threads', threadCount, 'topics, named after their first message'],
    ['Edited messages', edited, 'messages with the time of the last edit, and with earlier texts if the archive has them'],
    ['Starred messages', inspection.starred, 'starred messages of the same people'],
    ['Pinned messages', inspection.pins.listed, 'links in a topic of their channels'],
    ['Messages that are too long', tooLong, 'several messages each'],
    ['Emoji of the workspace', inspection.customEmoji, 'custom emoji'],
    ['Reactions', reactions - sum([...unknownEmoji.values()]), 'reactions'],
    ['Files in the archive', files.present, `files (${files.bytes} bytes)`],
    ['Files elsewhere', files.external, 'links'],
  ];
  const lost: [string, number, string][] = [
    ['Files that are not in the archive', files.missing, ''],
    ['Deleted or withheld files', files.gone, ''],
    ['Pins of direct messages', inspection.pins.lost, ''],
    ['Reactions with emoji of the workspace', sum([...unknownEmoji.values()]), listNames(unknownEmoji)],
    ...[...skipped].map(([reason, count]): [string, number, string] => [capitalize(SKIPPED[reason]), count, '']),
    ...withoutPlace(inspection),
  ];
  const unlisted = inspection.conversations.filter(({ isUnlisted }) => isUnlisted).map(({ folder, name }) => folder || name);
  return [
    ...section('FOUND', 'BECOMES', becomes),
    '',
    ...section('NOT IMPORTED', 'WHICH', lost),
    ...note(
      unlisted,
      'No list of the archive says who belongs to these conversations, so they become private, with those who wrote in them as members',
    ),
    ...note([...unknownSubtypes.keys()], 'Messages of these kinds are not known, and are imported as text'),
    ...note(inspection.ignored, 'These files of the archive are not read'),
    ...inspection.damages.map(({ file, byte, problem }) => `Damaged: ${file}, byte ${byte}: ${problem}`),
    ...(inspection.damageCount > inspection.damages.length
      ? [`… and ${inspection.damageCount - inspection.damages.length} more damaged places`]
      : []),
  ];
}

/** The JSON form of what an import has done. */
export function presentResult(
  inspection: Inspection,
  { run, counts, skipped, emoji, pins, accountsCreated, groups, matched, conversations }: ImportResult,
): object {
  return {
    run: run.id,
    repeated: run.isRepeated,
    accounts_created: accountsCreated,
    groups,
    matched: matched.map(({ name, email, account }) => ({ name, email, user_id: account.id, full_name: account.fullName })),
    channels: conversations.flatMap(({ source, channel }) =>
      channel ? [{ archive_name: source.name, name: channel.name, id: channel.id }] : [],
    ),
    messages: counts.messages,
    present: counts.present,
    split: counts.split,
    left_out: counts.leftOut,
    in_use: counts.inUse,
    reactions: counts.reactions,
    lost_reactions: counts.lostReactions,
    files: counts.files,
    lost_files: counts.lostFiles,
    emoji: emoji.added,
    renamed_emoji: emoji.renamed,
    lost_emoji: emoji.lost,
    pins: pins.listed,
    lost_pins: pins.lost,
    skipped: Object.fromEntries(skipped),
    no_place: Object.fromEntries(inspection.leftOut),
    damages: inspection.damageCount,
    damaged: inspection.damages,
  };
}

/** The same for people to read. */
export function describeResult(
  inspection: Inspection,
  { run, counts, skipped, emoji, pins, accountsCreated, groups, matched, conversations }: ImportResult,
): string[] {
  const renamed = conversations.filter(({ source, channel }) => channel !== null && channel.name !== source.name);
  const done: [string, number, string][] = [
    ['Messages', counts.messages, 'imported'],
    ['Messages', counts.present, 'were there already'],
    ['Messages that were too long', counts.split, 'divided'],
    ['Groups of people', groups, 'imported'],
    ['Reactions', counts.reactions, 'imported'],
    ['Files', counts.files, 'imported'],
    ['Emoji', emoji.added, 'imported'],
    ['Emoji', emoji.renamed, 'called otherwise here'],
    ['Pinned messages', pins.listed, 'listed in a topic of their channels'],
    ['Accounts', accountsCreated, 'created, deactivated until they are claimed'],
    ['Accounts', matched.length, 'existed before'],
  ];
  const lost: [string, number, string][] = [
    ['Messages', counts.leftOut, 'left out by the options, or nobody knows who may read them'],
    ['Messages', counts.inUse, 'belong into conversations in which somebody has written since'],
    ['Reactions', counts.lostReactions, 'with unknown emoji, or of unknown people'],
    ['Files', counts.lostFiles, 'not in the archive, or too large'],
    ['Emoji', emoji.lost, 'without an image that can be read'],
    ['Pinned messages', pins.lost, 'not listed: in direct messages, or not imported'],
    ...[...skipped].map(([reason, count]): [string, number, string] => [capitalize(SKIPPED[reason]), count, '']),
    ...withoutPlace(inspection),
  ];
  return [
    `Import ${run.id} is complete.`,
    ...section('IMPORTED', '', done),
    '',
    ...section('NOT IMPORTED', '', lost),
    ...matched.map(({ name, email, account }) => `${name} (${email}) is the account ${account.fullName} (${account.id}).`),
    ...renamed.map(
      ({ source, channel }) => `The channel ${source.name} is called ${channel?.name ?? ''}, because there was one of its name.`,
    ),
    ...inspection.damages.map(({ file, byte, problem }) => `Damaged: ${file}, byte ${byte}: ${problem}`),
  ];
}

/** The JSON form of the imports of an organization. */
export function presentRuns(runs: readonly ImportStatus[]): object {
  return {
    imports: runs.map(({ id, source, phase, startedAt, finishedAt, messages }) => ({
      run: id,
      format: source.id,
      phase,
      messages,
      started: time(startedAt * 1_000),
      finished: finishedAt === null ? null : time(finishedAt * 1_000),
    })),
  };
}

/** The same for people to read. */
export function describeRuns(runs: readonly ImportStatus[]): string[] {
  if (runs.length === 0) return ['Nothing was imported.'];
  const rows = runs.map(({ id, source, phase, startedAt, finishedAt, messages }) => [
    String(id),
    source.name,
    phase,
    String(messages),
    time(startedAt * 1_000) ?? '',
    finishedAt === null ? '' : (time(finishedAt * 1_000) ?? ''),
  ]);
  return formatTable([['IMPORT', 'FROM', 'PHASE', 'MESSAGES', 'STARTED', 'FINISHED'], ...rows]);
}

/** What was removed, and what stays. */
export function describeUndo({ messages, channels, accounts, kept }: UndoResult): string[] {
  return [
    `Removed: ${messages} messages, ${channels} channels, ${accounts} accounts.`,
    ...kept.map(({ kind, name, reason }) => `The ${kind} ${name} stays: ${reason}.`),
  ];
}

/** Whether something of the archive is not there that its people may miss. */
export function hasLosses({ damageCount }: Inspection, { counts, emoji, pins }: ImportResult): boolean {
  return (
    emoji.lost > 0 ||
    pins.lost > 0 ||
    damageCount > 0 ||
    counts.lostFiles > 0 ||
    counts.lostReactions > 0 ||
    counts.leftOut > 0 ||
    counts.inUse > 0
  );
}

/** Whom an invitation of the people of an archive has reached, as JSON. */
export function presentInvited({ alreadyInvited, ...result }: InvitedPeople): object {
  return { ...result, already_invited: alreadyInvited };
}

/** The same in lines. */
export function describeInvited({ invited, alreadyInvited, present, left, unknown, refused }: InvitedPeople, isTrial: boolean): string[] {
  const rows = section('PEOPLE', 'WHAT', [
    [isTrial ? 'to invite' : 'invited', invited, 'mails with a link that is valid for 30 days'],
    ['invited before', alreadyInvited, 'the invitation is still valid'],
    ['here', present, 'the account is theirs'],
    ['left', left, 'the export says that they have left'],
    ['unknown', unknown, 'the export has no address of theirs, or they are not imported'],
    ['refused', refused.length, 'the organization does not allow the address'],
  ]);
  return [...rows, ...refused.map(({ email, problem }) => `${email}: ${problem}`)];
}

/** What has no place here, by its kinds. */
function withoutPlace({ leftOut }: Inspection): [string, number, string][] {
  return [...leftOut].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([kind, count]) => [capitalize(kind), count, 'has no place here']);
}

function section(title: string, second: string, rows: readonly [string, number, string][]): string[] {
  const present = rows.filter(([, count]) => count > 0).map(([name, count, what]) => [name, String(count), what]);
  return present.length === 0 ? [`${title}: nothing`] : formatTable([[title, 'COUNT', second], ...present]);
}

function note(names: readonly string[], text: string): string[] {
  if (names.length === 0) return [];
  const listed = names.slice(0, MAX_LISTED).join(', ');
  return [`${text}: ${listed}${names.length > MAX_LISTED ? ` and ${names.length - MAX_LISTED} more` : ''}.`];
}

function listNames(counts: ReadonlyMap<string, number>): string {
  return [...counts.keys()].slice(0, MAX_LISTED).join(', ');
}

function countPeople({
  people,
}: Inspection): Record<
  'total' | 'with_address' | 'without_address' | 'deactivated' | 'guests' | 'administrators' | 'moderators' | 'bots' | 'placeholders',
  number
> {
  const all = [...people.values()];
  const persons = all.filter(({ isBot, isPlaceholder }) => !isBot && !isPlaceholder);
  return {
    total: all.length,
    with_address: persons.filter(({ email }) => email !== null).length,
    without_address: persons.filter(({ email }) => email === null).length,
    deactivated: persons.filter(({ deactivated }) => deactivated).length,
    guests: persons.filter(({ role }) => role === 'guest').length,
    administrators: persons.filter(({ role }) => role === 'owner' || role === 'administrator').length,
    moderators: persons.filter(({ role }) => role === 'moderator').length,
    bots: all.filter(({ isBot }) => isBot).length,
    placeholders: all.filter(({ isBot, isPlaceholder }) => !isBot && isPlaceholder).length,
  };
}

function countConversations({ conversations }: Inspection): Record<'public' | 'private' | 'archived' | 'direct', number> {
  const ofKind = (kind: string): number => conversations.filter((conversation) => conversation.kind === kind).length;
  const archived = conversations.filter((conversation) => conversation.archived).length;
  return { public: ofKind('public'), private: ofKind('private'), archived, direct: ofKind('direct') };
}

function time(microseconds: number | null): string | null {
  return microseconds === null ? null : new Date(microseconds / 1_000).toISOString();
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
