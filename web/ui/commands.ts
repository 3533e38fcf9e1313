import { type Accessor, createSignal, onCleanup } from 'solid-js';
import type { Hotkey } from './hotkeys.js';

/** Something that the reader can do, or a place that has an address, as the palette offers it. */
export interface Command {
  /** An imperative sentence, such as `Mark all messages as read`; the name of a place for one with an address. */
  readonly name: string;
  /** Of `icons.svg`. */
  readonly icon: string;
  /** The key that does the same. */
  readonly keys?: Hotkey;
  /** Where it belongs, for example `Organization` for a setting. */
  readonly place?: string;
  /** Other words by which it is found. */
  readonly keywords?: string;
  /** What it does: an action, or an address such as `#settings/display`. */
  readonly run: (() => void) | `#${string}`;
}

/** Names what can be done at the moment, in the reader's language. */
export type CommandSource = () => readonly Command[];

const sources = new Set<CommandSource>();
const [changes, setChanges] = createSignal(0);

/** How often the commands have changed while the client runs. Tracked. */
export const commandChanges: Accessor<number> = changes;

/** Says that a source names other commands than before. */
export function noteChangedCommands(): void {
  setChanges((count) => count + 1);
}

/** Adds commands to the palette. @returns a function that removes them */
export function registerCommands(source: CommandSource): () => void {
  sources.add(source);
  return () => sources.delete(source);
}

/** Adds commands to the palette for as long as the view exists. */
export function useCommands(source: CommandSource): void {
  onCleanup(registerCommands(source));
}

/** Everything that can be done now. */
export function currentCommands(): Command[] {
  return [...sources].flatMap((source) => source());
}
