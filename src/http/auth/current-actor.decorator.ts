import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { type Actor, visitorActor } from '../../kernel/actor.js';
import type { RealmId } from '../../kernel/ids.js';
import { clientName } from '../request/request-origin.js';
import type { IncomingWireMessage } from '../request/wire-request.js';

/** Injects the account that sent the request. Only for endpoints that require authentication. */
export const CurrentActor = createParamDecorator((_: unknown, context: ExecutionContext): Actor => {
  const { actor } = context.switchToHttp().getRequest<IncomingWireMessage>().wire;
  if (!actor) throw new Error('@CurrentActor is used on an endpoint that does not require authentication');
  return actor;
});

/** Injects the account that sent the request, or null if it has no credentials. For endpoints with access `visitor`. */
export const CurrentVisitor = createParamDecorator((_: unknown, context: ExecutionContext): Actor | null => {
  return context.switchToHttp().getRequest<IncomingWireMessage>().wire.actor ?? null;
});

/** Injects the account that sent the request, or a visitor. For endpoints with access `reader`. */
export const CurrentReader = createParamDecorator((_: unknown, context: ExecutionContext): Actor => {
  const request = context.switchToHttp().getRequest<IncomingWireMessage>();
  const { actor, realmId } = request.wire;
  if (actor) return actor;
  if (realmId === undefined) throw new Error('@CurrentReader is used on an endpoint that belongs to no organization');
  return visitorActor(realmId, clientName(request));
});

/** Injects the id of the organization of the request. */
export const CurrentRealm = createParamDecorator((_: unknown, context: ExecutionContext): RealmId => {
  const { realmId } = context.switchToHttp().getRequest<IncomingWireMessage>().wire;
  if (realmId === undefined) throw new Error('@CurrentRealm is used on an endpoint that belongs to no organization');
  return realmId;
});
