export { LinkifierLookup } from './application/linkifier-lookup.js';
export { LinkifiersService, WireLinkifier } from './application/linkifiers.service.js';
export { PlaygroundsService, WirePlayground } from './application/playgrounds.service.js';
