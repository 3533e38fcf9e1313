/** The calls of the client that the tests use. The package contains no types. */
declare module 'zulip-js' {
  type Answer = Record<string, unknown> & { readonly result: string; readonly msg: string };

  export interface ZulipClient {
    readonly messages: { send(parameters: object): Promise<Answer>; retrieve(parameters: object): Promise<Answer> };
    readonly queues: { register(parameters: object): Promise<Answer>; deregister(parameters: object): Promise<Answer> };
    readonly events: { retrieve(parameters: object): Promise<Answer> };
    readonly streams: {
      retrieve(): Promise<Answer>;
      getStreamId(name: string): Promise<Answer>;
      subscriptions: { retrieve(): Promise<Answer> };
    };
    readonly users: {
      me: {
        getProfile(): Promise<Answer>;
        subscriptions: { add(parameters: object): Promise<Answer>; remove(parameters: object): Promise<Answer> };
      };
    };
    readonly server: { settings(): Promise<Answer> };
  }

  export default function zulipInit(config: { username: string; apiKey?: string; password?: string; realm: string }): Promise<ZulipClient>;
}
