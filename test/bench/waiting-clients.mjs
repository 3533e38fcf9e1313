import { answerTo, connected, registered } from './bench-polls.mjs';

/** Clients that poll again as soon as they have received something. They share the machine with the measured server, and poll with as little as possible. */
export class WaitingClients {
  received = 0;
  isStopped = false;

  /** @param {string[]} urls of the processes, which share the clients evenly */
  static async start({ data, iago }, users, urls) {
    const clients = Object.assign(new WaitingClients(), { sockets: [], authorizations: [] });
    for (const [index, url] of urls.entries()) {
      const { hostname, port } = new URL(url);
      const own = users.filter((_, place) => place % urls.length === index);
      for (const queue of await registered(data, { url, agent: iago.agent }, own)) {
        const socket = await connected(Number(port), hostname);
        clients.sockets.push(socket);
        clients.authorizations.push(queue.authorization);
        void clients.poll({ socket, answer: '' }, queue, hostname);
      }
    }
    return clients;
  }

  async poll(client, queue, host) {
    while (!this.isStopped) {
      const path = `/api/v1/events?queue_id=${queue.id}&last_event_id=${queue.last}`;
      await answerTo(client, `${path} HTTP/1.1\r\nAuthorization: ${queue.authorization}`, host);
      const { events } = JSON.parse(client.answer.slice(client.answer.indexOf('\r\n\r\n')));
      this.received += events.filter(({ type }) => type === 'message').length;
      queue.last = events.at(-1).id;
    }
  }

  stop() {
    this.isStopped = true;
    for (const socket of this.sockets) socket.destroy();
  }
}
