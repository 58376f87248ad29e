import type { TestApp } from './app.ts';
import { killAtStep, startProcess } from './stop-points.ts';

/** A request to the portal: method, url, headers, and a body or pieces of a file (tests/support/request-child.ts). */
export interface ChildRequest {
  method: 'POST' | 'PUT' | 'PATCH';
  url: string;
  headers: Record<string, string>;
  body?: unknown;
  pieces?: { count: number; text: string };
}

const child = ['tests/support/request-child.ts'];
/** The secrets of the app, whose tokens the request has, and the request. */
const settingsOf = ({ ctx: { config } }: TestApp, request: ChildRequest) => ({
  TOKEN_SECRET: config.TOKEN_SECRET,
  BID_SECRET: config.BID_SECRET,
  DATA_DIR: config.DATA_DIR,
  REQUEST: JSON.stringify(request),
});

export const headersOf = (token: string) => ({ host: 'np.localhost', 'access-token': token, 'content-type': 'application/json' });

/** Sends a request in a process of its own. */
export const startRequest = (app: TestApp, request: ChildRequest) => startProcess(app.connection.url, child, settingsOf(app, request));

/** The same, killed with SIGKILL at its `step`-th writing statement. @throws when it has fewer. */
export const killRequest = (app: TestApp, request: ChildRequest, step: number): Promise<void> =>
  killAtStep(app.connection, child, 'act', step, settingsOf(app, request));
