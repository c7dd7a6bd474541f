/** The address of a bucket. */
export interface BucketAddress {
  bucket: string;
  /** Prefix of every key that we use; '' or ending in a slash. */
  prefix: string;
  /** Address of a server that is not Amazon's; undefined for Amazon. */
  endpoint: string | undefined;
  region: string;
}

/**
 * Reads `s3://<bucket>[/<prefix>][?endpoint=https://…&region=…]`. Returns null for any other text, which may be a folder.
 * @throws when such an address is invalid.
 */
export function parseBucketUrl(text: string): BucketAddress | null {
  if (!text.startsWith('s3://')) return null;
  const url = new URL(text);
  const wrong = (why: string) => new Error(`${url.origin === 'null' ? 's3://' : ''}${url.host}: ${why}`);
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(url.host)) throw wrong('this is not a valid bucket name');
  if (url.username || url.password) throw wrong('keys come from AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY');
  const unknown = [...url.searchParams.keys()].find((key) => key !== 'endpoint' && key !== 'region');
  if (unknown) throw wrong(`it takes endpoint and region, not '${unknown}'`);
  const endpoint = url.searchParams.get('endpoint') ?? undefined;
  if (endpoint !== undefined && !/^https?:\/\//.test(endpoint)) throw wrong('the endpoint must be http or https');
  const path = decodeURIComponent(url.pathname).replace(/^\/+|\/+$/g, '');
  return {
    bucket: url.host,
    prefix: path && `${path}/`,
    endpoint,
    region: url.searchParams.get('region') ?? 'us-east-1',
  };
}
