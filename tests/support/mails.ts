import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';

/** A test's application, or anything else with the database. */
interface Reading {
  readonly ctx: Pick<Ctx, 'db'>;
}

export interface QueuedMail {
  template: string;
  language: string;
  subject: string;
  text: string;
  html: string;
}

/** Queued emails to an address, oldest first. */
export async function mailsTo({ ctx }: Reading, address: string): Promise<QueuedMail[]> {
  const { rows } = await sql<QueuedMail>`
    select template, language, subject, coalesce(body_text, '') as text, coalesce(body_html, '') as html from mail where lower(recipient) = lower(${address}) order by id
  `.execute(ctx.db);
  return rows;
}

/** The token of the link in the latest email to an address. */
export async function mailedToken(app: Reading, address: string): Promise<string> {
  const token = /token=([\w-]{43})/u.exec((await mailsTo(app, address)).at(-1)?.text ?? '')?.[1];
  if (!token) throw new Error(`No link was mailed to ${address}`);
  return token;
}
