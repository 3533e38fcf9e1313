import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Actor } from '../../kernel/actor.js';
import type { RealmId } from '../../kernel/ids.js';
import type { IncomingWireMessage } from '../request/wire-request.js';

/** The account that asks. Only on endpoints that demand one. */
export const CurrentActor = createParamDecorator((_: unknown, context: ExecutionContext): Actor => {
  const { actor } = context.switchToHttp().getRequest<IncomingWireMessage>().wire;
  if (!actor) throw new Error('an endpoint open to anyone asked for its actor');
  return actor;
});

/** The account that asks, or null for nobody in particular: on endpoints for visitors. */
export const CurrentVisitor = createParamDecorator((_: unknown, context: ExecutionContext): Actor | null => {
  return context.switchToHttp().getRequest<IncomingWireMessage>().wire.actor ?? null;
});

/** The organization of the request's host name. */
export const CurrentRealm = createParamDecorator((_: unknown, context: ExecutionContext): RealmId => {
  const { realmId } = context.switchToHttp().getRequest<IncomingWireMessage>().wire;
  if (realmId === undefined) throw new Error('an endpoint outside any organization asked for its realm');
  return realmId;
});
