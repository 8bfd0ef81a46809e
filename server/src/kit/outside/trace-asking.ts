import { told, tracing } from '../tracing/tracing.ts';

/** What others are asked, until their answer begins: whom and how it went. Of an address only the host, since the rest holds secrets. */
export function traceAsking<T extends { status: number } | { statusCode?: number | undefined }>(
  method: string,
  { hostname, port, protocol }: URL,
  ask: () => Promise<T>,
): Promise<T> {
  if (!tracing) return ask();
  const attributes = {
    'http.request.method': method,
    'server.address': hostname,
    'server.port': Number(port || (protocol === 'https:' ? 443 : 80)),
  };
  return told(tracing, { name: `${method} ${hostname}`, kind: 'client', attributes }, async ({ note }) => {
    const answer = await ask();
    const status = 'status' in answer ? answer.status : (answer.statusCode ?? 0);
    note({ 'http.response.status_code': status, ...(status >= 400 && { 'error.type': String(status) }) });
    return answer;
  });
}
