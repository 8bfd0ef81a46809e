const endings: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'audio/mpeg': 'mp3',
  'audio/ogg': 'ogg',
  'audio/webm': 'webm',
  'audio/mp4': 'm4a',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
  'application/pdf': 'pdf',
};
const longest = 150;

/** A name to show and to offer for saving, never a path: no folders, nothing invisible, not too long. */
export function tidyFileName(given: string, mime: string): string {
  const last = given.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1)!;
  const visible = last.replace(/[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}]/gu, '').trim();
  const [, stem = '', ending = ''] = /^(.*?)(\.\w{1,12})?$/su.exec(visible.replace(/^\.+|[. ]+$/g, '')) ?? [];
  const wanted = ending || (endings[mime] ? `.${endings[mime]}` : '');
  return (
    Array.from(stem || 'file')
      .slice(0, longest)
      .join('') + wanted
  );
}

/** How an answer names the file: in ASCII for old programs, and as it is for the rest. */
export function dispositionOf(kind: 'inline' | 'attachment', name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const exact = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${exact}`;
}
