/** An S3 bucket. Without credentials those of the machine's own role are used. */
export interface S3Address {
  readonly bucket: string;
  readonly region: string;
  /** `https://host`, or `http://host` with `tls=false`. */
  readonly endpoint: string;
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | null;
}

export type StorageAddress = { readonly disk: string | null } | { readonly s3: S3Address };

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/u;

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/**
 * What STORAGE says: `disk` (a folder in DATA_DIR), `disk:/a/folder`, or `s3://KEY:SECRET@host/bucket?region=eu-west-1`.
 * @returns null for anything else.
 */
export function parseStorageAddress(text: string): StorageAddress | null {
  if (text === 'disk') return { disk: null };
  if (text.startsWith('disk:')) return text.length > 'disk:'.length ? { disk: text.slice('disk:'.length) } : null;
  if (!text.startsWith('s3://') || !URL.canParse(text)) return null;
  const url = new URL(text);
  const bucket = url.pathname.slice(1);
  const [accessKeyId, secretAccessKey] = [url.username, url.password].map(decoded);
  if (url.hostname === '' || !BUCKET.test(bucket) || accessKeyId === undefined || secretAccessKey === undefined) return null;
  const isPlain = url.searchParams.get('tls') === 'false';
  return {
    s3: {
      bucket,
      region: url.searchParams.get('region') ?? 'us-east-1',
      endpoint: `${isPlain ? 'http' : 'https'}://${url.host}`,
      credentials: accessKeyId === '' ? null : { accessKeyId, secretAccessKey },
    },
  };
}
