import { connect, createServer, type Server, type Socket } from 'node:net';

/**
 * A fixed port in front of a server whose own port changes. After `cut()` every connection ends at once. The port stays
 * in use until `close()`, so that no other process can take it while the server is away.
 */
export class TcpProxy {
  readonly #sockets = new Set<Socket>();
  #server: Server | undefined;
  #target: number | null = null;
  port = 0;

  async open(target: number): Promise<void> {
    this.#target = target;
    if (this.#server) return;
    const server = createServer((socket) => this.#forward(socket));
    this.#server = server;
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(0, '127.0.0.1', resolve);
    });
    this.port = (server.address() as { port: number }).port;
  }

  /** An address of the server with the port of the proxy. */
  through(url: string): string {
    return Object.assign(new URL(url), { port: String(this.port) }).href;
  }

  /** Ends all connections and refuses new ones until the next `open()`. */
  cut(): void {
    this.#target = null;
    for (const socket of this.#sockets) socket.destroy();
  }

  async close(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    if (!server) return;
    const closed = new Promise((resolve) => server.close(resolve));
    this.cut();
    await closed;
  }

  #forward(socket: Socket): void {
    if (this.#target === null) {
      socket.on('error', () => undefined).destroy();
      return;
    }
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
