import type { INestApplicationContext, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { databaseContents } from '../../../ormconfig.js';
import type { Config } from '../../platform/config/config.js';
import { checkDatabase } from '../../platform/database/check-database.js';
import { PinoLogger, STDERR } from '../../platform/logging/pino-logger.js';
import { CliModule } from './cli.module.js';

/** Identifies a provider: its class, or the abstract class of a port. */
type Token<T> = Type<T> | (abstract new (...args: never[]) => T);

/** The use cases of all contexts, in this process. */
export class Application {
  constructor(private readonly context: INestApplicationContext) {}

  get<T>(token: Token<T>): T {
    return this.context.get<T>(token, { strict: false });
  }
}

/**
 * Runs the work of a command after the startup checks of a server, but does not wait for the database. The log goes to standard error and
 * contains warnings and errors only.
 * @throws StartupProblem if the schema or the secret is not the one of this version and database
 */
export async function withApplication<T>(config: Config, work: (application: Application) => Promise<T>): Promise<T> {
  await checkDatabase(config, databaseContents);
  const logger = new PinoLogger(config.logLevel === 'info' ? 'warn' : config.logLevel, STDERR);
  const context = await NestFactory.createApplicationContext(CliModule.with(config), { abortOnError: false, logger });
  try {
    return await work(new Application(context));
  } finally {
    await context.close();
    logger.flush();
  }
}
