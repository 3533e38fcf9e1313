/** What is chosen for the address that a service calls. */
export interface IntegrationChoice {
  /** The name of the integration. */
  readonly name: string;
  /** Undefined for a direct message to the owner of the bot. */
  readonly channelId: number | undefined;
  /** Empty for the topic that the integration chooses. */
  readonly topic: string;
  /** None for all of them. */
  readonly events: readonly string[];
  /** The options of the integration, by their keys; those that are empty are left out. */
  readonly options: Readonly<Record<string, string>>;
}

/** The address at which a service reaches a bot. A channel stands in it by its id, so that it may be renamed. */
export function integrationUrl(site: string, key: string, { name, channelId, topic, events, options }: IntegrationChoice): string {
  const parameters: [string, string][] = [
    ['api_key', key],
    ['stream', channelId === undefined ? '' : String(channelId)],
    ['topic', topic.trim()],
    ['only_events', events.length === 0 ? '' : JSON.stringify(events)],
    ...Object.entries(options).map(([option, value]): [string, string] => [option, value.trim()]),
  ];
  const query = parameters.filter(([, value]) => value !== '').map(([parameter, value]) => `${parameter}=${encodeURIComponent(value)}`);
  return `${site}/api/v1/external/${name}?${query.join('&')}`;
}
