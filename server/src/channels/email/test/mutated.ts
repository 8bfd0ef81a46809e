/** Numbers from 0 to 1 that are the same at each run. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}

/** A letter with everything a letter may have. */
export const sample = Buffer.from(
  [
    'Message-ID: <one@mail.example>',
    'Date: Mon, 02 Nov 2026 10:00:00 +0000',
    'From: =?utf-8?B?0JDQvdC90LA=?= <fuzz@mail.example>',
    'To: hello@studio.example, "Group": a@mail.example;',
    'Cc: carl@mail.example',
    'Subject: =?koi8-r?Q?=D0=D2=C9?= lamps',
    'In-Reply-To: <zero@mail.example>',
    'References: <a@mail.example> <b@mail.example>',
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary="outer"',
    '',
    '--outer',
    'Content-Type: multipart/alternative; boundary="inner"',
    '',
    '--inner',
    'Content-Type: text/plain; charset=utf-16',
    'Content-Transfer-Encoding: quoted-printable',
    '',
    'Do you have =D8=00 lamps?=0D=0A> quoted',
    '--inner',
    'Content-Type: text/html; charset=windows-1251',
    '',
    '<p>Do <b>you</b> <img src="cid:pic"> <style>p{}</style></p>',
    '--inner--',
    '--outer',
    'Content-Type: image/png; name="pic.png"',
    'Content-ID: <pic>',
    'Content-Transfer-Encoding: base64',
    '',
    'iVBORw0KGgo=',
    '--outer',
    'Content-Type: message/rfc822',
    '',
    'Subject: within',
    '',
    'A letter in a letter',
    '--outer--',
    '',
  ].join('\r\n'),
);

/** Bytes changed, cut out, doubled and moved. */
export function mutated(source: Buffer, random: () => number): Buffer {
  let bytes = Buffer.from(source);
  const at = () => Math.floor(random() * bytes.length);
  const times = 1 + Math.floor(random() * 8);
  for (let n = 0; n < times && bytes.length > 0; n++) {
    const [from, to] = [at(), at()].toSorted((a, b) => a - b) as [number, number];
    const kind = Math.floor(random() * 4);
    if (kind === 0) bytes[from] = Math.floor(random() * 256);
    else if (kind === 1) bytes = Buffer.concat([bytes.subarray(0, from), bytes.subarray(to)]);
    else if (kind === 2) bytes = Buffer.concat([bytes.subarray(0, to), bytes.subarray(from)]);
    else bytes = Buffer.concat([bytes.subarray(0, from), Buffer.from([0, 255, 13, 10]), bytes.subarray(from)]);
  }
  return bytes;
}
