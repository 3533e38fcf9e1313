import { type Abstract, Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';

/** Finds providers by what they are, so that a listener takes part by being listed in its module, as a controller does. */
@Injectable()
export class Providers {
  constructor(private readonly discovery: DiscoveryService) {}

  /**
   * Lists the providers of all modules that are instances of a class, each once, in no particular order. All of them exist when
   * `onModuleInit` is called, and not before.
   */
  list<T extends object>(type: Abstract<T>): readonly T[] {
    const instances = this.discovery.getProviders().map(({ instance }): unknown => instance);
    return [...new Set(instances.filter((one): one is T => one instanceof (type as unknown as new () => T)))];
  }
}
