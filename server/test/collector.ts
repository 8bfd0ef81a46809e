import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

type Value = string | number | boolean | string[];
export type Span = {
  trace: string;
  id: string;
  parent: string;
  name: string;
  kind: number;
  attributes: Record<string, Value>;
  links: string[];
  isFailure: boolean;
};
export type Collector = Awaited<ReturnType<typeof openCollector>>;

/** A collector of traces (OTLP over HTTP) that keeps what it is handed; away and back at the same address. */
export async function openCollector() {
  let spans: Span[] = [];
  let resources: Record<string, Value>[] = [];
  let raw = '';
  let server: Server | undefined;
  let port = 0;
  const open = async (): Promise<void> => {
    server = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        const body = Buffer.concat(parts);
        raw += body.toString('latin1');
        for (const group of fields(body)
          .filter((it) => it.no === 1)
          .map((it) => fields(it.bytes))) {
          resources.push(...inside(group, 1).map((it) => attributesOf(fields(it), 1)));
          for (const scope of inside(group, 2)) spans.push(...inside(fields(scope), 2).map(spanOf));
        }
        response.writeHead(request.url === '/v1/traces' ? 200 : 404).end();
      });
    }).listen(port, '127.0.0.1');
    await once(server, 'listening');
    ({ port } = server.address() as AddressInfo);
  };
  const close = async (): Promise<void> => {
    if (!server?.listening) return;
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  await open();
  return {
    url: `http://127.0.0.1:${port}`,
    spans: () => spans,
    resources: () => resources,
    /** Every byte it was handed. */
    raw: () => raw,
    forget: () => ([spans, resources, raw] = [[], [], '']),
    open,
    close,
  };
}

type Field = { no: number; bytes: Buffer; number: number };

/** What a message of Protocol Buffers consists of. */
function fields(bytes: Buffer): Field[] {
  const found: Field[] = [];
  let at = 0;
  const varint = (): number => {
    let [value, factor] = [0, 1];
    for (;;) {
      const byte = bytes[at++]!;
      value += (byte & 127) * factor;
      if (byte < 128) return value;
      factor *= 128;
    }
  };
  while (at < bytes.length) {
    const tag = varint();
    const [no, kind] = [tag >>> 3, tag & 7];
    const number = kind === 0 ? varint() : 0;
    const length = kind === 2 ? varint() : kind === 1 ? 8 : kind === 5 ? 4 : 0;
    found.push({ no, number, bytes: bytes.subarray(at, (at += length)) });
  }
  return found;
}

const inside = (all: Field[], no: number): Buffer[] => all.filter((it) => it.no === no).map((it) => it.bytes);

function spanOf(bytes: Buffer): Span {
  const all = fields(bytes);
  const first = (no: number): Buffer => inside(all, no)[0] ?? Buffer.alloc(0);
  return {
    trace: first(1).toString('hex'),
    id: first(2).toString('hex'),
    parent: first(4).toString('hex'),
    name: first(5).toString(),
    kind: all.find((it) => it.no === 6)?.number ?? 0,
    attributes: attributesOf(all, 9),
    links: inside(all, 13).map((it) => inside(fields(it), 1)[0]!.toString('hex')),
    isFailure: fields(first(15)).some((it) => it.no === 3 && it.number === 2),
  };
}

const attributesOf = (all: Field[], no: number): Record<string, Value> =>
  Object.fromEntries(
    inside(all, no).map((it) => {
      const [key, value] = [inside(fields(it), 1)[0]!.toString(), inside(fields(it), 2)[0]!];
      return [key, valueOf(fields(value)[0])];
    }),
  );

function valueOf(field: Field | undefined): Value {
  if (field?.no === 1) return field.bytes.toString();
  if (field?.no === 2) return field.number === 1;
  if (field?.no === 3) return field.number;
  if (field?.no === 5) return inside(fields(field.bytes), 1).map((it) => String(valueOf(fields(it)[0])));
  return field?.no === 4 ? field.bytes.readDoubleLE() : '';
}
