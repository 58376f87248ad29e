/** The router's pattern for a path of the contract: below /api, parameters as `:name`, without a slash at its end. */
export const routeUrl = (path: string): string => `/api${path}`.replace(/\/$/u, '').replace(/\{(\w+)\}/gu, ':$1');
