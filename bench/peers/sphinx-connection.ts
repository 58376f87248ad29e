import { once } from 'node:events';
import { type Socket, connect } from 'node:net';

/** Rows of one result, every value as text; null for a missing one. */
export type SphinxRows = (string | null)[][];

const HEAD = 4;
const COM_QUERY = 3;
const [ERROR, END] = [0xff, 0xfe];
const MORE_RESULTS = 8;
/** Protocol 4.1, several statements in one query, several results. */
const CAPABILITIES = 0x200 | 0x8000 | 0x10000 | 0x20000;
const UTF8 = 33;

/** The texts of a row, each after its length (MySQL protocol, "length-encoded string"); none of ours has 16 MB. */
function textsOf(packet: Buffer): (string | null)[] {
  const texts: (string | null)[] = [];
  for (let index = 0; index < packet.length;) {
    const first = packet[index]!;
    if (first === 0xfb) {
      texts.push(null);
      index += 1;
      continue;
    }
    const size = first < 0xfb ? 0 : first === 0xfc ? 2 : 3;
    const length = size === 0 ? first : packet.readUIntLE(index + 1, size);
    const from = index + 1 + size;
    texts.push(packet.toString('utf8', from, from + length));
    index = from + length;
  }
  return texts;
}

/** A connection to searchd with as much of MySQL's protocol as SphinxQL needs: no password, one query at a time. */
export class SphinxConnection {
  readonly #socket: Socket;
  readonly #packets: AsyncGenerator<Buffer>;

  private constructor(socket: Socket) {
    this.#socket = socket;
    this.#packets = this.#read();
  }

  /** @throws Error when nothing listens there. */
  static async open(port: number): Promise<SphinxConnection> {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.setNoDelay(true);
    const connection = new SphinxConnection(socket);
    await connection.#next();
    const answer = Buffer.alloc(34);
    answer.writeUInt32LE(CAPABILITIES, 0);
    answer.writeUInt32LE(1 << 24, 4);
    answer[8] = UTF8;
    connection.#send(1, answer);
    await connection.#next();
    return connection;
  }

  /** The results of some statements, separated by `;`. @throws Error with searchd's message. */
  async query(statements: string): Promise<SphinxRows[]> {
    this.#send(0, Buffer.concat([Buffer.of(COM_QUERY), Buffer.from(statements)]));
    const results: SphinxRows[] = [];
    for (let hasMore = true; hasMore;) {
      await this.#next();
      while ((await this.#next())[0] !== END) {
        // The columns are known from the statement.
      }
      const rows: SphinxRows = [];
      let packet = await this.#next();
      for (; packet[0] !== END || packet.length > 5; packet = await this.#next()) rows.push(textsOf(packet));
      results.push(rows);
      hasMore = (packet.readUInt16LE(3) & MORE_RESULTS) !== 0;
    }
    return results;
  }

  close(): void {
    this.#socket.destroy();
  }

  #send(sequence: number, payload: Buffer): void {
    const head = Buffer.alloc(HEAD);
    head.writeUIntLE(payload.length, 0, 3);
    head[3] = sequence;
    this.#socket.write(Buffer.concat([head, payload]));
  }

  async #next(): Promise<Buffer> {
    const { value, done } = await this.#packets.next();
    if (done) throw new Error('searchd closed the connection');
    if (value[0] === ERROR) throw new Error(`searchd: ${value.toString('utf8', 9)}`);
    return value;
  }

  async *#read(): AsyncGenerator<Buffer> {
    let unread: Buffer = Buffer.alloc(0);
    for await (const chunk of this.#socket as AsyncIterable<Buffer>) {
      unread = unread.length === 0 ? chunk : Buffer.concat([unread, chunk]);
      while (unread.length >= HEAD) {
        const end = HEAD + unread.readUIntLE(0, 3);
        if (unread.length < end) break;
        yield unread.subarray(HEAD, end);
        unread = unread.subarray(end);
      }
    }
  }
}
