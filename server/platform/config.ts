import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { complaintsAboutPayments, paymentVariables } from './payment-settings.ts';
import { parseStorageAddress } from './storage/storage-address.ts';

const flag = z.enum(['true', 'false', '1', '0', 'on', 'off']).transform((text) => ['true', '1', 'on'].includes(text));
const address = (protocols: string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), `must be an address beginning with ${protocols.join(' or ')}`);

function isRange(text: string): boolean {
  const [ip = '', prefix] = text.trim().split('/');
  const maxPrefix = isIP(ip) === 4 ? 32 : 128;
  return isIP(ip) !== 0 && (prefix === undefined || (/^\d{1,3}$/u.test(prefix) && Number(prefix) <= maxPrefix));
}
const addresses = z.string().refine((text) => text.split(',').every(isRange), 'must be IP addresses and ranges (10.0.0.0/8), separated by commas');

/** Names and https addresses of the portal elsewhere, from `Name=https://…, Name=https://…`. */
function readSocialLinks(text: string, context: z.RefinementCtx): readonly { name: string; url: string }[] {
  return text.split(',').flatMap((entry) => {
    if (entry.trim() === '') return [];
    const at = entry.indexOf('=');
    const [name, url] = [entry.slice(0, Math.max(at, 0)).trim(), entry.slice(at + 1).trim()];
    if (name !== '' && name.length <= 30 && URL.canParse(url) && new URL(url).protocol === 'https:') return [{ name, url: new URL(url).href }];
    context.addIssue(`must be Name=https://…, separated by commas: ${entry.trim()}`);
    return [];
  });
}

/** Every variable that the program reads. docs/configuration.md and .env.example list the same ones. */
export const variables = {
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./.data'),
  DATABASE_URL: address(['postgres:', 'postgresql:']).optional(),
  /** Of a role that owns the tables and migrates. The role of DATABASE_URL can then only add to the audit log. */
  DATABASE_ADMIN_URL: address(['postgres:', 'postgresql:']).optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(10),
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  SITES: z.string().optional(),
  TRUST_PROXY: z.string().optional(),
  TOKEN_SECRET: z.string().min(32).optional(),
  /** Wraps the keys of sealed bids, besides the opening officers' passphrases. */
  BID_SECRET: z.string().min(32).optional(),
  /** Lifetime of an access token in seconds. */
  TOKEN_LIFE: z.coerce.number().int().min(60).max(86_400).default(28_800),
  /** `smtp://user:password@host:port` or `smtps://…`; absent: mail goes to the outbox page. */
  SMTP_URL: address(['smtp:', 'smtps:']).optional(),
  /** `whsec_` and base64: signs what a mail service reports to /mail/bounces; absent: there is no such address. */
  MAIL_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_[A-Za-z0-9+/]{32,88}={0,2}$/u, 'must be whsec_ and 24 to 64 bytes in base64')
    .optional(),
  /** `disk`, `disk:/a/folder` or `s3://KEY:SECRET@host/bucket?region=…`. */
  STORAGE: z
    .string()
    .refine((text) => parseStorageAddress(text) !== null, 'must be disk, disk:/a/folder or s3://KEY:SECRET@host/bucket?region=…')
    .default('disk'),
  /** `tcp://host:3310` of a clamd; absent: files are not scanned for viruses. */
  CLAMD_URL: address(['tcp:']).optional(),
  MAIL_FROM: z.email().default('no-reply@tenderbell.example'),
  /** Rounds of PBKDF2 in each try at a proof of work (/captcha/). About eighty tries solve one. */
  CAPTCHA_COST: z.coerce.number().int().min(1).max(1_000_000).default(3000),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** Addresses and ranges, besides loopback, that may read /metrics. */
  METRICS_FROM: addresses.optional(),
  /** Addresses and ranges, besides loopback, that may read /outbox. In production there is no /outbox without it. */
  OUTBOX_FROM: addresses.optional(),
  /** Hosts (`host:port`), separated by commas, that webhooks may reach though they are not public, also without TLS. */
  WEBHOOK_ALLOWED_HOSTS: z
    .string()
    .default('')
    .transform((text): readonly string[] =>
      text
        .split(',')
        .map((host) => host.trim().toLowerCase())
        .filter((host) => host !== ''),
    ),
  RATE_LIMIT: z.coerce.number().int().min(1).default(600),
  /** Requests of one process that may search at once, and connections reserved for them. One client has at most a quarter of them. */
  SEARCH_SLOTS: z.coerce.number().int().min(1).max(1000).default(8),
  /** Milliseconds after which a search statement is cancelled. */
  SEARCH_STATEMENT_MS: z.coerce.number().int().min(20).max(15_000).default(2000),
  ...paymentVariables,
  DEMO: flag.optional(),
  DEMO_PASSWORD: z.string().min(8).default('tenderbell-demo'),
  PRODUCT_NAME: z.string().min(1).max(60).default('Tenderbell'),
  PRODUCT_SLUG: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/u)
    .default('tenderbell'),
  /** `Name=https://…`, separated by commas. */
  SOCIAL_LINKS: z.string().default('').transform(readSocialLinks),
  CONTACT_EMAIL: z.email().default('help@tenderbell.example'),
  CONTACT_PHONE: z.string().min(3).max(40).default('+1 555 0100'),
  CONTACT_PHONE_NP: z.string().min(3).max(40).default('+977 1 555 0100'),
};

const Environment = z.object(variables);
export type Config = Readonly<z.output<typeof Environment>> & { readonly production: boolean };

/** Thrown when the environment is wrong; the message names each variable. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** A secret of this data folder, drawn once, so that a restart changes nothing: people stay signed in, bids can be opened. */
function readOrCreateSecret(folder: string, name: string): string {
  const file = join(folder, name);
  mkdirSync(folder, { recursive: true });
  // If two processes start at once, one writes.
  if (!existsSync(file)) {
    try {
      writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
  return readFileSync(file, 'utf8');
}

/**
 * Reads and checks the environment. Empty variables count as absent.
 * @throws ConfigError naming every variable that is wrong or, in production, missing.
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const definedVariables = Object.fromEntries(Object.keys(variables).flatMap((name) => (env[name] ? [[name, env[name]]] : [])));
  const parsed = Environment.safeParse(definedVariables);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new ConfigError(`The environment is not right:\n${lines.join('\n')}`);
  }
  const complaints = complaintsAboutPayments(parsed.data, parsed.data.NODE_ENV === 'production', (name) => name in definedVariables);
  if (complaints.length > 0) throw new ConfigError(`The environment is not right:\n${complaints.map((line) => `  ${line}`).join('\n')}`);
  const config = { ...parsed.data, DATA_DIR: resolve(parsed.data.DATA_DIR), production: parsed.data.NODE_ENV === 'production' };
  config.PAYMENT_SANDBOX ??= !config.production;
  if (config.production) {
    const missing = (['DATABASE_URL', 'TOKEN_SECRET', 'BID_SECRET', 'SITES'] as const).filter((name) => !config[name]);
    if (missing.length > 0) throw new ConfigError(`With NODE_ENV=production these must be set: ${missing.join(', ')}`);
    if (config.BID_SECRET === config.TOKEN_SECRET) throw new ConfigError('BID_SECRET: must differ from TOKEN_SECRET');
    if (config.DEMO) throw new ConfigError('DEMO: made-up data is never loaded with NODE_ENV=production');
  }
  const secretOf = (name: string) => (config.NODE_ENV === 'development' ? readOrCreateSecret(config.DATA_DIR, name) : randomBytes(32).toString('base64url'));
  config.TOKEN_SECRET ??= secretOf('token-secret');
  config.BID_SECRET ??= secretOf('bid-secret');
  return config;
}
