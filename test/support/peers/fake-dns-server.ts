import { createSocket, type Socket } from 'node:dgram';
import { createServer, type Server, type Socket as TcpSocket } from 'node:net';
import * as dns from 'dns-packet';

const RCODES = { NOERROR: 0, FORMERR: 1, SERVFAIL: 2, NXDOMAIN: 3, REFUSED: 5 };

type Rcode = keyof typeof RCODES;
type Records = Partial<Record<dns.RecordType, unknown[]>>;

type Fault = Rcode | 'silence' | 'wrong id' | 'truncated' | 'noise';

/** A name server on loopback, over UDP and TCP, with the given names; others do not exist. */
export class FakeDnsServer {
  readonly questions: string[] = [];
  /** The fault in the answer to a query. */
  faults: (name: string, type: string) => Fault | undefined = () => undefined;
  port = 0;
  #udp: Socket = createSocket('udp4');
  readonly #tcp: Server = createServer((socket) => this.#serveTcp(socket));
  readonly #sockets = new Set<TcpSocket>();

  constructor(private readonly names: Record<string, Records>) {}

  get address(): string {
    return `127.0.0.1:${this.port}`;
  }

  async open(): Promise<void> {
    for (;;) {
      await new Promise<void>((resolve) => this.#udp.bind(0, '127.0.0.1', resolve));
      this.port = this.#udp.address().port;
      if (await this.#listenTcp()) break;
      // Another process has the TCP port of this number.
      await new Promise<void>((resolve) => this.#udp.close(resolve));
      this.#udp = createSocket('udp4');
    }
    const udp = this.#udp;
    udp.on('message', (message, from) => {
      const answer = this.#answer(message, 'udp');
      if (answer !== null) udp.send(answer, from.port, from.address);
    });
  }

  /** False if the port is taken. */
  #listenTcp(): Promise<boolean> {
    return new Promise((resolve, reject) => {
      const fail = (error: NodeJS.ErrnoException): void => {
        if (error.code === 'EADDRINUSE') resolve(false);
        else reject(error);
      };
      this.#tcp.once('error', fail);
      this.#tcp.listen(this.port, '127.0.0.1', () => {
        this.#tcp.off('error', fail);
        resolve(true);
      });
    });
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await Promise.all([
      new Promise<void>((resolve) => this.#udp.close(resolve)),
      new Promise((resolve) => this.#tcp.close(resolve)),
    ]);
  }

  #serveTcp(socket: TcpSocket): void {
    this.#sockets.add(socket);
    socket.on('close', () => this.#sockets.delete(socket));
    socket.on('error', () => undefined);
    let received = Buffer.alloc(0);
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk]);
      while (received.length >= 2 && received.length >= received.readUInt16BE(0) + 2) {
        const end = received.readUInt16BE(0) + 2;
        const answer = this.#answer(received.subarray(2, end), 'tcp');
        received = received.subarray(end);
        if (answer !== null)
          socket.write(Buffer.concat([Buffer.from([answer.length >> 8, answer.length & 255]), answer]));
      }
    });
  }

  #answer(message: Buffer, transport: 'udp' | 'tcp'): Buffer | null {
    const query = dns.decode(message);
    const [question] = query.questions ?? [];
    if (!question) return null;
    const name = question.name.toLowerCase();
    this.questions.push(`${transport} ${question.type} ${name}`);
    const fault = this.faults(name, question.type);
    if (fault === 'silence') return null;
    if (fault === 'noise') return Buffer.from('not a message of the DNS');
    const isCut = fault === 'truncated' && transport === 'udp';
    const records = this.names[name];
    const code: Rcode = fault !== undefined && fault in RCODES ? (fault as Rcode) : records ? 'NOERROR' : 'NXDOMAIN';
    const answers = code === 'NOERROR' && !isCut ? this.#answersTo(name, question.type) : [];
    return dns.encode({
      type: 'response',
      id: fault === 'wrong id' ? ((query.id ?? 0) + 1) % 65_536 : query.id,
      flags: dns.RECURSION_AVAILABLE | (isCut ? dns.TRUNCATED_RESPONSE : 0) | RCODES[code],
      questions: [question],
      answers,
    });
  }

  #answersTo(name: string, type: dns.RecordType): dns.Answer[] {
    return (this.names[name]?.[type] ?? []).map((data) => ({ name, type, ttl: 60, data }) as dns.Answer);
  }
}
