import type { DirectoryEntry, DirectorySettings } from '../domain/directory.js';

/** A directory, and what is needed to search it. */
export interface DirectoryConnection extends DirectorySettings {
  readonly password: string;
}

/** A directory does not do what it is there for: nobody can be told whether a password is right. */
export class DirectoryProblem extends Error {
  /** @param reason for administrators; contains no secret, and nothing that the directory has written freely */
  constructor(readonly reason: string) {
    super(reason);
  }
}

/** What a directory says of a password. */
export interface PasswordAnswer {
  readonly isRight: boolean;
  /** Why it is not; empty otherwise. */
  readonly reason: string;
}

/** What a look at a directory shows. */
export interface DirectoryProbe {
  /** One of the people; null without any. */
  readonly somebody: DirectoryEntry | null;
  /** When its certificate ends, in milliseconds UTC; null without one. */
  readonly certificateEndsAt: number | null;
}

export type PersonState = 'active' | 'disabled';

/** Talks to directories, whose addresses go through the guard. */
export abstract class DirectoryClient {
  /** @throws BadRequest for a filter that finds nobody by a name, or that is none */
  abstract checkFilter(filter: string): void;
  /**
   * Finds the entries that have a name or an address as it was entered, as the service account.
   * @returns at most two
   * @throws DirectoryProblem
   */
  abstract find(connection: DirectoryConnection, login: string, signal: AbortSignal): Promise<readonly DirectoryEntry[]>;
  /** Binds on a connection of its own. @param password not empty @throws DirectoryProblem */
  abstract checkPassword(connection: DirectoryConnection, dn: string, password: string, signal: AbortSignal): Promise<PasswordAnswer>;
  /** Finds anybody, which shows that the service account can log in and search. @throws DirectoryProblem */
  abstract probe(connection: DirectoryConnection, signal: AbortSignal): Promise<DirectoryProbe>;
  /**
   * Finds everybody who could log in, on one connection.
   * @returns the states by unique id in hexadecimal, and never a part of them
   * @throws DirectoryProblem also if the directory does not tell all
   */
  abstract list(connection: DirectoryConnection, signal: AbortSignal): Promise<ReadonlyMap<string, PersonState>>;
  /** Finds the entry with a unique id that the filter finds by any name; null without one. @throws DirectoryProblem */
  abstract findById(connection: DirectoryConnection, uniqueId: Buffer, signal: AbortSignal): Promise<DirectoryEntry | null>;
}
