/** What `s3://bucket/prefix?endpoint=…&region=…&path_style=on&links=…` says. Whose bucket it is, AWS's own variables say. */
export type S3Address = {
  bucket: string;
  /** Empty, or with a slash at its end. */
  prefix: string;
  /** Of a server that is not Amazon's. */
  endpoint: string | null;
  region: string | null;
  path_style: boolean;
  /** The address by which browsers reach the bucket for large downloads, or the same as ours; null: they get all from us. */
  links: string | 'same' | null;
};

const known = ['endpoint', 'region', 'path_style', 'links'];

export function readS3Address(text: string): S3Address {
  const url = new URL(text);
  const { hostname: bucket, pathname, searchParams: asked, username, password } = url;
  if (!bucket) wrong('names no bucket');
  if (username || password) wrong('holds credentials: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY instead');
  for (const word of asked.keys()) if (!known.includes(word)) wrong(`knows no ${word}: there are ${known.join(', ')}`);
  const endpoint = addressIn('endpoint', asked.get('endpoint'));
  const links = asked.get('links');
  const prefix = decodeURIComponent(pathname).replace(/^\/+|\/+$/g, '');
  return {
    bucket,
    prefix: prefix && `${prefix}/`,
    endpoint,
    region: asked.get('region'),
    path_style: isOn('path_style', asked.get('path_style')),
    links: links === 'on' ? 'same' : links === 'off' ? null : addressIn('links', links),
  };
}

function addressIn(word: string, text: string | null): string | null {
  if (text === null) return null;
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) wrong(`wants an https address as ${word}`);
  return text.replace(/\/+$/, '');
}

const isOn = (word: string, text: string | null): boolean =>
  text === null || text === 'off' ? false : text === 'on' || wrong(`wants on or off as ${word}`);

function wrong(what: string): never {
  throw new Error(
    `the address of the bucket ${what}, such as s3://bucket/prefix?endpoint=https://s3.example&path_style=on`,
  );
}
