import type { Readable } from 'node:stream';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  HeadObjectCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandOutput,
  S3Client,
} from '@aws-sdk/client-s3';
import { minutes, seconds } from '../../clock.ts';
import { FilesAway } from '../files-away.ts';
import type { S3Address } from './address.ts';

type Found = { name: string; at: Date; size: number };

/** Objects of one bucket by their full names; one that is missing is no error, whatever else goes wrong is `FilesAway`. */
export type Bucket = ReturnType<typeof openBucket>;

export function openBucket(address: S3Address) {
  const { bucket, prefix, endpoint } = address;
  const client = clientOf(address, endpoint);
  const place = `s3://${bucket}/${prefix}${endpoint ? ` at ${endpoint}` : ''}`;
  const named = (name: string) => ({ Bucket: bucket, Key: prefix + name });

  async function asked<T>(answer: Promise<T>): Promise<T | null> {
    try {
      return await answer;
    } catch (error) {
      if (isMissing(error)) return null;
      throw new FilesAway(place, error);
    }
  }

  return {
    client,
    place,
    named,
    head: (name: string) => asked(client.send(new HeadObjectCommand(named(name)))),
    get: async (name: string, options: { range?: string | undefined; signal?: AbortSignal } = {}) => {
      const { range: Range, signal: abortSignal } = options;
      const command = new GetObjectCommand({ ...named(name), ...(Range && { Range }) });
      const found: GetObjectCommandOutput | null = await asked(client.send(command, abortSignal && { abortSignal }));
      return found && (found.Body as Readable);
    },
    /** False: there is nothing to be copied. Up to 5 GB. */
    copy: async (from: string, to: string): Promise<boolean> => {
      const CopySource = encodeURI(`${bucket}/${prefix}${from}`);
      return (await asked(client.send(new CopyObjectCommand({ ...named(to), CopySource })))) !== null;
    },
    remove: async (name: string): Promise<void> => {
      await asked(client.send(new DeleteObjectCommand(named(name))));
    },
    /** The first words of names, before their first slash. */
    folders: async (): Promise<string[]> => {
      const folders: string[] = [];
      for (let ContinuationToken: string | undefined, isMore = true; isMore;) {
        const command = new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, Delimiter: '/', ContinuationToken });
        const page: ListObjectsV2CommandOutput | null = await asked(client.send(command));
        folders.push(...(page?.CommonPrefixes ?? []).map(({ Prefix = '' }) => Prefix.slice(prefix.length, -1)));
        ContinuationToken = page?.NextContinuationToken;
        isMore = ContinuationToken !== undefined;
      }
      return folders.sort();
    },
    list: async function* (within = ''): AsyncGenerator<Found> {
      for (let ContinuationToken: string | undefined, isMore = true; isMore;) {
        const command = new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix + within, ContinuationToken });
        const page: ListObjectsV2CommandOutput | null = await asked(client.send(command));
        for (const { Key, LastModified, Size = 0 } of page?.Contents ?? [])
          if (Key && LastModified) yield { name: Key.slice(prefix.length), at: LastModified, size: Size };
        ContinuationToken = page?.NextContinuationToken;
        isMore = ContinuationToken !== undefined;
      }
    },
  };
}

/** Credentials come from where AWS's own tools find them. */
export function clientOf({ region, path_style }: S3Address, endpoint: string | null): S3Client {
  return new S3Client({
    // Servers other than Amazon's have none, and want one named all the same.
    ...((region || endpoint) && { region: region ?? 'us-east-1' }),
    ...(endpoint && { endpoint }),
    forcePathStyle: path_style,
    // Sums of our own are kept; other servers do not know those of Amazon.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: seconds(5),
      requestTimeout: minutes(1),
      throwOnRequestTimeout: true,
      // Of a body: also whoever saves it may pause, though not for ever.
      socketTimeout: minutes(5),
      // Each slow reader holds one; by default the fifty-first would wait for them.
      httpAgent: { maxSockets: 1000 },
      httpsAgent: { maxSockets: 1000 },
    },
  });
}

const isMissing = (error: unknown): boolean => ['NoSuchKey', 'NotFound'].includes((error as Error).name);
