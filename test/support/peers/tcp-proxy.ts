import { connect, createServer, type Server, type Socket } from 'node:net';

/** A fixed port in front of a server whose own port changes. Without a target, connections are refused or cut. */
export class TcpProxy {
  readonly #sockets = new Set<Socket>();
  #server: Server | undefined;
  #target = 0;
  port = 0;

  async open(target: number): Promise<void> {
    this.#target = target;
    const server = createServer((socket) => this.#forward(socket));
    this.#server = server;
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(this.port, '127.0.0.1', resolve);
    });
    this.port = (server.address() as { port: number }).port;
  }

  async close(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    if (!server) return;
    const closed = new Promise((resolve) => server.close(resolve));
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }

  #forward(socket: Socket): void {
    const upstream = connect(this.#target, '127.0.0.1');
    for (const [from, to] of [
      [socket, upstream],
      [upstream, socket],
    ] as const) {
      this.#sockets.add(from);
      from.pipe(to);
      from.on('error', () => to.destroy());
      from.on('close', () => {
        this.#sockets.delete(from);
        to.destroy();
      });
    }
  }
}
