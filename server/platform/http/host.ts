// A host name label as used in practice (RFC 1123, and the underscore that some resolvers allow).
const LABEL = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/u;
const IPV6 = /^\[[0-9a-f:.]{2,45}\]$/u;
const MAX_NAME = 253;
const MAX_PORT = 65_535;

/**
 * The name in a Host header, in lower case, without the port and the final dot.
 * @returns null for anything but a host name, IPv4 address or bracketed IPv6 address with an optional port (RFC 9110, 7.2).
 */
export function hostNameOf(hostHeader: string): string | null {
  const parts = /^(\[[^\]]*\]|[^:]*)(?::(\d{1,5}))?$/u.exec(hostHeader.toLowerCase());
  if (!parts || Number(parts[2] ?? 0) > MAX_PORT) return null;
  const name = (parts[1] ?? '').replace(/\.$/u, '');
  if (name.length > MAX_NAME) return null;
  return IPV6.test(name) || name.split('.').every((label) => LABEL.test(label)) ? name : null;
}
