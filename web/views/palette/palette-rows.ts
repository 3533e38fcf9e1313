import { unwrap } from 'solid-js/store';
import type { ClientState } from '../../state/model/client-state.js';
import type { Location } from '../../state/places/hash-location.js';
import { mergeMatches, type Named, NameIndex, type NameMatch } from '../labels/name-index.js';
import { channelOfNarrow, type Narrow, type NarrowTerm } from '../../state/model/narrow.js';
import { parseSearch, termOf } from '../../state/search/search-syntax.js';
import type { UnreadCounts } from '../../state/unread/unread-counts.js';
import { type Command, currentCommands } from '../../ui/commands.js';
import { filterName, searchName } from '../labels/filter-names.js';
import { channelName, nameOf } from '../labels/names.js';
import { t } from '../../ui/texts/texts.js';
import { suggestedFilters, type UnfinishedFilter, unfinishedFilter } from './filter-completion.js';
import { type JumpTarget, JumpTargets } from './jump-targets.js';
import { foldText } from '../../kernel/fold-text.js';

/** One of the things that the palette offers. */
export type PaletteRow = { readonly key: string } & (
  | { readonly kind: 'jump'; readonly target: JumpTarget; readonly ranges: readonly number[] }
  | { readonly kind: 'search'; readonly words: string; readonly place?: string; readonly sender?: string; readonly location: Location }
  /** A filter to add to the search, or the text of one to complete. */
  | { readonly kind: 'filter'; readonly syntax: string; readonly hint: string; readonly term?: NarrowTerm; readonly text: string }
  | { readonly kind: 'command'; readonly command: Command; readonly ranges: readonly number[] }
);

export interface PaletteSection {
  readonly key: 'recent' | 'conversations' | 'filters' | 'messages' | 'commands';
  readonly rows: readonly PaletteRow[];
}

const MAX_RECENT = 9;
const MAX_JUMPS = 8;
const MAX_COMMANDS = 5;
const MAX_OPERANDS = 8;

type NamedCommand = Named & { readonly command: Command };

/** Finds what the palette offers for a text. It knows the names that existed when it was made. */
export class PaletteSearch {
  private readonly state: ClientState;
  private readonly targets: JumpTargets;
  private readonly people: NameIndex<JumpTarget>;
  private places: NameIndex<JumpTarget>;
  private commands = new NameIndex<NamedCommand>([]);
  private commandList: readonly Command[] = [];
  /** The rows of the last text, which keep their places when topics arrive. */
  private last = { text: '', keys: [] as string[] };

  /** @param here the narrow on screen */
  constructor(
    tracked: ClientState,
    unread: UnreadCounts,
    private readonly here: Narrow,
  ) {
    this.state = unwrap(tracked);
    this.targets = new JumpTargets(this.state, unread);
    this.people = new NameIndex(this.targets.people());
    this.places = new NameIndex(this.targets.places());
    this.readCommandsAgain();
  }

  /** Looks at the commands that exist now. */
  readCommandsAgain(): void {
    this.commandList = currentCommands();
    this.commands = new NameIndex(
      this.commandList.map((command) => ({
        name: command.name,
        before: `${command.place ?? ''} ${command.keywords ?? ''}`,
        weight: 0,
        command,
      })),
    );
  }

  /** Looks at the topics that the state knows now. */
  readTopicsAgain(): void {
    this.places = new NameIndex(this.targets.places());
  }

  /** @param scope the filters that are set */
  sectionsFor(text: string, scope: Narrow): PaletteSection[] {
    if (text.startsWith('>')) return nonEmpty([{ key: 'commands', rows: this.commandRows(text.slice(1), Number.POSITIVE_INFINITY) }]);
    if (text.trim() === '' && scope.length === 0) return nonEmpty([{ key: 'recent', rows: this.recentRows() }]);
    const parsed = parseSearch(text, this.state);
    const words = wordsOf(parsed.narrow);
    const filters: PaletteSection = { key: 'filters', rows: this.filterRows(text, scope) };
    const isFilter = unfinishedFilter(text) !== undefined;
    const conversations: PaletteSection = { key: 'conversations', rows: isFilter ? [] : this.jumpRows(words, scope, text) };
    const commands: PaletteSection = {
      key: 'commands',
      rows: scope.length === 0 && !isFilter ? this.commandRows(words, MAX_COMMANDS) : [],
    };
    const messages: PaletteSection = { key: 'messages', rows: this.searchRows(text, words, scope) };
    return nonEmpty(isFilter ? [filters, messages] : [conversations, messages, filters, commands]);
  }

  /** Where `Search messages for …` leads. */
  searchLocation(text: string, scope: Narrow): Location {
    const { narrow, near, with: withId } = parseSearch(text, this.state);
    return {
      view: 'narrow',
      narrow: [...scope, ...narrow],
      ...(near === undefined ? {} : { near }),
      ...(withId === undefined ? {} : { with: withId }),
    };
  }

  /** The conversations with the newest messages, unread ones first. */
  private recentRows(): PaletteRow[] {
    const all = [...this.targets.people(), ...this.targets.places()];
    return all
      .filter((target) => 'newestId' in target && target.newestId > 0)
      .sort((a, b) => b.weight - a.weight)
      .slice(0, MAX_RECENT)
      .map((target) => ({ kind: 'jump', key: target.key, target, ranges: [] }));
  }

  private jumpRows(words: string, scope: Narrow, text: string): PaletteRow[] {
    const channelId = channelOfNarrow(scope);
    if (channelId === null && scope.length > 0) return [];
    const found =
      channelId === null
        ? mergeMatches(this.people.find(words, MAX_JUMPS), this.places.find(words, MAX_JUMPS))
        : this.topicsIn(channelId, words);
    const rows = found.slice(0, MAX_JUMPS).map(({ entry, ranges }): PaletteRow => {
      return { kind: 'jump', key: entry.key, target: entry, ranges };
    });
    return this.inStableOrder(rows, `${JSON.stringify(scope)} ${text}`);
  }

  private topicsIn(channelId: number, words: string): NameMatch<JumpTarget>[] {
    const topics = this.targets.topics(channelId);
    if (words === '') return topics.map((entry) => ({ entry, ranges: [], rank: 0 }));
    return new NameIndex(topics).find(words, MAX_JUMPS);
  }

  /** Puts rows that were not shown for the same text before behind the others. */
  private inStableOrder(rows: PaletteRow[], text: string): PaletteRow[] {
    const before = this.last.text === text ? this.last.keys : [];
    const position = ({ key }: PaletteRow): number => (before.includes(key) ? before.indexOf(key) : before.length);
    const sorted = rows.toSorted((a, b) => position(a) - position(b));
    this.last = { text, keys: sorted.map(({ key }) => key) };
    return sorted;
  }

  private searchRows(text: string, words: string, scope: Narrow): PaletteRow[] {
    const everywhere = this.searchLocation(text, scope);
    const rows: PaletteRow[] = [{ kind: 'search', key: 'search', words, location: everywhere }];
    if (words === '') return unfinishedFilter(text)?.operand === '' ? [] : rows;
    const channelId = channelOfNarrow(this.here);
    if (scope.length === 0 && channelId !== null) {
      const location = this.searchLocation(text, [{ operator: 'channel', operand: channelId }]);
      rows.push({ kind: 'search', key: 'search here', words, place: channelName(this.state, channelId), location });
    }
    const sender = this.senderIn(words);
    if (scope.length === 0 && sender) {
      const { userId, rest } = sender;
      const location = this.searchLocation(rest, [{ operator: 'sender', operand: userId }]);
      rows.push({ kind: 'search', key: 'search from', words: rest, sender: nameOf(this.state, userId), location });
    }
    return rows;
  }

  /** The person with whose name the words begin, and the words after it. */
  private senderIn(words: string): { readonly userId: number; readonly rest: string } | undefined {
    const [first = '', ...others] = words.split(' ');
    const [match] = first.length > 1 && others.length > 0 ? this.people.find(first, 1) : [];
    if (match?.entry.kind !== 'person' || !foldText(match.entry.name).startsWith(foldText(first))) return undefined;
    return { userId: match.entry.userId, rest: others.join(' ') };
  }

  private commandRows(words: string, limit: number): PaletteRow[] {
    const all = this.commandList.map((command) => ({ command, ranges: [] as readonly number[] }));
    const found = this.commands.find(words, limit).map(({ entry: { command }, ranges }) => ({ command, ranges }));
    return (words.trim() === '' && limit === Number.POSITIVE_INFINITY ? all : found).map(({ command, ranges }) => {
      return { kind: 'command', key: `command ${command.name} ${command.place ?? ''}`, command, ranges };
    });
  }

  private filterRows(text: string, scope: Narrow): PaletteRow[] {
    const unfinished = unfinishedFilter(text);
    const rows = suggestedFilters(text).map(({ operator, negated, choice, before }): PaletteRow => {
      const syntax = `${negated ? '-' : ''}${operator.name}:${choice ?? ''}`;
      const hint = choice === undefined ? operatorHint(operator.name, negated) : choiceHint(operator.name, choice, negated);
      if (choice === undefined) return { kind: 'filter', key: syntax, syntax, hint, text: `${before}${syntax}` };
      return { kind: 'filter', key: syntax, syntax, hint, text: before, term: termOf(operator, choice, negated, this.state) };
    });
    return unfinished ? [...rows, ...this.operandRows(unfinished, scope)] : rows;
  }

  /** Channels, topics or people for a filter whose operator is typed. */
  private operandRows(unfinished: UnfinishedFilter, scope: Narrow): PaletteRow[] {
    const { operator, negated, operand, before } = unfinished;
    return this.operandTargets(unfinished, scope).flatMap((target): PaletteRow[] => {
      const id = 'channelId' in target ? target.channelId : 'userId' in target ? target.userId : undefined;
      const topic = target.kind === 'conversation' && target.conversation.kind === 'topic' ? target.conversation.topic : undefined;
      const people = operator.operand === 'people' && operand.includes(',') ? operand.slice(0, operand.lastIndexOf(',') + 1) : '';
      const value = topic ?? `${people}${id ?? ''}`;
      const base = termOf(operator, value, negated, this.state);
      const term = operator.operand === 'channel' && id !== undefined ? { ...base, operand: id } : base;
      const syntax = filterName(this.state, term);
      return [{ kind: 'filter', key: `${syntax} ${target.key}`, syntax, hint: operatorHint(operator.name, negated), text: before, term }];
    });
  }

  private operandTargets({ operator, operand }: UnfinishedFilter, scope: Narrow): readonly JumpTarget[] {
    const find = (targets: JumpTarget[], words: string): JumpTarget[] => {
      if (words === '') return targets.toSorted((a, b) => b.weight - a.weight).slice(0, MAX_OPERANDS);
      return new NameIndex(targets).find(words, MAX_OPERANDS).map(({ entry }) => entry);
    };
    const channelId = channelOfNarrow([...scope, ...this.here]);
    switch (operator.operand) {
      case 'channel':
        return find(this.targets.channels(), operand);
      case 'topic':
        return channelId === null ? [] : find(this.targets.topics(channelId), operand);
      case 'person':
        return find(this.targets.people(), operand);
      case 'people':
        return find(this.targets.people(), operand.slice(operand.lastIndexOf(',') + 1));
      default:
        return [];
    }
  }
}

/** How a search is typed. */
export function syntaxOf(location: Location, state: ClientState): string {
  return location.view === 'narrow' ? searchName(state, location) : '';
}

function wordsOf(narrow: Narrow): string {
  return String(narrow.find(({ operator }) => operator === 'search')?.operand ?? '');
}

function nonEmpty(sections: readonly PaletteSection[]): PaletteSection[] {
  return sections.filter(({ rows }) => rows.length > 0);
}

function operatorHint(name: string, negated: boolean): string {
  const hint = (t().search.operators as Readonly<Record<string, string>>)[name] ?? '';
  return negated ? t().search.except(hint) : hint;
}

function choiceHint(name: string, choice: string, negated: boolean): string {
  const hint = (t().search.choices as Readonly<Record<string, string>>)[`${name}:${choice}`] ?? '';
  return negated ? t().search.except(hint) : hint;
}
