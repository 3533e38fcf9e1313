import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { RouteTable } from '../routing/route-table.js';
import { OpenapiController } from './openapi.controller.js';
import { ReferenceController } from './reference.controller.js';

/** The routes of the API, and their description for programs and for people. */
@Module({
  imports: [DiscoveryModule],
  controllers: [OpenapiController, ReferenceController],
  providers: [RouteTable],
  exports: [RouteTable],
})
export class OpenapiModule {}
