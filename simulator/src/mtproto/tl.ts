import { createRequire } from 'node:module';
import type { mtp, tl } from '@mtcute/core';
import {
  __tlReaderMap,
  __tlWriterMap,
  TlBinaryReader,
  TlBinaryWriter,
  TlSerializationCounter,
} from '@mtcute/core/utils.js';

type Argument = { name: string; type: string; typeModifiers?: { predicate?: string; isVector?: boolean } };
type Entry = { kind: 'class' | 'method'; name: string; id: number; arguments: Argument[] };
type Reader = InstanceType<typeof TlBinaryReader>;

/** The library reads answers only; requests are read by its schema. */
const schema = createRequire(import.meta.url)('@mtcute/core/tl/api-schema.json') as { e: Entry[] };
const methods = schema.e.filter((it) => it.kind === 'method');
const readers = {
  ...__tlReaderMap,
  ...Object.fromEntries(methods.map((it) => [it.id, (reader: Reader) => readMethod(reader, it)])),
};

function readMethod(reader: Reader, { name, arguments: all }: Entry): Record<string, unknown> {
  const read: Record<string, unknown> = { _: name };
  const flags: Record<string, number> = {};
  for (const { name: snake, type, typeModifiers: { predicate, isVector } = {} } of all) {
    const key = snake.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
    if (type === '#') {
      flags[snake] = reader.uint();
      continue;
    }
    const [word = '', bit = ''] = predicate?.split('.') ?? [];
    const isThere = !predicate || (flags[word]! & (1 << Number(bit))) !== 0;
    if (type === 'true') read[key] = isThere;
    else if (isThere) read[key] = isVector ? reader.vector(() => readValue(reader, type)) : readValue(reader, type);
  }
  return read;
}

function readValue(reader: Reader, type: string): unknown {
  switch (type) {
    case 'int':
      return reader.int();
    case 'int53':
      return reader.int53();
    case 'long':
      return reader.long();
    case 'double':
      return reader.double();
    case 'string':
      return reader.string();
    case 'bytes':
      return reader.bytes();
    case 'int256':
      return reader.int256();
    case 'Bool':
      return reader.boolean();
    default:
      return reader.object();
  }
}

export type TlObject = { _: string } & Record<string, unknown>;
export type Request = tl.RpcMethod;
/** What a call answers: an object, several, or yes and no. */
export type Result = tl.TlObject | tl.TlObject[] | boolean;

export const readTl = (bytes: Uint8Array, start = 0): TlObject =>
  TlBinaryReader.deserializeObject<TlObject>(readers, bytes, start);

export const readerOf = (bytes: Uint8Array): Reader => new TlBinaryReader(readers, bytes);

export const writeTl = (object: tl.TlObject | mtp.TlObject): Uint8Array =>
  TlBinaryWriter.serializeObject(__tlWriterMap, object);

export function writeResult(result: Result): Uint8Array {
  if (!Array.isArray(result) && typeof result === 'object') return writeTl(result);
  if (typeof result === 'boolean') {
    const writer = TlBinaryWriter.manual(4);
    writer.boolean(result);
    return writer.result();
  }
  const sizes = result.map((it) => TlSerializationCounter.countNeededBytes(__tlWriterMap, it));
  const writer = TlBinaryWriter.alloc(
    __tlWriterMap,
    sizes.reduce((sum, size) => sum + size, 8),
  );
  writer.vector((it) => writer.object(it), result);
  return writer.result();
}
