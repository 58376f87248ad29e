import { createServer } from 'node:http';
import { once } from 'node:events';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { describe, expect, test } from 'vitest';
import { NotPublic, postPublic, publicLookup, refusalOf } from './post-public.ts';
import { isPublicAddress } from './public-addresses.ts';

const nobody: ReadonlySet<string> = new Set();

test.each(['8.8.8.8', '1.1.1.1', '203.0.112.1', '100.63.255.255', '100.128.0.1', '172.32.0.1', '2606:4700:4700::1111', '2a00:1450:4001::1'])(
  '%s is public',
  (address) => expect(isPublicAddress(address)).toBe(true),
);
test.each([
  '127.0.0.1',
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '198.19.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::7f00:1',
  'fe80::1',
  'fd00:ec2::254',
  'ff02::1',
  '2001:db8::1',
  '2002:7f00:1::',
  'localhost',
  '',
])('%s is not', (address) => expect(isPublicAddress(address)).toBe(false));

describe('an address that somebody gives', () => {
  test.each([
    ['https://hooks.example.com/x', null],
    ['https://8.8.8.8/x', null],
    ['http://hooks.example.com/x', 'https'],
    ['https://hooks.example.com:8443/x', 'https'],
    ['https://user:secret@hooks.example.com/x', 'address'],
    ['ftp://hooks.example.com/x', 'address'],
    ['nothing', 'address'],
    ['https://localhost/x', 'private'],
    ['https://printer/x', 'private'],
    ['https://db.internal/x', 'private'],
    ['https://np.localhost/x', 'private'],
    // The ways in which a browser writes 127.0.0.1.
    ['https://2130706433/x', 'private'],
    ['https://0x7f.1/x', 'private'],
    ['https://0177.0.0.1/x', 'private'],
    ['https://[::ffff:127.0.0.1]/x', 'private'],
    ['https://169.254.169.254/latest/meta-data', 'private'],
  ])('%s: %s', (address, refusal) => expect(refusalOf(address, nobody)).toBe(refusal));

  test('is reached where the operator allows it, with no redirect followed; a name that leads to this machine is not', async () => {
    const asked: string[] = [];
    const server = createServer((request, response) => {
      asked.push(`${request.method} ${request.url}`);
      response.writeHead(request.url === '/moved' ? 302 : 204, { location: '/other' }).end();
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    const send = (path: string, allowedHosts: ReadonlySet<string>) => postPublic(`http://${host}${path}`, { headers: {}, body: '{}', allowedHosts });
    expect([await send('/a', new Set([host])), await send('/moved', new Set([host]))]).toEqual([204, 302]);
    await expect(send('/a', nobody)).rejects.toThrow(NotPublic);
    // The look-up that connects is the one that is checked.
    const looked = new Promise((resolve) => publicLookup('localhost', {}, (error) => resolve(error)));
    expect(await looked).toBeInstanceOf(NotPublic);
    expect(asked).toEqual(['POST /a', 'POST /moved']);
    server.close();
  });

  test.each([
    ['changes the protocol', 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n', 101],
    ['only says that it goes on', 'HTTP/1.1 102 Processing\r\n\r\n', null],
    ['says nothing', '', null],
  ])('that %s ends the request', async (_, answer, status) => {
    const ended = Promise.withResolvers<void>();
    const server = createTcpServer((socket) => {
      socket.on('error', () => undefined).on('close', () => ended.resolve());
      socket.once('data', () => (status === null ? socket.end(answer) : socket.write(answer)));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    const outcome = await postPublic(`http://${host}/`, { headers: {}, body: '{}', allowedHosts: new Set([host]) }).catch(() => null);
    expect(outcome).toBe(status);
    // The connection is not kept either.
    await ended.promise;
    server.close();
  });
});
