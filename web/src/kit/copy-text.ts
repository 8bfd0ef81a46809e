/** Plain http on a local network has no clipboard; a selected field and the old command do there. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    copyByCommand(text);
  }
}

function copyByCommand(text: string) {
  const field = document.createElement('textarea');
  field.value = text;
  field.style.position = 'fixed';
  // Inside an open window, or its focus trap would take the selection back.
  const home = document.activeElement?.closest('[role=dialog]') ?? document.body;
  home.append(field);
  field.select();
  document.execCommand('copy');
  field.remove();
}
