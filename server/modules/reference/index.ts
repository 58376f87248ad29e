import type { Connection } from '#server/platform/db/database.ts';
import type { Module } from '#server/platform/module.ts';

export async function loadReference(_connection: Connection): Promise<void> {}
export const reference: Module = { name: 'reference' };
