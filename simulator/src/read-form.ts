/** The fields of a request, however they came. Files stand beside the texts. */
export async function readFields(
  headers: { 'content-type'?: string | undefined },
  body: Buffer,
): Promise<{ fields: Record<string, unknown>; files: Record<string, { name: string; mime: string; bytes: Buffer }> }> {
  const type = headers['content-type'] ?? '';
  if (type.startsWith('application/json')) {
    return { fields: body.length ? (JSON.parse(body.toString('utf8')) as Record<string, unknown>) : {}, files: {} };
  }
  if (type.startsWith('application/x-www-form-urlencoded')) {
    return { fields: Object.fromEntries(new URLSearchParams(body.toString('utf8'))), files: {} };
  }
  if (!type.startsWith('multipart/form-data')) return { fields: {}, files: {} };
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
  const fields: Record<string, unknown> = {};
  const files: Record<string, { name: string; mime: string; bytes: Buffer }> = {};
  for (const [name, value] of form) {
    if (typeof value === 'string') fields[name] = value;
    else files[name] = { name: value.name, mime: value.type, bytes: Buffer.from(await value.arrayBuffer()) };
  }
  return { fields, files };
}
