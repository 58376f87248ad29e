import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(argon2);

/** RFC 9106 argon2id at OWASP's second setting: 19 MiB, two passes. */
const SETTING = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const;
const SALT_BYTES = 16;
const text64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');

const tagOf = (
  password: string,
  nonce: Buffer,
  { memory, passes, parallelism, tagLength }: { memory: number; passes: number; parallelism: number; tagLength: number },
) =>
  // Two ways to type one letter make one password.
  derive('argon2id', { message: Buffer.from(password.normalize('NFKC')), nonce, memory, passes, parallelism, tagLength }) as Promise<Buffer>;

/** A password's hash in PHC form (`$argon2id$v=19$m=…,t=…,p=…$salt$hash`). */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const tag = await tagOf(password, salt, SETTING);
  return `$argon2id$v=19$m=${SETTING.memory},t=${SETTING.passes},p=${SETTING.parallelism}$${text64(salt)}$${text64(tag)}`;
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/u;
/** The hash of no password. A check against it takes as long as against a real one. */
const unknownUserHash = hashPassword(randomBytes(SALT_BYTES).toString('hex'));

/** Whether a password fits a hash. Without a hash it does the same work and answers false. */
export async function isPassword(password: string, hash: string | null): Promise<boolean> {
  const parts = PHC.exec(hash ?? (await unknownUserHash));
  if (!parts) return false;
  const [, memory, passes, parallelism, salt = '', kept = ''] = parts;
  const expected = Buffer.from(kept, 'base64');
  const tag = await tagOf(password, Buffer.from(salt, 'base64'), {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  });
  return timingSafeEqual(tag, expected) && hash !== null;
}
